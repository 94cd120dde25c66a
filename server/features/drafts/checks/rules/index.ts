import type { Rule } from '#server/features/drafts/checks/rule.ts';
import { none } from './cited/none.ts';
import { page } from './cited/page.ts';
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
import { length } from './facts/length.ts';
import { tooFew } from './listed/too-few.ts';
import { wikipedia } from './listed/wikipedia.ts';
import { imageAlt } from './page/alt.ts';
import { pageLang } from './page/lang.ts';
import { idTwice } from './page/twice.ts';
import { digits } from './report/digits.ts';
import { uncertainty } from './report/uncertainty.ts';
import { longRoutine } from './shape/long-routine.ts';
import { noneCompare } from './shape/none-compare.ts';
import { oneBlock } from './structure/one-block.ts';
import { sections } from './structure/sections.ts';
import { contraction } from './style/contraction.ts';
import { doubled } from './style/doubled.ts';
import { firstPerson } from './style/first-person.ts';
import { longSentence } from './style/long-sentence.ts';
import { spelling } from './style/spelling.ts';

/**
 * All rules on texts. A rule whose precision falls below 95 per cent, in `npm run eval` or on real
 * work (docs/drafts.md), is deleted.
 */
export const PROSE_RULES: readonly Rule[] = [
  none,
  page,
  length,
  tooFew,
  wikipedia,
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

/** All rules on programs, based on their syntax trees (DRAFT-11). */
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
  longRoutine,
  noneCompare,
];
