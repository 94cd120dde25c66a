import { expect, vi } from 'vitest';
import type { Handback } from '#contract/exchange/handback.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Caller, form } from '../caller.ts';
import { aClass } from '../handback.ts';
import { essayRubric } from '../rubric/rubrics.ts';

/** Creates an assignment that has everything an archive can contain. */
export async function fullAssignment(teacher: Caller) {
  const { assignment, base, works, plan, take } = await aClass(
    teacher,
    [
      {
        name: 'Zoë Quist',
        ids: { moodle_participant: '7' },
        email: 'zoe@example.test',
        grade: 'B',
        feedback: 'Well argued.',
      },
      { name: 'Bo Marin' },
      { name: 'Idle Ivo', works: false },
    ],
    'Essay: noise',
  );
  const [first, second] = works.flatMap((work) => work ?? []) as [Submission, Submission];
  await teacher.patch(base, {
    description: 'On noise.',
    due_at: '2026-12-01T12:00:00Z',
    grade_scale: { kind: 'points', max: 20 },
  });
  await teacher.put(`${base}/guidance`, {
    level: 'BA',
    outcomes: 'Argue.',
    instructions: '',
    model_answer: '',
  });
  await teacher.put(`${base}/class-feedback`, { text: 'Most of you argued well.', version: 0 });
  await teacher.post(
    `${base}/attach_file`,
    form({ file_type: 'brief', file: { name: 'brief.txt', bytes: 'Write on noise.' } }),
  );
  await teacher.put(`${base}/rubric`, essayRubric());
  await teacher.put(`/api/v1/submissions/${first.id}/marks`, {
    marks: [{ criterion: 'argument', level_ids: ['good'], comment: 'Well argued.' }],
  });
  await teacher.put(`/api/v1/submissions/${first.id}/marks`, {
    marks: [{ criterion: 'argument', level_ids: ['good'], comment: 'Very well argued.' }],
  });
  const {
    body: { files },
  } = await teacher.post<Submission>(
    `/api/v1/submissions/${first.id}/files`,
    form({ file: { name: 'notes.md', bytes: '# Notes' } }),
  );
  await teacher.post(`/api/v1/submissions/${first.id}/annotations`, {
    file_id: first.files[0]!.id,
    text: 'Is that so?',
    selectors: [{ type: 'TextQuoteSelector', exact: 'Work' }],
  });
  await teacher.post(`/api/v1/submissions/${first.id}/annotations`, {
    file_id: files[1]!.id,
    text: 'And these?',
    selectors: [],
  });
  await teacher.post(`/api/v1/submissions/${second.id}/generate-feedback`);
  // Its criteria aren't judged yet, so what the draft says about them isn't sent.
  await vi.waitFor(
    async () =>
      expect(
        (await teacher.get<Submission>(`/api/v1/submissions/${second.id}`)).body.draft_sealed,
      ).toBe(true),
    60_000,
  );
  await teacher.patch(`/api/v1/submissions/${first.id}`, {
    grade: '17',
    feedback_text: 'Well argued, and clear.',
  });
  const { body: handback } = await plan({ kind: 'csv' });
  await take(handback.id);
  await teacher.post(`/api/v1/submissions/${first.id}/release`, { unfinished: true });
  await teacher.post<Handback>(`${base}/student-links`, { days: 30, regrade: true });
  await teacher.post(`/api/v1/submissions/${second.id}/release`, {
    unfinished: true,
    at: '2100-01-01T00:00:00Z',
  });
  await teacher.post('/api/v1/comments/', {
    text: 'Cite this.',
    category: 'Evidence',
    quality_level: 'fair',
  });
  return { assignment, base, first, second };
}
