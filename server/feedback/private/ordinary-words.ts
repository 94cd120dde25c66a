/**
 * Names that are words as well, in the languages that works are written in most: alone they are left where they are, or
 * a text by "Will Green" would lose every "will". Beside the rest of the name they are taken out all the same.
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

/** Whether a folded word is an ordinary one, so that it gives nobody away alone. */
export const isOrdinaryWord = (word: string): boolean => WORDS.has(word);
