/** French spellings that no norm has, that of 1990 included. Checked against a dictionary: the first of each pair is no word, the second is one. */
export const FR = `
aborer aborder|abscence absence|acceuil accueil|acceuille accueille|acceuillir accueillir|accomoder accommoder|acquérire acquérir|addresse adresse|addresser adresser
aggrandir agrandir|aggressif agressif|aggressivité agressivité|alcolique alcoolique|améllioration amélioration|amélliorer améliorer|aparaître apparaître|apareil appareil
apercoit aperçoit|apparament apparemment|apparamment apparemment|apparement apparemment|appartir à partir|appercevoir apercevoir|aprendre apprendre
aprentissage apprentissage|aquérir acquérir|aquis acquis|aquisition acquisition|arguement argument|arguements arguments|atteignir atteindre|attrapper attraper
aujourd'huit aujourd’hui|aujourdhui aujourd’hui|auquelle à laquelle|autand autant|beaucoups beaucoup|beaucoupt beaucoup|bénifice bénéfice|bénificier bénéficier
biensur bien sûr|biensûr bien sûr|bizzare bizarre|boulversement bouleversement|boulverser bouleverser|cauchemard cauchemar|cauchemards cauchemars|certe certes
ceuillir cueillir|chaqu'un chacun|chaqun chacun|cliquetti cliquetis|colaboration collaboration|commme comme|compétance compétence|compétances compétences
comportemment comportement|concequence conséquence|conciderer considérer|concidérer considérer|concurence concurrence|concurrance concurrence|connaisance connaissance
connaisances connaissances|conséquament conséquemment|conséquance conséquence|considérablememt considérablement|consommateure consommateur|couramement couramment
courament couramment|courrament couramment|croisance croissance|d'ailleur d’ailleurs|dailleur d’ailleurs|dailleurs d’ailleurs|davantages davantage|décenie décennie
décénie décennie|déficite déficit|définiton définition|déroulemment déroulement|dévellopement développement|dévelloper développer|dévelopement développement
déveloper développer|développemement développement|developpement développement|développemment développement|différament différemment|différamment différemment
différement différemment|dilemne dilemme|dilemnes dilemmes|disparraître disparaître|dissonnance dissonance|dorénavent dorénavant|durrant durant|durrée durée
effectivemment effectivement|éfficace efficace|éfficacité efficacité|effondremment effondrement|égalemment également|éllement élément|embarassant embarrassant
embarasser embarrasser|enfait en fait|enfaite en fait|enffet en effet|ennormément énormément|énormement énormément|énormémment énormément|enrichissemment enrichissement
enseignemment enseignement|environement environnement|environnemment environnement|errone erroné|essenciel essentiel|essenciellement essentiellement
éthymologie étymologie|évennement événement|évidament évidemment|éxactement exactement|éxagérer exagérer|éxamen examen|excelent excellent|exellent excellent
éxemple exemple|éxemples exemples|éxercice exercice|exigeance exigence|exigeances exigences|existance existence|éxiste existe|éxister exister|expension expansion
expèrience expérience|éxpérience expérience|éxpliquer expliquer|exploitatin exploitation|extrème extrême|extrémement extrêmement|extrèmement extrêmement
familliale familiale|familliarité familiarité|fonctionement fonctionnement|fonctionnemment fonctionnement|forcemment forcément|fréquament fréquemment|gallère galère
gallerie galerie|gouvernemment gouvernement|governement gouvernement|hazardeux hasardeux|hippothèse hypothèse|honnètement honnêtement|hormi hormis|humanitée humanité
hypothèce hypothèse|hypothése hypothèse|inccorect incorrect|indépandance indépendance|indépandant indépendant|indépendament indépendamment|inégalitée inégalité
inombrable innombrable|inovant innovant|inovation innovation|intelligeance intelligence|interessant intéressant|intéret intérêt|intérèt intérêt|intêret intérêt
intérressant intéressant|intérresser intéresser|laquel laquelle|libertée liberté|licensier licencier|litérature littérature|littérrature littérature|magré malgré
malgrés malgré|malgrès malgré|marginallisation marginalisation|méssage message|mésurer mesurer|mileu milieu|millieu milieu|millieux milieux|momment moment|monaie monnaie
mourire mourir|mourrir mourir|necessaire nécessaire|nécéssaire nécessaire|nécéssité nécessité|nessécaire nécessaire|notament notamment|notemment notamment
nottament notamment|nottamment notamment|nourir nourrir|nouriture nourriture|nourritture nourriture|nouveaus nouveaux|occurence occurrence|occurences occurrences
omnibuler obnubiler|opinon opinion|oportunité opportunité|oposer opposer|oppinion opinion|opportunitée opportunité|oppositon opposition|orgueuil orgueil
paralelle parallèle|paralèlle parallèle|parallelle parallèle|parcequ'il parce qu’il|parceque parce que|parfoi parfois|parmis parmi|parralèle parallèle
participatin participation|particulierement particulièrement|particuliérement particulièrement|persone personne|personel personnel|personele personnelle
personellement personnellement|personnalitée personnalité|personnellemment personnellement|peutêtre peut-être|phenomène phénomène|phénoméne phénomène|phénomêne phénomène
plusieur plusieurs|plusieures plusieurs|poluer polluer|polution pollution|populatin population|possibilitée possibilité|pourtent pourtant|précédament précédemment
précédement précédemment|précedemment précédemment|prèsque presque|privilége privilège|priviliger privilégier|priviligier privilégier|probablemment probablement
probleme problème|probléme problème|problemes problèmes|problémes problèmes|profesionel professionnel|profesionnel professionnel|professionel professionnel
professionelle professionnelle|professionels professionnels|programation programmation|proprietée propriété|qualitée qualité|quantitée quantité|quelquechose quelque chose
quelquefoi quelquefois|quelquesoit quel que soit|quotidiennemment quotidiennement|raisonement raisonnement|raisonnemment raisonnement|rappeller rappeler
rationel rationnel|rationelle rationnelle|réalitée réalité|récament récemment|reccomander recommander|récement récemment|récemmemt récemment|recomander recommander
référance référence|référances références|réflection réflexion|réflections réflexions|réflèxion réflexion|rémunaration rémunération|rénumération rémunération
rénumérer rémunérer|réspect respect|réspecter respecter|responsabilitée responsabilité|ressembance ressemblance|ressoure ressource|résultas résultats|rhytme rythme
rythmne rythme|satisfesant satisfaisant|scènario scénario|scientiphique scientifique|sécuritée sécurité|sécurtié sécurité|selond selon|sentimment sentiment
séparemment séparément|similtude similitude|sociétée société|societés sociétés|sociètés sociétés|solidaritée solidarité|sollution solution|sollutions solutions
souffir souffrir|soufrance souffrance|soufrir souffrir|souvant souvent|statisitque statistique|succés succès|sucess succès|suffisament suffisamment
suffisement suffisamment|suporter supporter|supprimmer supprimer|suremment sûrement|surment sûrement|synthése synthèse|systéme système|systême système|systémes systèmes
sythèse synthèse|tandisque tandis que|téchnique technique|technologi technologie|téchnologie technologie|téléphonne téléphone|témoignagne témoignage|toujour toujours
toutefoi toutefois|traditionel traditionnel|traditionelle traditionnelle|traditionellement traditionnellement|traditionels traditionnels|utilisatin utilisation
valabe valable|vallable valable|véhicle véhicule|véritée vérité|vilolence violence|violance violence|volontée volonté|voyont voyons|vraiement vraiment|vraimment vraiment
`;
