import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { User } from '#contract/accounts/user.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { aDraft } from '#tests/support/class.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

/** A script for blind double marking, and one that is unassigned. Nobody has started. */
export interface BlindStage {
  api: Api;
  owner: Caller;
  first: Caller;
  second: Caller;
  assignment: Assignment;
  base: string;
  script: Submission;
  other: Submission;
  at: string;
}

export const idOf = async (who: Caller): Promise<number> =>
  (await who.get<User>('/api/v1/users/me')).body.id;
export const fullMarks = (word: string) => ({
  marks: [
    { criterion: 'argument', level_ids: ['good'], comment: `${word} on the argument.` },
    { criterion: 'evidence', level_ids: ['some'], comment: `${word} on the evidence.` },
    { criterion: 'remarks', comment: `${word} remarks.` },
  ],
});
export const note = (word: string) => ({
  text: `${word} notes.`,
  selectors: [{ type: 'TextQuoteSelector', exact: 'Buses are loved', prefix: '', suffix: '' }],
});

export async function blindStage(): Promise<BlindStage> {
  const api = await openApi({ draft: async () => aDraft('A draft.') });
  const [owner, first, second] = [
    await api.teacher(),
    await api.teacher(),
    await api.teacher({ full_name: 'Ben Second' }),
  ];
  const { body: assignment } = await owner.post<Assignment>('/api/v1/assignments/', {
    name: 'Essay',
  });
  const base = `/api/v1/assignments/${assignment.id}`;
  for (const who of [first, second]) await joins(owner, assignment.id, who, 'grader');
  await owner.put(`${base}/rubric`, essayRubric());
  const upload = async (name: string) =>
    (
      await owner.post<Submission>(
        `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
        form({ submission_file: { name, bytes: 'Buses are loved by all.' } }),
      )
    ).body;
  const [script, other] = [await upload('a.txt'), await upload('b.txt')];
  const at = `/api/v1/submissions/${script.id}`;
  await owner.post(`${at}/generate-feedback`, {});
  for (const [round, who] of [
    ['first', first],
    ['second', second],
  ] as const) {
    await owner.put(`${base}/allocation`, {
      round,
      moves: [{ submission_id: script.id, from: null, to: await idOf(who) }],
    });
  }
  return { api, owner, first, second, assignment, base, script, other, at };
}

/** Creates everything that a first marker can leave on a script. */
export async function firstMarks({ first, at }: Pick<BlindStage, 'first' | 'at'>): Promise<void> {
  await first.put(`${at}/marks`, {
    ...fullMarks('Zyxwena'),
    grade_reason: 'Zyxwena was generous.',
  });
  await first.patch(at, { grade: 'Zyxwena 70', feedback_text: 'Well done, says Zyxwena.' });
  const { body: points } = await first.get<{ draft_id: number }>(`${at}/draft-points`);
  await first.put(`${at}/draft-points`, {
    draft_id: points.draft_id,
    section: 'strengths',
    place: 0,
    choice: 'taken',
    wording: 'Zyxwena says it better.',
  });
}
