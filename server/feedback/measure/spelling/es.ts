/** Spanish spellings that no norm has. Checked against a dictionary: the first of each pair is no word, the second is one. */
export const ES = `
absorver absorber|acojedor acogedor|aconcejar aconsejar|aconteser acontecer|acsesible accesible|adquicición adquisición|aereopuerto aeropuerto|agresibo agresivo
agusto a gusto|alcol alcohol|alludar ayudar|almenos al menos|alrrededor alrededor|análicis análisis|analisar analizar|analísis análisis|anterioridá anterioridad
apartir a partir|apesar a pesar|aprendisaje aprendizaje|aprobechar aprovechar|asepción acepción|atraves a través|através a través|atravez a través|atravéz a través
beneficiosio beneficioso|benefisio beneficio|bibir vivir|caracteristica característica|caracteristicas características|circunstansia circunstancia
circustancia circunstancia|circustancias circunstancias|cituación situación|comenzé comencé|comunicasión comunicación|comunmente comúnmente|conbinación combinación
concequencia consecuencia|conciente consciente|concientes conscientes|conclución conclusión|concluciones conclusiones|condisión condición|conosco conozco|conoser conocer
conosimiento conocimiento|conosimientos conocimientos|consecuensia consecuencia|consecuensias consecuencias|conserniente concerniente|consiencia conciencia
construción construcción|contestos contextos|contradición contradicción|contrución construcción|convibencia convivencia|cuidadania ciudadanía|cuidadano ciudadano
cuidadanos ciudadanos|cullo cuyo|decaida decaída|decición decisión|deciciones decisiones|decisiónes decisiones|derepente de repente|derrepente de repente
desaparesen desaparecen|desarollar desarrollar|desarollo desarrollo|desaroyo desarrollo|desarrolar desarrollar|desarrolo desarrollo|desdeluego desde luego
desenpeño desempeño|deshonrra deshonra|desición decisión|desiciones decisiones|desidió decidió|desidir decidir|desnutrision desnutrición|deverdad de verdad
diferensia diferencia|diferensias diferencias|diferiencia diferencia|diferiencias diferencias|diferiente diferente|dificil difícil|dificiles difíciles|diricción dirección
discución discusión|discuciones discusiones|discusion discusión|disernir discernir|divercidad diversidad|diversidá diversidad|ecxelente excelente|educacion educación
educasión educación|efectibo efectivo|efisiente eficiente|ejersicio ejercicio|ejersicios ejercicios|elejido elegido|elejir elegir|empesar empezar|empesó empezó
empezé empecé|enbarazada embarazada|enbargo embargo|encerio en serio|enfrentarce enfrentarse|enrealidad en realidad|enrriquecer enriquecer|enseñansa enseñanza
entoncés entonces|entonses entonces|errror error|escases escasez|escencia esencia|escencial esencial|escenciales esenciales|escepto excepto|esceso exceso|escojer escoger
escojido escogido|esfuerso esfuerzo|esfuersos esfuerzos|espectativa expectativa|espectativas expectativas|esperiencia experiencia|esperiencias experiencias
esplicación explicación|esplicar explicar|esquisito exquisito|estube estuve|estubieron estuvieron|estubo estuvo|exámen examen|examenes exámenes|exelencia excelencia
exelente excelente|exelentes excelentes|exepción excepción|exeso exceso|exibir exhibir|exijir exigir|existensia existencia|exite existe|exito éxito|expontáneo espontáneo
exprecar expresar|exprecion expresión|expresion expresión|extrangero extranjero|extrangeros extranjeros|facilmente fácilmente|familía familia|felizidad felicidad
flexivilidad flexibilidad|formasión formación|frustación frustración|frustado frustrado|frustante frustrante|fué fue|fúe fue|fuéron fueron|fuí fui
generalmennte generalmente|gobiero gobierno|govierno gobierno|goviernos gobiernos|gravedá gravedad|habia había|hacerca acerca|haci así|hací así|haiga haya|hasí así
haver haber|havia había|hechar echar|herbir hervir|hibernadero invernadero|huviera hubiera|huviese hubiese|huvo hubo|idéa idea|igualdá igualdad|imágen imagen
imagenes imágenes|imajen imagen|importansia importancia|imposivle imposible|imprecindible imprescindible|inclución inclusión|incluzo incluso|incremeto incremento
indispensavle indispensable|individo individuo|influlle influye|influllen influyen|ingenieria ingeniería|inpacto impacto|inportancia importancia|inportante importante
inportantes importantes|inprescindible imprescindible|insentivo incentivo|insistensia insistencia|inteligensia inteligencia|intelijencia inteligencia|interesses intereses
interezante interesante|investigacion investigación|investigasión investigación|jente gente|jóven joven|jovenes jóvenes|lijero ligero|limitasión limitación|llebar llevar
llendo yendo|lló yo|lugarés lugares|mantenimento mantenimiento|mayór mayor|mayoria mayoría|mejór mejor|mensage mensaje|mensages mensajes|mescla mezcla|mismó mismo
mobimiento movimiento|motibo motivo|motibos motivos|muchisimo muchísimo|muchisimos muchísimos|nadien nadie|naiden nadie|nececidad necesidad|nececidades necesidades
nececita necesita|negocío negocio|neseario necesario|nesecario necesario|nesecidad necesidad|nesecita necesita|nesecitan necesitan|nesesario necesario|nesesidad necesidad
nesesita necesita|nivél nivel|nosostros nosotros|nueba nueva|nuebo nuevo|nuebos nuevos|nuves nubes|obción opción|obcional opcional|obserbar observar|obserbó observó
ocacion ocasión|ocación ocasión|ocaciona ocasiona|ocacionar ocasionar|ocaciones ocasiones|ocurencia ocurrencia|ocurio ocurrió|onrra honra|oportunidá oportunidad
organisación organización|organisaciones organizaciones|organisar organizar|orígen origen|origenes orígenes|orjen origen|osea o sea|páis país|paises países|palabrás palabras
parese parece|pareser parecer|perdoname perdóname|perjudisial perjudicial|perjuisio perjuicio|permisibo permisivo|perseccion persecución|piesas piezas|poblacion población
poblasión población|poblema problema|poblemas problemas|porcentage porcentaje|porfavor por favor|porfin por fin|porlomenos por lo menos|porsupuesto por supuesto
posicion posición|posivilidad posibilidad|posivle posible|presensia presencia|presición precisión|presisamente precisamente|presiso preciso|prevee prevé|preveer prever
privilejio privilegio|privilejios privilegios|probavle probable|problematica problemática|produse produce|produsir producir|profución profusión|prohibe prohíbe
prohivir prohibir|proibir prohibir|proposito propósito|próposito propósito|prosceso proceso|proseso proceso|protejer proteger|protejidos protegidos|provar probar
provocacion provocación|prueva prueba|pruevas pruebas|qualidad cualidad|qualquier cualquier|quisas quizás|quisás quizás|quizo quiso|rason razón|rasones razones
razon razón|reacsión reacción|realidá realidad|realisado realizado|realisar realizar|realisó realizó|rechasar rechazar|reciviendo recibiendo|recivió recibió
recivir recibir|reconoser reconocer|recursó recurso|reducion reducción|redución reducción|redusir reducir|refleccion reflexión|reflección reflexión
reflecciones reflexiones|refleción reflexión|reflexion reflexión|relacion relación|relasión relación|relijión religión|resiven reciben|resivió recibió|resivir recibir
resolber resolver|responsavilidad responsabilidad|responsavle responsable|respuezta respuesta|revelde rebelde|riezgo riesgo|riezgos riesgos|rrespeto respeto
saliendó saliendo|sastifacción satisfacción|sastifecho satisfecho|satisfación satisfacción|seguridá seguridad|selecion selección|sensacion sensación|sensasión sensación
serbicio servicio|serbir servir|servisio servicio|servisios servicios|sicologia psicología|siempré siempre|siguíente siguiente|silensio silencio|sinembargo sin embargo
situacion situación|situasión situación|sobrevivensia supervivencia|sociedá sociedad|sociedád sociedad|solamete solamente|solucion solución|soluciónes soluciones
solusión solución|soportár soportar|sosiedad sociedad|subconciente subconsciente|suficente suficiente|sugerensia sugerencia|supervivensia supervivencia|talvés tal vez
talvéz tal vez|tambien también|tambíen también|tamién también|tanbien también|tanbién también|tansolo tan solo|tecnologia tecnología|tecnologias tecnologías
tecnolojía tecnología|telefono teléfono|tendensia tendencia|teniá tenía|tentasión tentación|tiempó tiempo|todabia todavía|todabía todavía|todavia todavía|trabage trabaje
tradicion tradición|tragedía tragedia|tranquílo tranquilo|transcision transición|transformasión transformación|trasnporte transporte|travez través|travéz través|trés tres
ubiera hubiera|ubo hubo|ultimamente últimamente|universidá universidad|utíl útil|utilisa utiliza|utilisado utilizado|utilisan utilizan|utilisar utilizar|vaser va a ser
vasio vacío|vegez vejez|velocidá velocidad|velosidad velocidad|ventaga ventaja|ventagas ventajas|verdá verdad|verguensa vergüenza|verguenza vergüenza|verifícar verificar
vió vio|violensia violencia|vivensia vivencia|vivensias vivencias|yá ya
`;
