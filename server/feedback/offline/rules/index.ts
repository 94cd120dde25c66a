import type { Rule } from '../rule.ts';
import { cases } from './cases/cases.ts';
import { change } from './cases/change.ts';
import { dated } from './cases/dated.ts';
import { hurdle } from './cases/hurdle.ts';
import { ifThen } from './cases/if-then.ts';
import { likeness } from './cases/likeness.ts';
import { ownStory } from './cases/own-story.ts';
import { scenario } from './cases/scenario.ts';
import { explained } from './cited/explained.ts';
import { figure } from './cited/figure.ts';
import { none } from './cited/none.ts';
import { page } from './cited/page.ts';
import { placedQuote } from './cited/placed.ts';
import { quotation } from './cited/quotation.ts';
import { sourced } from './cited/sourced.ts';
import { spread } from './cited/spread.ts';
import { unnamed } from './cited/unnamed.ts';
import { assignment } from './defects/assignment.ts';
import { bareExcept } from './defects/bare-except.ts';
import { mutableDefault } from './defects/mutable-default.ts';
import { openFile } from './defects/open-file.ts';
import { stringCompare } from './defects/string-compare.ts';
import { swallowed } from './defects/swallowed.ts';
import { syntax } from './defects/syntax.ts';
import { unreachable } from './defects/unreachable.ts';
import { unsafeRead } from './defects/unsafe-read.ts';
import { unusedImport } from './defects/unused-import.ts';
import { unusedVariable } from './defects/unused-variable.ts';
import { fromBrief } from './facts/from-brief.ts';
import { length } from './facts/length.ts';
import { repeated } from './facts/repeated.ts';
import { agrees } from './listed/agrees.ts';
import { bareLink } from './listed/bare-link.ts';
import { misdated } from './listed/misdated.ts';
import { noList } from './listed/no-list.ts';
import { tooFew } from './listed/too-few.ts';
import { uncited } from './listed/uncited.ts';
import { unlisted } from './listed/unlisted.ts';
import { wikipedia } from './listed/wikipedia.ts';
import { aim } from './moves/aim.ts';
import { attribution } from './moves/attribution.ts';
import { closing } from './moves/closing.ts';
import { concession } from './moves/concession.ts';
import { consequence } from './moves/consequence.ts';
import { contrast } from './moves/contrast.ts';
import { definition } from './moves/definition.ts';
import { effect } from './moves/effect.ts';
import { example } from './moves/example.ts';
import { learnt } from './moves/learnt.ts';
import { limits } from './moves/limits.ts';
import { nextTime } from './moves/next-time.ts';
import { ownCase } from './moves/own-case.ts';
import { reason } from './moves/reason.ts';
import { signposts } from './moves/signposts.ts';
import { stance } from './moves/stance.ts';
import { verdict } from './moves/verdict.ts';
import { view } from './moves/view.ts';
import { scene } from './narrative/scene.ts';
import { speech } from './narrative/speech.ts';
import { imageAlt } from './page/alt.ts';
import { pageLang } from './page/lang.ts';
import { idTwice } from './page/twice.ts';
import { certain } from './report/certain.ts';
import { digits } from './report/digits.ts';
import { mentioned } from './report/mentioned.ts';
import { uncertainty } from './report/uncertainty.ts';
import { unmentioned } from './report/unmentioned.ts';
import { documented } from './shape/documented.ts';
import { duplicate } from './shape/duplicate.ts';
import { longRoutine } from './shape/long-routine.ts';
import { mainGuard } from './shape/main-guard.ts';
import { noneCompare } from './shape/none-compare.ts';
import { rangeLen } from './shape/range-len.ts';
import { smallParts } from './shape/small-parts.ts';
import { specificExcept } from './shape/specific-except.ts';
import { undocumented } from './shape/undocumented.ts';
import { longParagraph } from './structure/long-paragraph.ts';
import { oneBlock } from './structure/one-block.ts';
import { sections } from './structure/sections.ts';
import { acronym } from './style/acronym.ts';
import { contraction } from './style/contraction.ts';
import { doubled } from './style/doubled.ts';
import { firstPerson } from './style/first-person.ts';
import { leftover } from './style/leftover.ts';
import { longSentence } from './style/long-sentence.ts';
import { spelling } from './style/spelling.ts';
import { sweeping } from './style/sweeping.ts';
import { announced } from './threads/announced.ts';
import { counted } from './threads/counted.ts';
import { frame } from './threads/frame.ts';
import { numbered } from './threads/numbered.ts';
import { opens } from './threads/opens.ts';
import { particulars } from './threads/particulars.ts';
import { quoted } from './threads/quoted.ts';
import { subjects } from './threads/subjects.ts';
import { titled } from './threads/titled.ts';

/** All that speak of texts. One whose precision falls under 95 per cent, in `npm run eval` or on real work (docs/drafts.md), goes to `OFF`. */
export const PROSE_RULES: readonly Rule[] = [
  none,
  page,
  placedQuote,
  spread,
  length,
  agrees,
  tooFew,
  wikipedia,
  aim,
  attribution,
  consequence,
  contrast,
  effect,
  example,
  hurdle,
  ownStory,
  reason,
  stance,
  view,
  counted,
  numbered,
  scene,
  digits,
  uncertainty,
  oneBlock,
  sections,
  contraction,
  doubled,
  firstPerson,
  longSentence,
  spelling,
];

/** All that speak of programs, by their syntax trees (DRAFT-11). */
export const CODE_RULES: readonly Rule[] = [
  assignment,
  bareExcept,
  mutableDefault,
  openFile,
  stringCompare,
  swallowed,
  syntax,
  unreachable,
  unsafeRead,
  unusedImport,
  unusedVariable,
  imageAlt,
  pageLang,
  idTwice,
  documented,
  longRoutine,
  mainGuard,
  noneCompare,
  smallParts,
  specificExcept,
];

/** Made, with examples of their own, and asked by nobody (RULE-38): each with what must be shown before it speaks again. */
export const OFF: readonly { rule: Rule; why: string }[] = [
  {
    rule: acronym,
    why: 'False five times of eight in real work: headings in capitals, words of a database and stand-ins for names were taken for acronyms.',
  },
  {
    rule: quotation,
    why: 'False both times it met real work: a question of a survey and a term in quotation marks were taken for quotations.',
  },
  {
    rule: uncited,
    why: 'False all three times it met real work: a source cited under a name run together with the next, and one whose two surnames stand in the text, were called uncited.',
  },
  {
    rule: unlisted,
    why: 'False both times it met real work: two works in one file were held against the list of one.',
  },
  {
    rule: ownCase,
    why: 'False three times of ten in real work, each time for another cause: a sister’s age, a film and a limitation that was seen were taken for cases.',
  },
  {
    rule: sourced,
    why: 'False four times of eighteen in real work: an election was taken for an author, and the last of a body’s names for the whole.',
  },
  {
    rule: bareLink,
    why: 'False twice of seven in real work: the address of an entry that goes on in the next line was taken for an entry of its own.',
  },
  {
    rule: nextTime,
    why: 'False twice of three in real work: what somebody needs whenever it comes up was taken for a plan.',
  },
  {
    rule: signposts,
    why: 'False three times of ten in real work: “First” and “Finally” chapters apart were taken for one order.',
  },
  {
    rule: sweeping,
    why: 'Worth nothing five times of seven in real work: what is called undeniable was shown in the next sentence, or plainly so.',
  },
  {
    rule: definition,
    why: 'False three times of nineteen in real work: a name, an aside and the words of a source were taken for the student’s definition.',
  },
  {
    rule: explained,
    why: 'False once of six in real work, which is not enough to trust a judgement on what a quotation is followed by.',
  },
  {
    rule: longParagraph,
    why: 'False once of six in real work: where a paragraph turns to something new can’t be told by its words.',
  },
  {
    rule: speech,
    why: 'False twice of six in real work: a title and a line of a film were taken for speech.',
  },
  {
    rule: ifThen,
    why: 'False four times of twenty in real work: the comma of a list, or of a clause that was put in, was taken for the end of the condition.',
  },
  {
    rule: cases,
    why: 'False three times of twelve in real work: the word before “such as” was no general one, or the list was cut off.',
  },
  {
    rule: dated,
    why: 'False twice of twelve in real work: the caption of a picture and the title of a graph were taken for a name and a year.',
  },
  {
    rule: quoted,
    why: 'False once and worth nothing once of six in real work: the label of a button, and what the student asked themselves, were taken for a quotation that is gone on from.',
  },
  {
    rule: change,
    why: 'False once of two in real work, as what was not known before was told in a clause on something else; two points are too few to trust it.',
  },
  {
    rule: announced,
    why: 'False once of nine in real work: what stands between the commas of “with a team, a project and a workflow” is no list of points.',
  },
  {
    rule: limits,
    why: 'False both times it met real work: what a cited study says of its limits, and a limit of time in a game, were taken for the student’s own.',
  },
  {
    rule: noList,
    why: 'False three times of five in real work: a list that stands at the end without a heading, and one that is made elsewhere, were not seen.',
  },
  {
    rule: particulars,
    why: 'False twice of twelve in real work, and again in fresh coursework: parts of names, and what a kind of thing is called, were taken for names.',
  },
  {
    rule: opens,
    why: 'Refuted on fresh coursework after six points that were true: a word that two more sentences happen to hold isn’t yet what a paragraph keeps to.',
  },
  {
    rule: frame,
    why: 'False five times of 63 in real work, and worth nothing twice more: words that any text on its subject ends with, and a section that only happens to come last, were taken for an ending that comes back to the beginning.',
  },
  {
    rule: subjects,
    why: 'False twice of eighteen in real work: a word that stands in another paragraph too, and one form of a word counted for all of them, were taken for the thing a paragraph keeps to.',
  },
  {
    rule: leftover,
    why: 'False twice of five in real work, and again in fresh coursework: a gap that was meant and a journal’s heading “TODO:” were taken for notes left over.',
  },
  {
    rule: closing,
    why: 'Worth nothing eleven times of eleven on whole works: the words an ending comes back to are those of the title.',
  },
  {
    rule: titled,
    why: 'Worth nothing five times of five on whole works: that a section speaks of the word in its heading tells nobody anything.',
  },
  {
    rule: repeated,
    why: 'False eight times of 64 in real work, last where a book stood three times in a list of sources without a heading.',
  },
  {
    rule: unnamed,
    why: 'False twice of eight in real work, which is not enough to trust it on who a figure is from.',
  },
  {
    rule: figure,
    why: 'False once of three in real work, which is not enough to trust it on where a figure is from.',
  },
  {
    rule: verdict,
    why: 'False four times of 45 in real work: what is said in passing was taken for the judgement.',
  },
  {
    rule: concession,
    why: 'False twice of nineteen in real work: who grants what to whom can’t be told by its words.',
  },
  {
    rule: learnt,
    why: 'False four times of 37 in real work: “I learned a lot about various concepts” and a trade were taken for what was learnt.',
  },
  {
    rule: likeness,
    why: 'False once of eleven in real work, which is not enough to trust it on what is a comparison.',
  },
  {
    rule: scenario,
    why: 'False once of four in real work, as the task’s own scenario had been handed in with the answers.',
  },
  {
    rule: certain,
    why: 'False twice of fourteen in real work: “0, 106 ± 0, 0905m” was read as another value.',
  },
  {
    rule: mentioned,
    why: 'False twice of sixteen in real work: figures numbered 1.1 were taken for figure 1.',
  },
  {
    rule: unmentioned,
    why: 'False once of fourteen in real work, which is not enough to tell a student that a figure is never spoken of.',
  },
  {
    rule: fromBrief,
    why: 'False twice of four in real work: words in quotation marks counted for nothing, so that half of a text was told as two thirds.',
  },
  {
    rule: undocumented,
    why: 'False four times of nine in real work: C is documented where a function is declared, and “ce document” asks for no comments.',
  },
  {
    rule: duplicate,
    why: 'False three times of sixteen in real work: the lines of a copy were told one off, or it was a table of values.',
  },
  { rule: rangeLen, why: 'False the one time it met real work.' },
  {
    rule: misdated,
    why: 'False once of three in real work: the day a page was fetched was taken for its year.',
  },
];
