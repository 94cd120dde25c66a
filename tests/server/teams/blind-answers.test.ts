import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Annotation } from '#contract/rubrics/annotation.ts';
import { form } from '#tests/support/caller.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import {
  type BlindStage,
  blindStage,
  firstMarks,
  fullMarks,
  idOf,
  note,
} from '#tests/support/team/blind-stage.ts';
import { answersTo, type Looked, toldTo } from '#tests/support/team/responses.ts';

const FIRST = /zyxwena/i;
const SECOND = /quillfeather/i;
/** They only read a file that is sent along. */
const OF_NO_SCRIPT = [
  'POST /api/v1/assignments/{id}/students/read',
  'POST /api/v1/assignments/archives/preview',
  'POST /api/v1/assignments/archives',
  'PUT /api/v1/assignments/{id}/connection',
  'POST /api/v1/rubrics/read',
];
let stage: BlindStage;
let looked: Looked;
beforeAll(async () => {
  stage = await blindStage();
  const { owner, first, second, script, other, assignment, at, base } = stage;
  await firstMarks(stage);
  await second.put(`${at}/marks`, fullMarks('Quillfeather'));
  const annotations = [
    (await first.post<Annotation>(`${at}/annotations`, note('Zyxwena'))).body.id,
    (await second.post<Annotation>(`${at}/annotations`, note('Quillfeather'))).body.id,
  ];
  for (const [who, word] of [
    [first, 'Zyxwena'],
    [second, 'Quillfeather'],
  ] as const)
    await who.put(`${at}/private-note`, { text: `${word} keeps this.`, version: 0 });
  await owner.post(`${base}/releases`, { submission_ids: [script.id], at: null, unfinished: true });
  await owner.put(`${base}/moderation/moderators`, {
    user_ids: [await idOf(first), await idOf(second)],
  });
  const rule = {
    root: false,
    percent: null,
    least: null,
    per_band: 1,
    per_marker: 1,
    fails: false,
    near: null,
  };
  await owner.post(`${base}/moderation/draws`, { rule, seed: 1, submission_ids: [script.id] });
  await owner.put(`${at}/moderation`, {
    verdict: 'again',
    reason: 'Zyxwena gave too much, and Quillfeather too little.',
  });
  looked = { assignment: assignment.id, submissions: [script.id, other.id], annotations };
});
afterAll(() => stage.api.close());

test.each(['second', 'first'] as const)(
  '[MOD-1] responses to everything that the %s marker writes or tries reveal nothing of the other',
  async (name) => {
    const { api, script, other } = stage;
    const who = stage[name];
    const known = {
      submission_ids: [script.id, other.id],
      submission_id: script.id,
      user_id: await idOf(who),
      version: 9,
      criterion: 'argument',
      level_ids: ['good'],
      round: 'second',
      rubric: essayRubric(),
      seed: 1,
      marks: [{ criterion: 'argument', level_ids: ['good'], version: 9 }],
      assignment_ids: [looked.assignment],
      person: { known_as: 'a.txt' },
    };
    const answers = await answersTo(api, looked, who, known, {
      'POST /api/v1/assignments/archives': [{ assignment_ids: [looked.assignment] }],
      'POST /api/v1/assignments/{id}/handback': [form({ kind: 'csv' })],
      'PUT /api/v1/assignments/{id}/deadline': [
        {
          due_at: '2026-11-30T17:00:00Z',
          time_zone: 'Europe/London',
          rule: { penalty: { kind: 'none' }, unit: 'day' },
        },
      ],
      'PUT /api/v1/assignments/{id}/extensions': [
        { extensions: [{ student_id: 1, due_at: '2026-12-02T17:00:00Z' }] },
      ],
      'PUT /api/v1/assignments/{id}/held-marks': [
        { holds: [{ submission_id: script.id, code: 'AM' }] },
      ],
      'PUT /api/v1/assignments/{id}/mark-caps': [
        { caps: [{ submission_id: script.id, at: '40' }] },
      ],
      'PUT /api/v1/assignments/{id}/handed-in-times': [
        { times: [{ submission_id: script.id, at: '2026-11-20T16:00:00Z' }] },
      ],
      'PUT /api/v1/teams/{id}/rule-templates': [
        { name: 'Mine', rule: { penalty: { kind: 'none' }, unit: 'day' } },
      ],
      'PUT /api/v1/teams/{id}/adjustments': [
        {
          adjustments: [
            { student: 's1', adjustment: { more_time: null, note: 'Mine.', reason: '' } },
          ],
        },
      ],
      'PUT /api/v1/assignments/{id}/retention': [{ erase_at: null }],
      'PUT /api/v1/assignments/{id}/rubric': [essayRubric()],
      'POST /api/v1/assignments/{id}/rubric/preview': [essayRubric()],
      'PATCH /api/v1/assignments/{id}': [{ name: 'Mine' }],
      'PATCH /api/v1/intakes/{id}': [{ teams: true }],
      'PATCH /api/v1/submissions/{id}': [
        { grade: 'B' },
        { feedback_text: 'Mine.' },
        { turnitin_similarity_score: 3 },
      ],
    });
    const theirs = name === 'first' ? SECOND : FIRST;
    expect(answers.filter(({ text, status }) => status >= 500 || theirs.test(text))).toEqual([]);
    expect(await toldTo(api, looked, who, theirs)).toEqual([]);
    // A call whose body never passed validation was never tested.
    const read = Map.groupBy(answers, ({ call }) => call);
    expect(
      [...read]
        .filter(([, all]) => all.every(({ status }) => status === 422))
        .map(([call]) => call)
        .toSorted(),
    ).toEqual([...OF_NO_SCRIPT].toSorted());
  },
);
