/** Spanish spellings that no norm has. Checked against a dictionary: the first of each pair is no word, the second is one. */
export const ES = `
absorver absorber|academica académica|academico académico|academicos académicos|acojedor acogedor|aconcejar aconsejar|aconteser acontecer|acsesible accesible
adios adiós|adquicición adquisición|aereopuerto aeropuerto|agresibo agresivo|agusto a gusto|ahi ahí|alcol alcohol|alegria alegría|algun algún|alludar ayudar
almenos al menos|alrrededor alrededor|análicis análisis|analisar analizar|analísis análisis|anterioridá anterioridad|apartir a partir|apesar a pesar
aprendisaje aprendizaje|aprobechar aprovechar|aqui aquí|arbol árbol|articulos artículos|asepción acepción|asi así|atencion atención|atras atrás|atraves a través
através a través|atravez a través|atravéz a través|automatico automático|avion avión|azucar azúcar|basica básica|basicamente básicamente|basico básico
basicos básicos|beneficiosio beneficioso|benefisio beneficio|bibir vivir|biologia biología|calido cálido|camion camión|cancion canción|capitulos capítulos
caracter carácter|caracteristica característica|caracteristicas características|categoria categoría|celebracion celebración|cientifica científica
cientifico científico|cientificos científicos|circunstansia circunstancia|circustancia circunstancia|circustancias circunstancias|cituación situación|clasica clásica
clasico clásico|comenzé comencé|comia comía|compañia compañía|comun común|comunicacion comunicación|comunicasión comunicación|comunmente comúnmente
conbinación combinación|concequencia consecuencia|conciente consciente|concientes conscientes|conclución conclusión|concluciones conclusiones|condisión condición
conosco conozco|conoser conocer|conosimiento conocimiento|conosimientos conocimientos|consecuensia consecuencia|consecuensias consecuencias|conserniente concerniente
consiencia conciencia|construción construcción|contestos contextos|contradición contradicción|contrución construcción|conversacion conversación
convibencia convivencia|corazon corazón|creia creía|cuidadania ciudadanía|cuidadano ciudadano|cuidadanos ciudadanos|cullo cuyo|deberia debería|debia debía
decaida decaída|decia decía|decición decisión|deciciones decisiones|decisiónes decisiones|derepente de repente|derrepente de repente|desaparesen desaparecen
desarollar desarrollar|desarollo desarrollo|desaroyo desarrollo|desarrolar desarrollar|desarrolo desarrollo|desdeluego desde luego|desenpeño desempeño
deshonrra deshonra|desición decisión|desiciones decisiones|desidió decidió|desidir decidir|desnutrision desnutrición|despues después|detras detrás|deverdad de verdad
dia día|dias días|diferensia diferencia|diferensias diferencias|diferiencia diferencia|diferiencias diferencias|diferiente diferente|dificil difícil
dificiles difíciles|dificilmente difícilmente|diricción dirección|discución discusión|discuciones discusiones|discusion discusión|disernir discernir
divercidad diversidad|diversidá diversidad|dormia dormía|economia economía|economica económica|economicamente económicamente|economicas económicas
economico económico|economicos económicos|ecxelente excelente|educacion educación|educasión educación|efectibo efectivo|efisiente eficiente|ejersicio ejercicio
ejersicios ejercicios|elejido elegido|elejir elegir|empesar empezar|empesó empezó|empezé empecé|enbarazada embarazada|enbargo embargo|encerio en serio
energia energía|enfrentarce enfrentarse|enrealidad en realidad|enrriquecer enriquecer|enseñansa enseñanza|entoncés entonces|entonses entonces|errror error
escases escasez|escencia esencia|escencial esencial|escenciales esenciales|escepto excepto|esceso exceso|escojer escoger|escojido escogido|esfuerso esfuerzo
esfuersos esfuerzos|espectativa expectativa|espectativas expectativas|esperiencia experiencia|esperiencias experiencias|espiritu espíritu|esplicación explicación
esplicar explicar|esquisito exquisito|estabamos estábamos|estacion estación|estadistica estadística|estaria estaría|estres estrés|estube estuve|estubieron estuvieron
estubo estuvo|exámen examen|examenes exámenes|exelencia excelencia|exelente excelente|exelentes excelentes|exepción excepción|exeso exceso|exibir exhibir
exijir exigir|existensia existencia|exite existe|exito éxito|expontáneo espontáneo|exprecar expresar|exprecion expresión|expresion expresión|extrangero extranjero
extrangeros extranjeros|facil fácil|faciles fáciles|facilmente fácilmente|familía familia|fantastica fantástica|fantastico fantástico|felizidad felicidad
filosofia filosofía|fisica física|fisico físico|flexivilidad flexibilidad|formasión formación|fotografia fotografía|frustación frustración|frustado frustrado
frustante frustrante|fué fue|fúe fue|fuéron fueron|fuí fui|garantia garantía|generalmennte generalmente|geografia geografía|gobiero gobierno|govierno gobierno
goviernos gobiernos|graduacion graduación|grafico gráfico|graficos gráficos|gravedá gravedad|gustaria gustaría|habia había|habian habían|habitacion habitación
habria habría|hacerca acerca|haci así|hací así|haiga haya|haria haría|hasí así|haver haber|havia había|hechar echar|herbir hervir|hibernadero invernadero
historica histórica|historico histórico|huviera hubiera|huviese hubiese|huvo hubo|ibamos íbamos|idéa idea|igualdá igualdad|imágen imagen|imagenes imágenes
imajen imagen|importansia importancia|imposivle imposible|imprecindible imprescindible|inclución inclusión|incluzo incluso|incremeto incremento
indispensavle indispensable|individo individuo|influlle influye|influllen influyen|informacion información|ingenieria ingeniería|inpacto impacto
inportancia importancia|inportante importante|inportantes importantes|inprescindible imprescindible|insentivo incentivo|insistensia insistencia
inteligensia inteligencia|intelijencia inteligencia|interes interés|interesses intereses|interezante interesante|investigacion investigación
investigasión investigación|jardin jardín|jente gente|jóven joven|jovenes jóvenes|lapiz lápiz|leccion lección|leia leía|lijero ligero|limitasión limitación
llebar llevar|llendo yendo|lló yo|logica lógica|logico lógico|lugarés lugares|magica mágica|magico mágico|mantenimento mantenimiento|matematica matemática
matematicas matemáticas|maxima máxima|maximo máximo|mayór mayor|mayoria mayoría|mejór mejor|mensage mensaje|mensages mensajes|mescla mezcla|metodo método
metodologia metodología|metodos métodos|miercoles miércoles|minima mínima|minimo mínimo|mismó mismo|mobimiento movimiento|motibo motivo|motibos motivos
muchisimo muchísimo|muchisimos muchísimos|musica música|nadien nadie|naiden nadie|nececidad necesidad|nececidades necesidades|nececita necesita|negocío negocio
neseario necesario|nesecario necesario|nesecidad necesidad|nesecita necesita|nesecitan necesitan|nesesario necesario|nesesidad necesidad|nesesita necesita
ningun ningún|nivél nivel|nosostros nosotros|nueba nueva|nuebo nuevo|nuebos nuevos|numerico numérico|numeros números|nuves nubes|obción opción|obcional opcional
obserbar observar|obserbó observó|obstaculo obstáculo|obstaculos obstáculos|ocacion ocasión|ocación ocasión|ocaciona ocasiona|ocacionar ocasionar|ocaciones ocasiones
ocasion ocasión|oceano océano|ocurencia ocurrencia|ocurio ocurrió|onrra honra|oportunidá oportunidad|osea o sea|organisación organización|organisaciones organizaciones
organisar organizar|orígen origen|origenes orígenes|orjen origen|pais país|páis país|paises países|pajaro pájaro|pajaros pájaros|palabrás palabras|parese parece
pareser parecer|parrafo párrafo|pelicula película|peliculas películas|perdoname perdóname|perjudisial perjudicial|perjuisio perjuicio|permisibo permisivo
perseccion persecución|piesas piezas|poblacion población|poblasión población|poblema problema|poblemas problemas|podia podía|podiamos podíamos|podian podían
podria podría|policia policía|porcentage porcentaje|porfavor por favor|porfin por fin|porlomenos por lo menos|porsupuesto por supuesto|posicion posición
posivilidad posibilidad|posivle posible|practicamente prácticamente|presensia presencia|presición precisión|presisamente precisamente|presiso preciso|prevee prevé
preveer prever|privilejio privilegio|privilejios privilegios|probavle probable|problematica problemática|produse produce|produsir producir|profesion profesión
profución profusión|prohibe prohíbe|prohivir prohibir|proibir prohibir|proposito propósito|próposito propósito|prosceso proceso|proseso proceso|protejer proteger
protejidos protegidos|provar probar|provocacion provocación|proxima próxima|proximo próximo|proximos próximos|prueva prueba|pruevas pruebas|publicos públicos
qualidad cualidad|qualquier cualquier|queria quería|querian querían|quimica química|quimico químico|quisas quizás|quisás quizás|quizas quizás|quizo quiso
rapida rápida|rapidamente rápidamente|rapido rápido|rapidos rápidos|rason razón|rasones razones|raton ratón|razon razón|reacsión reacción|realidá realidad
realisado realizado|realisar realizar|realisó realizó|rechasar rechazar|reciviendo recibiendo|recivió recibió|recivir recibir|reconoser reconocer|recursó recurso
reducion reducción|redución reducción|redusir reducir|refleccion reflexión|reflección reflexión|reflecciones reflexiones|refleción reflexión|reflexion reflexión
relacion relación|relasión relación|relijión religión|resiven reciben|resivió recibió|resivir recibir|resolber resolver|responsavilidad responsabilidad
responsavle responsable|respuezta respuesta|revelde rebelde|riezgo riesgo|riezgos riesgos|romantica romántica|romantico romántico|rrespeto respeto|sabado sábado
saliendó saliendo|sastifacción satisfacción|sastifecho satisfecho|satisfación satisfacción|segun según|seguridá seguridad|selecion selección|sensacion sensación
sensasión sensación|serbicio servicio|serbir servir|servisio servicio|servisios servicios|sicologia psicología|siempré siempre|siguíente siguiente|silensio silencio
simpatica simpática|simpatico simpático|simpaticos simpáticos|sinembargo sin embargo|sistematico sistemático|situacion situación|situasión situación
sobrevivensia supervivencia|sociedá sociedad|sociedád sociedad|solamete solamente|solucion solución|soluciónes soluciones|solusión solución|soportár soportar
sosiedad sociedad|subconciente subconsciente|suficente suficiente|sugerensia sugerencia|supervivensia supervivencia|talvés tal vez|talvéz tal vez|tambien también
tambíen también|tamién también|tanbien también|tanbién también|tansolo tan solo|tecnica técnica|tecnicas técnicas|tecnico técnico|tecnologia tecnología
tecnologias tecnologías|tecnolojía tecnología|telefono teléfono|tendensia tendencia|tendria tendría|teniá tenía|teniamos teníamos|tenian tenían|tentasión tentación
teoria teoría|teorico teórico|tiempó tiempo|tipica típica|tipico típico|titulos títulos|todabia todavía|todabía todavía|todavia todavía|trabage trabaje
tradicion tradición|tragedía tragedia|tranquílo tranquilo|transcision transición|transformasión transformación|trasnporte transporte|travez través|travéz través
trés tres|ubiera hubiera|ubo hubo|ultimamente últimamente|unica única|unico único|unicos únicos|universidá universidad|util útil|utíl útil|utiles útiles
utilisa utiliza|utilisado utilizado|utilisan utilizan|utilisar utilizar|vaser va a ser|vasio vacío|vegez vejez|vehiculo vehículo|vehiculos vehículos
velocidá velocidad|velosidad velocidad|ventaga ventaja|ventagas ventajas|verdá verdad|verguensa vergüenza|verguenza vergüenza|verifícar verificar|vió vio
violensia violencia|vivensia vivencia|vivensias vivencias|vivia vivía|yá ya
`;
