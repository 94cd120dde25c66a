import { EMPTY_RULE, type SampleRule, type Word } from '#contract/teams/moderation/sample.ts';
import type { Stores } from '#server/platform/database/stores/types.ts';
import { aMember, anAssignment, aSubmission, aTeacher } from '../class.ts';
import { essayRubric } from '../rubric/rubrics.ts';

export const rule = (over: Partial<SampleRule>): SampleRule => ({ ...EMPTY_RULE, ...over });
export const word = (over: Partial<Word> = {}): Word => ({
  verdict: 'agrees',
  reason: '',
  mark: null,
  ...over,
});
const BANDS = [
  { grade: 'Fail', from: 0 },
  { grade: 'Pass', from: 40 },
  { grade: 'Merit', from: 60 },
  { grade: 'Distinction', from: 70 },
];

/**
 * Creates a class with the grades 5, 15, 25 …, given by two markers in turn, and a moderator who
 * marks nothing.
 */
export async function moderated(stores: Stores, count = 10) {
  const owner = await aTeacher(stores);
  const { id } = await anAssignment(stores, owner);
  await stores.rubrics.put(owner, id, { ...essayRubric(), bands: BANDS });
  const [grace, alan, mary] = [
    await aTeacher(stores, 10, 'Grace Hopper'),
    await aTeacher(stores, 10, 'Alan Turing'),
    await aTeacher(stores, 10, 'Mary Somerville'),
  ];
  for (const who of [grace, alan]) await aMember(stores, owner, id, who, 'grader');
  await aMember(stores, owner, id, mary, 'viewer');
  const scripts: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id: script } = await aSubmission(stores, owner, id, { student_identifier: `s${at}` });
    scripts.push(script);
    await stores.allocations.move(owner, id, {
      round: 'first',
      moves: [{ submission_id: script, from: null, to: (at % 2 === 0 ? grace : alan).userId }],
      seed: null,
    });
    await stores.submissions.patch(owner, script, { grade: String(5 + at * 10) });
  }
  await stores.moderations.name(owner, id, [mary.userId]);
  const drawn = async (
    asked: Partial<SampleRule>,
    more: { seed?: number; anew?: boolean; reason?: string } = {},
  ) => {
    const { seed, scripts: found } = await stores.moderations.plan(owner, id, {
      rule: rule(asked),
      anew: more.anew ?? false,
      ...(more.seed === undefined ? {} : { seed: more.seed }),
    });
    return await stores.moderations.draw(owner, id, {
      rule: rule(asked),
      seed,
      anew: more.anew ?? false,
      reason: more.reason ?? '',
      submission_ids: found.map(({ submission_id }) => submission_id),
    });
  };
  return { ...stores, owner, grace, alan, mary, id, scripts, drawn };
}
