/** Spellings that are right nowhere: neither in Britain nor in America, neither a name nor a term. Checked against a dictionary: the first of each pair is no word, the second is one. */
export const EN = `
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
