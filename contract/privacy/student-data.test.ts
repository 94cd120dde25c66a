import * as v from 'valibot';
import { expect, test } from 'vitest';
import { RetentionSchema } from './retention.ts';
import {
  ErasureSchema,
  EraseStudentBodySchema,
  PersonSchema,
  TracesSchema,
} from './student-data.ts';

const why = (schema: v.GenericSchema, value: unknown): string | null => {
  const { issues } = v.safeParse(schema, value);
  return issues?.[0]?.message ?? null;
};

test('[PRIV-1] a person is either a class-list entry or someone with an identifier; not both, and not just a name', () => {
  expect(v.parse(PersonSchema, { known_as: '  a1 ' })).toEqual({ known_as: 'a1' });
  expect(
    [{ student_id: 7 }, { known_as: 'x'.repeat(320) }].map((one) => why(PersonSchema, one)),
  ).toEqual([null, null]);
  for (const none of [
    {},
    { name: 'Ann' },
    { student_id: 7, known_as: 'a1' },
    { student_id: -1 },
    { known_as: ' ' },
    'a1',
  ])
    expect([none, why(PersonSchema, none) === null]).toEqual([none, false]);
  expect([
    why(PersonSchema, {}),
    why(PersonSchema, { known_as: ' ' }),
    why(PersonSchema, { known_as: 'x'.repeat(321) }),
  ]).toEqual([
    'Say an entry of a class list, or an identifier or e-mail address.',
    'Say an identifier or an e-mail address.',
    'It has at most 320 characters.',
  ]);
});

test('[PRIV-3] erases only in the listed assignments, up to a thousand at a time', () => {
  const asked = (assignment_ids: unknown) =>
    why(EraseStudentBodySchema, { person: { known_as: 'a1' }, assignment_ids });
  expect([
    asked([1]),
    asked(Array.from({ length: 1000 }, (_, at) => at + 1)),
    asked([]),
    asked(Array.from({ length: 1001 }, (_, at) => at + 1)),
  ]).toEqual([
    null,
    null,
    'Choose at least one assignment.',
    'At most 1,000 assignments at a time.',
  ]);
});

test('[PRIV-4] [PRIV-5] accepts complete traces, proofs of erasure and retention periods', () => {
  const at = '2026-03-02T09:00:00.000Z';
  const proof = {
    id: 1,
    at,
    cause: 'student',
    by: 'Ada',
    assignment_id: 2,
    assignment: 'Essay',
    students: 3,
    works: 4,
    files: 5,
  };
  for (const cause of ['student', 'operator', 'retention'])
    expect(v.parse(ErasureSchema, { ...proof, cause })).toEqual({ ...proof, cause });
  expect(v.parse(ErasureSchema, { ...proof, by: null, assignment: null })).toMatchObject({
    by: null,
    assignment: null,
  });
  const trace = {
    assignment_id: 2,
    assignment: 'Essay',
    names: ['Ann'],
    works: 1,
    shared: 2,
    hidden: false,
  };
  expect(v.parse(TracesSchema, { known_as: ['a1'], traces: [trace] })).toEqual({
    known_as: ['a1'],
    traces: [trace],
  });
  const retention = { erase_at: at, warned_at: null, works: 1, students: 2 };
  expect(v.parse(RetentionSchema, retention)).toEqual(retention);
  for (const [schema, whole] of [
    [ErasureSchema, proof],
    [RetentionSchema, retention],
    [TracesSchema, { known_as: [], traces: [] }],
  ] as const) {
    for (const field of Object.keys(whole))
      expect([field, why(schema, { ...whole, [field]: undefined }) === null]).toEqual([
        field,
        false,
      ]);
  }
  expect(why(ErasureSchema, { ...proof, cause: '' }) === null).toBe(false);
});
