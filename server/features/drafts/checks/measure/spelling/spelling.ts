import type { Span } from '#server/features/drafts/checks/measure/span.ts';

/**
 * German spellings that no standard accepts, including the Swiss one. Checked against a dictionary:
 * in each pair, the first is not a word and the second is.
 */
const DE = `
Addresse Adresse|Adressse Adresse|Aggresion Aggression|aggresiv aggressiv|agressiv aggressiv|Akkustik Akustik|akzeptabell akzeptabel|Algorythmen Algorithmen
Algorythmus Algorithmus|allgemien allgemein|allmälich allmählich|alltäglig alltäglich|Amateuer Amateur|angeblig angeblich|Annulierung Annullierung|ansonstens ansonsten
Athmosphäre Atmosphäre|Atmossphäre Atmosphäre|aufgrunddessen aufgrund dessen|ausgibig ausgiebig|authorisiert autorisiert|Authorität Autorität|Authoritäten Autoritäten
bereis bereits|besonderst besonders|bischen bisschen|danch danach|defenitiv definitiv|definitv definitiv|desshalb deshalb|desswegen deswegen|desweiteren des Weiteren
Desweiteren Des Weiteren|detailiert detailliert|detailierte detaillierte|detaillierd detailliert|Dilletant Dilettant|diskusion Diskussion|Diskusion Diskussion
diskuttieren diskutieren|Ehrgeitz Ehrgeiz|eigendlich eigentlich|eigentlig eigentlich|einziegste einzige|einzigste einzige|einzigsten einzigen|einzigster einziger
endeckt entdeckt|Endeckung Entdeckung|endgültich endgültig|Enschuldigung Entschuldigung|Entgeld Entgelt|entgültig endgültig|Entgültig Endgültig|Enttwicklung Entwicklung
Entwiklung Entwicklung|erfolgreig erfolgreich|ersteinmal erst einmal|exestiert existiert|existens Existenz|Existens Existenz|Experimment Experiment
faszinierent faszinierend|Fazination Faszination|fazinierend faszinierend|Fazinierend Faszinierend|gallerie Galerie|Gallerie Galerie|garkein gar kein|garkeine gar keine
garnicht gar nicht|garnichts gar nichts|Geographi Geographie|gleichzeitlich gleichzeitig|Gramatik Grammatik|Grammatick Grammatik|häufich häufig|herran heran
herraus heraus|herrausfinden herausfinden|herrvorragend hervorragend|hervoragend hervorragend|Hypotese Hypothese|Hyptohese Hypothese|Imobilie Immobilie
Infomationen Informationen|Inovation Innovation|Inovationen Innovationen|insbesonderes insbesondere|insbesonders insbesondere|interessannt interessant
Interpretazion Interpretation|interressant interessant|Interresse Interesse|intressant interessant|Intresse Interesse|intressiert interessiert
kannibalismuss Kannibalismus|Karrikatur Karikatur|Katastrofe Katastrophe|Komision Kommission|Komitte Komitee|Kommision Kommission|Kommitee Komitee
komplietiert komplettiert|kompliziehrt kompliziert|Konkurent Konkurrent|Konkurenz Konkurrenz|Konsequens Konsequenz|konsequentz Konsequenz|konstannt konstant
Kontrole Kontrolle|kontrolieren kontrollieren|kontroliert kontrolliert|Konzequenz Konsequenz|korregieren korrigieren|korrigirt korrigiert|kritick Kritik
Labratorium Laboratorium|letzendlich letztendlich|letzlich letztlich|letztenendes letzten Endes|lezte letzte|lezten letzten|Literratur Literatur|Litteratur Literatur
Maschiene Maschine|Maschienen Maschinen|maximalste maximale|Milenium Millennium|Millenium Millennium|minimalste minimale|mitlerweile mittlerweile|Mitlerweile Mittlerweile
mittlerweille mittlerweile|Möglichkeitt Möglichkeit|möglichwerweise möglicherweise|nähmlich nämlich|nämmlich nämlich|nartürlich natürlich|natührlich natürlich
obwol obwohl|offensichlich offensichtlich|offentsichtlich offensichtlich|öfterst öfters|Orginal Original|orginell originell|paralel parallel|paralell parallel
Parlamment Parlament|parralel parallel|peinlig peinlich|perfeckt perfekt|persöhnlich persönlich|Persöhnlichkeit Persönlichkeit|Phänomän Phänomen|Pinguien Pinguin
pojektil Projektil|Prinziep Prinzip|prinzipell prinzipiell|probiehren probieren|Projektzion Projektion|projekziert projiziert|projeziert projiziert|Pubertätt Pubertät
Quatratisch quadratisch|relevannt relevant|Reperatur Reparatur|Reperaturen Reparaturen|Republick Republik|Resourcen Ressourcen|Ressoucen Ressourcen|Ressurcen Ressourcen
Rhythmuss Rhythmus|Rhytmus Rhythmus|Rückrad Rückgrat|Rückrat Rückgrat|Rythmus Rhythmus|Satelit Satellit|Sateliten Satelliten|Satteliten Satelliten|schlieslich schließlich
schließlig schließlich|sebst selbst|selbsständig selbstständig|selbstverständlig selbstverständlich|seperat separat|seperate separate|seperaten separaten
sogennant sogenannt|sogennante sogenannte|sogennanten sogenannten|soziall sozial|spezefisch spezifisch|Spezefisch spezifisch|speziel speziell|Standart Standard
standartisiert standardisiert|standartmäßig standardmäßig|Standarts Standards|statistick Statistik|Statistick Statistik|Stehgreif Stegreif|subjektief subjektiv
Symetrie Symmetrie|symetrisch symmetrisch|Symphatie Sympathie|symphatisch sympathisch|Synonim Synonym|Tabele Tabelle|tatsächlig tatsächlich|Tecknik Technik
Temparatur Temperatur|Temparaturen Temperaturen|Temperartur Temperatur|Terasse Terrasse|Terrase Terrasse|tollerant tolerant|Tollerant tolerant|Tolleranz Toleranz
totalitähr totalitär|überascht überrascht|Überaschung Überraschung|überhautp überhaupt|übrigends übrigens|unendlig unendlich|ungefär ungefähr
unterscheident unterscheidend|Verändrung Veränderung|verantwortlig verantwortlich|verbreittet verbreitet|Verfügunng Verfügung|verhälltnis Verhältnis
Verhältniss Verhältnis|verherend verheerend|vermeindlich vermeintlich|vermeintlig vermeintlich|verschidene verschiedene|verschiedennen verschiedenen
Verständniss Verständnis|vieleicht vielleicht|vielfälltig vielfältig|villeicht vielleicht|volkommen vollkommen|Volkommen vollkommen|vorallem vor allem|Vorallem Vor allem
vorraus voraus|Vorraus Voraus|vorrausgesetzt vorausgesetzt|Vorraussetzung Voraussetzung|Vorraussetzungen Voraussetzungen|vorraussichtlich voraussichtlich
vorrübergehend vorübergehend|Wagniss Wagnis|wahrscheinich wahrscheinlich|wahrscheinlig wahrscheinlich|wärend während|Wärend Während|warscheinlich wahrscheinlich
weitgehenst weitestgehend|wiederlegt widerlegt|wiederspiegelt widerspiegelt|wiedersprechen widersprechen|wiederspricht widerspricht|Wiederspruch Widerspruch
Wiedersprüche Widersprüche|Wiederstand Widerstand|Wiederstände Widerstände|wirklig wirklich|Wissenschafft Wissenschaft|wissenschafftlich wissenschaftlich
ziehmlich ziemlich|zielmlich ziemlich|zuguterletzt zu guter Letzt|zumindestens zumindest|zurückhaltent zurückhaltend|zusammmen zusammen|zusätzlig zusätzlich
Zylynder Zylinder|zynich zynisch
`;

/**
 * French spellings that no standard accepts, including that of 1990. Checked against a dictionary:
 * in each pair, the first is not a word and the second is.
 */
const FR = `
aborer aborder|abscence absence|acceuil accueil|acceuille accueille|acceuillir accueillir|accomoder accommoder|acquérire acquérir|activite activité
activites activités|addresse adresse|addresser adresser|aggrandir agrandir|aggressif agressif|aggressivité agressivité|alcolique alcoolique|amelioration amélioration
ameliorer améliorer|améllioration amélioration|amélliorer améliorer|annee année|annees années|aparaître apparaître|apareil appareil|apercoit aperçoit
apparament apparemment|apparamment apparemment|apparement apparemment|appartir à partir|appercevoir apercevoir|aprendre apprendre|aprentissage apprentissage
apres après|aquérir acquérir|aquis acquis|aquisition acquisition|arguement argument|arguements arguments|arret arrêt|atteignir atteindre|attrapper attraper
aujourd'huit aujourd’hui|aujourdhui aujourd’hui|auquelle à laquelle|aussitot aussitôt|autand autant|beaucoups beaucoup|beaucoupt beaucoup|bénifice bénéfice
bénificier bénéficier|bibliotheque bibliothèque|biensur bien sûr|biensûr bien sûr|bientot bientôt|bizzare bizarre|boulversement bouleversement|boulverser bouleverser
caractere caractère|categorie catégorie|cauchemard cauchemar|cauchemards cauchemars|certe certes|ceuillir cueillir|chaqu'un chacun|chaqun chacun|cliquetti cliquetis
colaboration collaboration|commme comme|compétance compétence|compétances compétences|comportemment comportement|concequence conséquence|conciderer considérer
concidérer considérer|concurence concurrence|concurrance concurrence|connaisance connaissance|connaisances connaissances|conséquament conséquemment
conséquance conséquence|considérablememt considérablement|consommateure consommateur|couramement couramment|courament couramment|courrament couramment|creer créer
critere critère|criteres critères|croisance croissance|d'ailleur d’ailleurs|dailleur d’ailleurs|dailleurs d’ailleurs|davantages davantage|décenie décennie
décénie décennie|déficite déficit|définiton définition|deja déjà|derniere dernière|déroulemment déroulement|derriere derrière|dévellopement développement
dévelloper développer|dévelopement développement|déveloper développer|développemement développement|developpement développement|développemment développement
developper développer|différament différemment|différamment différemment|différement différemment|difficulte difficulté|difficultes difficultés|dilemne dilemme
dilemnes dilemmes|disparraître disparaître|dissonnance dissonance|donnees données|dorénavent dorénavant|durrant durant|durrée durée|ecole école|ecoles écoles
ecologique écologique|economie économie|economique économique|effectivemment effectivement|éfficace efficace|éfficacité efficacité|effondremment effondrement
egalement également|égalemment également|eleve élève|eleves élèves|éllement élément|embarassant embarrassant|embarasser embarrasser|energie énergie|enfait en fait
enfaite en fait|enffet en effet|ennormément énormément|énormement énormément|énormémment énormément|enrichissemment enrichissement|enseignemment enseignement
entierement entièrement|environement environnement|environnemment environnement|equipe équipe|equipes équipes|errone erroné|essenciel essentiel
essenciellement essentiellement|etaient étaient|etait était|etape étape|etapes étapes|éthymologie étymologie|etre être|etude étude|etudes études|etudiant étudiant
etudiants étudiants|evenement évènement|évennement événement|évidament évidemment|éxactement exactement|éxagérer exagérer|éxamen examen|excelent excellent
exellent excellent|éxemple exemple|éxemples exemples|éxercice exercice|exigeance exigence|exigeances exigences|existance existence|éxiste existe|éxister exister
expension expansion|expèrience expérience|éxpérience expérience|éxpliquer expliquer|exploitatin exploitation|extrème extrême|extrémement extrêmement
extrèmement extrêmement|familliale familiale|familliarité familiarité|fenetre fenêtre|fete fête|fonctionement fonctionnement|fonctionnemment fonctionnement
forcemment forcément|fréquament fréquemment|frere frère|gallère galère|gallerie galerie|generalement généralement|gout goût|gouvernemment gouvernement
governement gouvernement|hazardeux hasardeux|hippothèse hypothèse|honnètement honnêtement|hormi hormis|humanitée humanité|hypothèce hypothèse|hypothese hypothèse
hypothése hypothèse|inccorect incorrect|indépandance indépendance|indépandant indépendant|indépendament indépendamment|inégalitée inégalité|inombrable innombrable
inovant innovant|inovation innovation|intelligeance intelligence|interessant intéressant|interet intérêt|intéret intérêt|intérèt intérêt|intêret intérêt
interets intérêts|intérressant intéressant|intérresser intéresser|journee journée|laquel laquelle|libertée liberté|licensier licencier|litérature littérature
littérrature littérature|lumiere lumière|magré malgré|malgrés malgré|malgrès malgré|maniere manière|marginallisation marginalisation|matiere matière|mere mère
méssage message|mésurer mesurer|methode méthode|methodes méthodes|metier métier|metiers métiers|mileu milieu|millieu milieu|millieux milieux|modele modèle
modeles modèles|momment moment|monaie monnaie|mourire mourir|mourrir mourir|necessaire nécessaire|nécéssaire nécessaire|nécéssité nécessité|nessécaire nécessaire
notament notamment|notemment notamment|nottament notamment|nottamment notamment|nourir nourrir|nouriture nourriture|nourritture nourriture|nouveaus nouveaux
numero numéro|occurence occurrence|occurences occurrences|omnibuler obnubiler|opinon opinion|oportunité opportunité|oposer opposer|oppinion opinion
opportunitée opportunité|oppositon opposition|orgueuil orgueil|paralelle parallèle|paralèlle parallèle|parallelle parallèle|parametre paramètre|parametres paramètres
parcequ'il parce qu’il|parceque parce que|parfoi parfois|parmis parmi|parralèle parallèle|participatin participation|particulierement particulièrement
particuliérement particulièrement|pere père|persone personne|personel personnel|personele personnelle|personellement personnellement|personnalitée personnalité
personnellemment personnellement|peutêtre peut-être|phenomène phénomène|phénoméne phénomène|phénomêne phénomène|plusieur plusieurs|plusieures plusieurs|plutot plutôt
poluer polluer|polution pollution|populatin population|possibilite possibilité|possibilitée possibilité|pourtent pourtant|précédament précédemment
précédement précédemment|précedemment précédemment|premiere première|prèsque presque|privilége privilège|priviliger privilégier|priviligier privilégier
probablemment probablement|probleme problème|probléme problème|problemes problèmes|problémes problèmes|profesionel professionnel|profesionnel professionnel
professionel professionnel|professionelle professionnelle|professionels professionnels|programation programmation|proprietée propriété|qualite qualité
qualitée qualité|quantitée quantité|quelquechose quelque chose|quelquefoi quelquefois|quelquesoit quel que soit|quotidiennemment quotidiennement
raisonement raisonnement|raisonnemment raisonnement|rappeller rappeler|rationel rationnel|rationelle rationnelle|realite réalité|réalitée réalité|récament récemment
reccomander recommander|récement récemment|récemmemt récemment|recomander recommander|référance référence|référances références|réflection réflexion
réflections réflexions|réflèxion réflexion|regulierement régulièrement|rémunaration rémunération|rénumération rémunération|rénumérer rémunérer|reponse réponse
reponses réponses|requete requête|requetes requêtes|resoudre résoudre|réspect respect|réspecter respecter|responsabilitée responsabilité|ressembance ressemblance
ressoure ressource|résultas résultats|resultat résultat|resultats résultats|rhytme rythme|rythmne rythme|satisfesant satisfaisant|scènario scénario
scientiphique scientifique|securite sécurité|sécuritée sécurité|sécurtié sécurité|selond selon|sentimment sentiment|séparemment séparément|similtude similitude
societe société|sociétée société|societes sociétés|societés sociétés|sociètés sociétés|solidaritée solidarité|sollution solution|sollutions solutions
souffir souffrir|soufrance souffrance|soufrir souffrir|souvant souvent|statisitque statistique|strategie stratégie|succés succès|sucess succès
suffisament suffisamment|suffisement suffisamment|suporter supporter|supprimmer supprimer|suremment sûrement|surment sûrement|synthese synthèse|synthése synthèse
systeme système|systéme système|systême système|systemes systèmes|systémes systèmes|sythèse synthèse|tandisque tandis que|téchnique technique|technologi technologie
téchnologie technologie|telephone téléphone|téléphonne téléphone|témoignagne témoignage|tete tête|theorie théorie|tot tôt|toujour toujours|toutefoi toutefois
traditionel traditionnel|traditionelle traditionnelle|traditionellement traditionnellement|traditionels traditionnels|tres très|utilisatin utilisation|valabe valable
vallable valable|véhicle véhicule|véritée vérité|vilolence violence|violance violence|volontée volonté|voyont voyons|vraiement vraiment|vraimment vraiment
`;

/**
 * Spellings that are wrong everywhere: in Britain and in America, and neither a name nor a term.
 * Checked against a dictionary: in each pair, the first is not a word and the second is.
 */
const EN = `
abbout about|abilty ability|absense absence|absolutly absolutely|acadamic academic|accademic academic|accidently accidentally|accomodate accommodate
accomodation accommodation|accross across|acheive achieve|acheived achieved|acheivement achievement|acheiving achieving|acomplish accomplish|acording according
acquaintence acquaintance|acquited acquitted|actualy actually|adaquate adequate|adddress address|addional additional|addtional additional|adict addict|adicted addicted
adiction addiction|adn and|adress address|adressed addressed|adressing addressing|advantagous advantageous|advertisment advertisement|aggresive aggressive
aggressivly aggressively|agian again|agreeement agreement|agressive aggressive|alchohol alcohol|allready already|allthough although|alltogether altogether|allways always
alos also|alot a lot|altough although|amature amateur|ammount amount|analysys analysis|anaylsis analysis|anounce announce|anual annual|anwser answer|apparant apparent
apparantly apparently|appearence appearance|apperance appearance|appriciate appreciate|approximatly approximately|aproach approach|aproximately approximately
arguement argument|arguements arguments|arround around|artical article|articel article|assesment assessment|assosiated associated|aswell as well|athelete athlete
atheltes athletes|atleast at least|atmoshpere atmosphere|attemp attempt|attendence attendance|auther author|authers authors|avaiable available|availabe available
availible available|awfull awful|awkard awkward|basicly basically|beacuse because|beatiful beautiful|beautifull beautiful|beautyful beautiful|becase because
becasue because|becomming becoming|becouse because|becuase because|becuse because|beggining beginning|begining beginning|beleif belief|beleive believe|beleived believed
beleives believes|belive believe|benefical beneficial|benifit benefit|benifits benefits|buisness business|busines business|bussiness business|calender calendar
carefull careful|catagories categories|catagory category|cemetary cemetery|challange challenge|challanges challenges|changable changeable|charachter character
charactor character|childern children|choise choice|choises choices|choosen chosen|collegue colleague|collegues colleagues|comming coming|commited committed
commitee committee|comparision comparison|compatability compatibility|competative competitive|completly completely|complient compliant|comunicate communicate
comunication communication|comunity community|concider consider|concious conscious|conciousness consciousness|conclution conclusion|condidtion condition
conflusion conclusion|consequense consequence|consistant consistent|contraversial controversial|controversal controversial|convienient convenient|convinient convenient
correspondance correspondence|critisism criticism|critisize criticize|curiousity curiosity|curriculem curriculum|decieve deceive|decison decision|definately definitely
definatly definitely|definetly definitely|definitly definitely|dependance dependence|descision decision|desicion decision|desparate desperate|develope develop
developement development|diferences differences|diferent different|diferrent different|differnt different|difficulity difficulty|diffrence difference
diffrences differences|diffrent different|dificult difficult|dilemna dilemma|dissapear disappear|dissapeared disappeared|dissapoint disappoint|dissapointed disappointed
doesent doesn’t|dosent doesn’t|dosn't doesn’t|drasticly drastically|eachother each other|easly easily|ecconomic economic|effecient efficient|efficency efficiency
eigth eighth|eletricity electricity|embarass embarrass|embarassed embarrassed|embarrasing embarrassing|emmigrate emigrate|enought enough|enviorment environment
enviroment environment|enviromental environmental|enviroments environments|environement environment|equiptment equipment|especialy especially|essencial essential
eventhough even though|everbody everybody|evryone everyone|exagerate exaggerate|exagerated exaggerated|excede exceed|excelent excellent|excellant excellent
excercise exercise|excersise exercise|exept except|existance existence|expecially especially|expence expense|experiance experience|experiances experiences
explaination explanation|explainations explanations|extreem extreme|extremly extremely|facinating fascinating|facist fascist|familar familiar|familier familiar
finaly finally|finnally finally|foriegn foreign|forign foreign|fortunatly fortunately|freind friend|freinds friends|fufill fulfil|fullfill fulfil|futher further
garantee guarantee|gaurantee guarantee|gaurd guard|generaly generally|geting getting|govement government|goverment government|govermental governmental
goverments governments|gramatical grammatical|grammer grammar|gratefull grateful|greatful grateful|guidence guidance|happend happened|happyness happiness|harrass harass
harrassment harassment|healty healthy|heigth height|helpfull helpful|heres here’s|hieght height|higest highest|hte the|hygeine hygiene|hypocracy hypocrisy
idealy ideally|ignorence ignorance|imaginery imaginary|imediately immediately|immediatley immediately|immediatly immediately|imporant important|importantance importance
importent important|improvment improvement|improvments improvements|incase in case|incidently incidentally|independance independence|independant independent
indispensible indispensable|individal individual|infact in fact|influencial influential|infomation information|inspite in spite|inteligence intelligence
inteligent intelligent|interupt interrupt|intrest interest|intresting interesting|introduccion introduction|intruduction introduction|irrelevent irrelevant
irresistable irresistible|jewlery jewellery|knowledgable knowledgeable|knowlegde knowledge|knowlege knowledge|labratory laboratory|langauge language|languge language
lengh length|lenght length|liason liaison|libary library|liberry library|lisence licence|literaly literally|litrature literature|litterature literature
lonelyness loneliness|maintainance maintenance|maintenence maintenance|managment management|manuever manoeuvre|marrige marriage|mathmatics mathematics
measurment measurement|measurments measurements|medecine medicine|mesure measure|mesured measured|millenium millennium|miniscule minuscule|mischievious mischievous
mispell misspell|mispelled misspelled|naturaly naturally|neccesary necessary|neccessary necessary|necesary necessary|necessarly necessarily|necessery necessary
negitive negative|nieghbor neighbor|noone no one|noticable noticeable|noticably noticeably|now-a-days nowadays|nowdays nowadays|occasionaly occasionally
occassion occasion|occassionally occasionally|occurances occurrences|occured occurred|occurence occurrence|occuring occurring|occurr occur|offical official
offically officially|ommit omit|opinon opinion|oportunity opportunity|oposite opposite|oppertunity opportunity|oppinion opinion|oppurtunity opportunity|orginal original
origional original|outragous outrageous|paralel parallel|parrallel parallel|particularily particularly|particulary particularly|passtime pastime|peice piece|peices pieces
peolpe people|peopel people|percieve perceive|percieved perceived|performence performance|permanant permanent|perminent permanent|persistance persistence
personaly personally|persue pursue|phenomenom phenomenon|phsycology psychology|phycological psychological|physicly physically|playwrite playwright|plesant pleasant
poeple people|politican politician|polution pollution|posession possession|possable possible|possiblity possibility|potatos potatoes|practicaly practically
preceeding preceding|prefered preferred|prefering preferring|preperation preparation|presance presence|privelege privilege|priviledge privilege|probabaly probably
probaly probably|probelm problem|proccess process|profesional professional|profesor professor|proffesional professional|proffesor professor|prominant prominent
pronounciation pronunciation|propoganda propaganda|psycology psychology|publically publicly|publicaly publicly|purpous purpose|pursuade persuade|quanity quantity
questionaire questionnaire|questionnair questionnaire|realy really|reccomend recommend|reccommend recommend|reciept receipt|recieve receive|recieved received
recieving receiving|recomend recommend|recomended recommended|recommed recommend|referances references|refered referred|refering referring|refferances references
refference reference|refrence reference|refrences references|releive relieve|relevent relevant|religous religious|rember remember|remeber remember|repitition repetition
representive representative|requirment requirement|requirments requirements|resistence resistance|resourse resource|resourses resources|responce response
responsability responsibility|responsable responsible|responsibile responsible|responsibilty responsibility|restaraunt restaurant|resturant restaurant|routins routines
rythm rhythm|rythym rhythm|sacrafice sacrifice|safty safety|salery salary|scedule schedule|scholorship scholarship|sciencist scientist|secratary secretary
sentance sentence|sentances sentences|seperate separate|seperated separated|seperately separately|seperation separation|severly severely|shedule schedule|shoudl should
siezed seized|significent significant|signifigant significant|similiar similar|simular similar|sincereley sincerely|sincerly sincerely|soceity society|sociaty society
soldior soldier|somthing something|speach speech|specificaly specifically|spectacel spectacle|sponser sponsor|stategy strategy|sterotype stereotype|strengh strength
strenght strength|strenghts strengths|stuborn stubborn|studing studying|succes success|succesful successful|succesfully successfully|successfull successful|sucess success
sucessful successful|sufficent sufficient|suger sugar|suprise surprise|suprised surprised|suprising surprising|surprize surprise|surroundig surrounding
surveilance surveillance|survivers survivors|systematicly systematically|sytem system|taht that|technolgy technology|techology technology|tecnology technology|teh the
temperatur temperature|temperture temperature|tendancy tendency|theres there’s|thier their|thiers theirs|thoughout throughout|thougth thought
threshhold threshold|througout throughout|tomatos tomatoes|tommorow tomorrow|tommorrow tomorrow|tounge tongue|tradional traditional|traditionaly traditionally
tragety tragedy|transfered transferred|truely truly|turist tourist|twelth twelfth|typicaly typically|tyrany tyranny|underate underrate|unecessary unnecessary
unforseen unforeseen|unfortunatley unfortunately|unfortunatly unfortunately|unfortunetly unfortunately|unneccessary unnecessary|untill until|usally usually|usefull useful
useing using|usualy usually|vaccum vacuum|valueable valuable|vegeterian vegetarian|vegtable vegetable|vegtables vegetables|vehical vehicle|vehicals vehicles|veiw view
visable visible|volenteer volunteer|wellfare welfare|whenver whenever|wherease whereas|whith with|wholely wholly|wich which|wierd weird|wiht with|wonderfull wonderful
wriitten written|writen written|writting writing|wtih with|yeild yield
`;

/**
 * Spanish spellings that no standard accepts. Checked against a dictionary: in each pair, the first
 * is not a word and the second is.
 */
const ES = `
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

export interface Slip extends Span {
  right: string;
}

const read = (list: string): ReadonlyMap<string, string> =>
  new Map(
    list
      .trim()
      .split(/[|\n]/)
      .map((pair) => pair.split(/ (.*)/s) as [string, string]),
  );

const LISTS: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  en: read(EN),
  de: read(DE),
  fr: read(FR),
  es: read(ES),
};
const WORD = /(?<![\p{L}\p{N}@/._#’'-])\p{L}[\p{L}’'-]*\p{L}(?![\p{L}\p{N}@/_#]|[.-]\p{L})/gu;

const cased = (right: string, like: string): string =>
  /^\p{Lu}/u.test(like) ? right.charAt(0).toUpperCase() + right.slice(1) : right;

/**
 * Returns words of a text that are misspelt by every standard, with the right form. Capitalised
 * words within a sentence are skipped: they may be names.
 */
export function misspeltIn(
  { text, start }: Pick<Span, 'text' | 'start'>,
  language: string,
): Slip[] {
  const list = LISTS[language];
  if (list === undefined) return [];
  const found: Slip[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const plain = word.replaceAll('’', "'");
    const isName =
      language !== 'de' &&
      /^\p{Lu}/u.test(word) &&
      !/(?:^|[.!?…:]["”»)]?\s+["“«(¿¡]?)$/u.test(text.slice(Math.max(0, index - 6), index));
    if (isName || /\p{Lu}/u.test(word.slice(1))) continue;
    const right =
      list.get(plain) ?? (language === 'de' ? undefined : list.get(plain.toLowerCase()));
    // Many people were taught that a French capital needs no accent.
    const isBareCapital =
      right !== undefined &&
      language === 'fr' &&
      /^\p{Lu}/u.test(word) &&
      right.slice(1) === word.slice(1);
    if (right !== undefined && !isBareCapital)
      found.push({
        text: word,
        start: start + index,
        end: start + index + word.length,
        right: cased(right, word),
      });
  }
  return found;
}
