import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { NewAssignmentSchema } from '#contract/assignments/assignment.ts';
import { judgementProblem } from '#contract/rubrics/judgement.ts';
import { RubricSchema } from '#contract/rubrics/problems.ts';
import { plainRubric } from '#contract/rubrics/text.ts';
import { totalOf } from '#contract/rubrics/total.ts';
import { levelFor } from '#server/demo/essay-rubric.ts';
import { DOCUMENTS, demoClass } from '#server/demo/class.ts';
import { readDocument } from '#server/extraction/extract.ts';
import { isAccepted, looksLike } from '#server/platform/files/kinds.ts';

const DEMO = join(import.meta.dirname, '../../server/demo');
const words = (text: string): string[] => text.trim().split(/\s+/);

test('the sample class: two assignments and thirty submissions of many kinds, each acceptable as an upload', async () => {
  const assignments = await demoClass();
  const submissions = assignments.flatMap((assignment) => assignment.submissions);
  expect([assignments.length, submissions.length]).toEqual([2, 30]);
  for (const { name, description, rubric, grade_scale } of assignments)
    v.parse(NewAssignmentSchema, { name, description, rubric, grade_scale });
  expect(
    submissions
      .map(({ file }) => file)
      .filter(({ filename, bytes }) => {
        const extension = filename.split('.').at(-1)!;
        return !isAccepted(extension) || !looksLike(extension, bytes);
      }),
  ).toEqual([]);
  expect(new Set(submissions.map(({ file }) => file.filename.split('.').at(-1)))).toEqual(
    new Set(['docx', 'pdf', 'doc', 'txt', 'jpg', 'py', 'js', 'ts', 'html', 'css']),
  );
  expect(new Set(submissions.map(({ student_identifier }) => student_identifier)).size).toBe(30);
  expect(
    submissions.every(({ report, similarity }) => (report === null) === (similarity === null)),
  ).toBe(true);
});

test('[RUB-7] the sample class is marked by a valid rubric, and its marks add up to its grades', async () => {
  const marked = (await demoClass()).flatMap(({ criteria, submissions }) =>
    submissions.flatMap(({ points, grade }) =>
      points === null ? [] : [{ criteria: criteria ?? [], points, grade }],
    ),
  );
  expect(marked.length).toBeGreaterThan(2);
  for (const { criteria, points, grade } of marked) {
    const rubric = v.parse(RubricSchema, { ...plainRubric([]), criteria: [...criteria] });
    const judged = criteria.map((criterion) => ({
      criterion: criterion.id,
      level_ids: [levelFor(criterion, points[criterion.id]!)],
      points: points[criterion.id]!,
    }));
    expect(
      criteria.flatMap((criterion, at) => judgementProblem(criterion, judged[at]!) ?? []),
    ).toEqual([]);
    expect(totalOf(rubric, judged)).toMatchObject({
      complete: true,
      total: Number(grade),
      max: 100,
    });
  }
});

describe('documents of the sample class contain the text of their sources', () => {
  test.each(DOCUMENTS)('$file', async ({ file, source }) => {
    const document = await readDocument(join(DEMO, file), file.split('.').at(-1)!);
    expect(words(document.text)).toEqual(words(await readFile(join(DEMO, source), 'utf8')));
  });
});
