/**
 * Names that are also ordinary words, in the most common languages of works: by themselves they are
 * left in place, or a text by "Will Green" would lose every "will". Next to the rest of the name
 * they are removed all the same.
 */
const WORDS = new Set(
  (
    'will mark may rose grace hope faith art bill frank young long white black brown green king day page price rich chase ' +
    'grant drew pat sue rob bob jack june april august summer autumn winter dawn joy ivy lily iris heather holly amber ruby pearl ' +
    'crystal jade olive ginger rusty sandy stormy sky rain river brook forest wood woods field fields hill hills stone rivers lake ' +
    'banks bank church bishop pope cook baker carpenter mason miller potter smith taylor turner walker weaver fisher hunter farmer ' +
    'gardener shepherd porter butler carter cooper parker ranger sawyer tanner wells ford bridge marsh moor heath park parks lane ' +
    'street north south east west major small little short strong sharp swift wise good best more less love heart power law laws ' +
    'case cases chance christian noble royal prince duke earl knight pride justice destiny angel trinity genesis nation major can ' +
    'son sun moon star stars light bright snow frost berry cherry peach plum apple lemon reed rush cross nail nails hammer ball bell ' +
    'book books paper penny pound miles mile england france german paris london berlin sydney austin chelsea dallas jordan israel asia africa ' +
    'china india chad georgia virginia carolina savannah dakota florence sofia geneva vienna lincoln washington ' +
    'the and for not but are was one two any all out new now how who his her its our she him has had did get let put say see way ' +
    'ernst gross klein lang kurz weiss schwarz braun grun rot neu alt wolf vogel fuchs baum berg bach stein koch bauer richter kaiser ' +
    'konig herr sommer herbst mai juni engel gott recht sand wald feld burg dorf stark jung frei reich gut kraft stolz ' +
    'petit grand blanc noir roux brun rouge vert bon bonne mer mont dupont roi noel pascal prudence constance claire aime desire ' +
    'rey cruz flores rojas blanco moreno delgado bueno luz paz sol mar dolores consuelo esperanza pilar rosario leon campos rios castillo ' +
    'iglesia torres montes santos dios van von der den del las los les des une une mit und auf fur ein eine mon ton son que por con para como sin'
  ).split(' '),
);

/** Whether a folded word is an ordinary one, which doesn't identify anybody by itself. */
export const isOrdinaryWord = (word: string): boolean => WORDS.has(word);

/**
 * English words that are also surnames or first names, but seldom begin a sentence: with a capital
 * they name a person, in lower case they don't, and with an s at the end they are a plural.
 */
const WORD_LIKE = new Set(
  (
    'hopper hall dean gray grey hardy wolfe newton dale glen barber barker baron bass batten bond booth bowman boyd brook brooks bush butcher ' +
    'chandler chase clay cliff close cole cope cotton crane croft cross dale drake drummer dyer fancy fern finch flower flowers ford fowler fox ' +
    'franklin gale garland gates gentry glass glover goldsmith goodman gore gull hand harper hart hawk hay hays hedge hood horn house hull hunt ' +
    'jay jewel keen key keys knot lamb lance larch lark lass law leach leaf lilly lock locke lodge long loft lyon maid mallet manners marble marina ' +
    'marshal marshall mast melody merit mercy minor miner monk moss nash newman nick norm norman nurse ore otter page parish parson parsons patience ' +
    'peach peacock peak pear penn perch pike piper pitt pool pole poll post pool pride proctor quick rail ramp randy ray read reader reeve reeves ridge ' +
    'robin rod rowan rush sage sailor salmon saunter savage sharp shell sherry silver singer skinner slater small snowy spear spears spencer spring squire ' +
    'steel stern steward stewart stock storm street summers sutton swan tate teller temple thatcher thorn tiller tower towers tripp tucker twist vale ' +
    'victor viola violet wade wall walls ward warden warner waters webb webster weeks well wheeler whistler wilde wing winters wolfe worth wren wright yarn ' +
    'ring rings root roots rust sample samples kelvin pascal newton watt joule ohm tesla volt hertz curie farad planck gauss bell java ruby python basic ' +
    'max min sum mean range index array list set map tuple class object string number value test train table chart graph figure model data lin log exp tan sin cos'
  ).split(' '),
);

/** Whether a folded word counts as a name only with a capital. */
export const isWordLike = (word: string): boolean => WORD_LIKE.has(word);
