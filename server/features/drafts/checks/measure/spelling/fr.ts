/** French spellings that no norm has, that of 1990 included. Checked against a dictionary: the first of each pair is no word, the second is one. */
export const FR = `
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
