import type { Rule } from '../rule.ts';
import { explained } from './cited/explained.ts';
import { figure } from './cited/figure.ts';
import { none } from './cited/none.ts';
import { page } from './cited/page.ts';
import { quotation } from './cited/quotation.ts';
import { sourced } from './cited/sourced.ts';
import { unnamed } from './cited/unnamed.ts';
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
import { example } from './moves/example.ts';
import { learnt } from './moves/learnt.ts';
import { limits } from './moves/limits.ts';
import { nextTime } from './moves/next-time.ts';
import { ownCase } from './moves/own-case.ts';
import { reason } from './moves/reason.ts';
import { signposts } from './moves/signposts.ts';
import { stance } from './moves/stance.ts';
import { scene } from './narrative/scene.ts';
import { speech } from './narrative/speech.ts';
import { certain } from './report/certain.ts';
import { digits } from './report/digits.ts';
import { mentioned } from './report/mentioned.ts';
import { uncertainty } from './report/uncertainty.ts';
import { unmentioned } from './report/unmentioned.ts';
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

/** All that speak of texts. One whose precision falls under 95 per cent in `npm run eval` is taken out of here. */
export const PROSE_RULES: readonly Rule[] = [
  explained, figure, none, page, quotation, sourced, unnamed,
  fromBrief, length, repeated,
  agrees, bareLink, misdated, noList, tooFew, uncited, unlisted, wikipedia,
  aim, attribution, closing, concession, consequence, contrast, definition, example, learnt, limits, nextTime, ownCase, reason, signposts, stance,
  scene, speech,
  certain, digits, mentioned, uncertainty, unmentioned,
  longParagraph, oneBlock, sections,
  acronym, contraction, doubled, firstPerson, leftover, longSentence, spelling, sweeping,
];
