import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { chunks } from '#server/platform/database/stores/context.ts';
import type { Principal, Stores } from '#server/platform/database/stores/types.ts';
import { aMember, aTeacher } from '#tests/support/class.ts';
import { deskRubric } from '#tests/support/rubric/rubrics.ts';

const DAY = 86_400_000;
const LEVELS = ['weak', 'sound', 'strong'] as const;

/** Returns the same numbers each time: a small linear generator. */
export function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Returns five criteria of three levels. */
export const rubricOf = () => {
  const { criteria, ...rest } = deskRubric();
  const first = criteria[0]!;
  return {
    ...rest,
    bands: [
      { grade: 'Fail', from: 0 },
      { grade: 'Pass', from: 40 },
      { grade: 'First', from: 70 },
    ],
    criteria: Array.from({ length: 5 }, (_, at) => ({
      ...first,
      id: `c${at}`,
      name: `Criterion ${at}`,
    })),
  };
};

export interface SeededClass {
  owner: Principal;
  id: number;
}

/**
 * Creates an assignment of this many scripts directly in the tables, all but a tenth graded by one
 * of four markers and fully marked.
 */
export async function seedClass(
  db: Kysely<Database>,
  stores: Stores,
  count: number,
): Promise<SeededClass> {
  const owner = await aTeacher(stores, 10, 'Ada Byron');
  const others = [
    await aTeacher(stores, 10, 'Grace Hopper'),
    await aTeacher(stores, 10, 'Mary Lee'),
    await aTeacher(stores, 10, 'Kurt Gold'),
  ];
  const { id } = await stores.assignments.create(owner, {
    name: 'Essay',
    description: '',
    due_at: '2026-03-01T12:00:00.000Z',
    grade_scale: { kind: 'free' },
    rubric: null,
  });
  for (const other of others) await aMember(stores, owner, id, other, 'grader');
  await stores.rubrics.put(owner, id, rubricOf());
  const markers = [owner, ...others].map(({ userId }) => userId);
  const next = chance(1);
  const at = (day: number) =>
    new Date(Date.parse('2026-02-20T12:00:00.000Z') + day * DAY + next(DAY)).toISOString();
  const rows = Array.from({ length: count }, (_, place) => ({
    assignment_id: id,
    student_identifier: `s${place}`,
    grade: place % 10 === 9 ? null : String(20 + next(80)),
    similarity_score: next(60),
    revision: 1,
    submitted_at: at(next(12)),
    submitted_at_source: 'person' as const,
    created_at: at(0),
    updated_at: at(0),
  }));
  const stored: { id: number; grade: string | null }[] = [];
  for (const part of chunks(rows, 500))
    stored.push(
      ...(await db.insertInto('submissions').values(part).returning(['id', 'grade']).execute()),
    );
  const graded = stored.filter(({ grade }) => grade !== null);
  for (const part of chunks(graded, 500)) {
    await db
      .insertInto('revisions')
      .values(
        part.flatMap(({ id: submission_id, grade }) =>
          ['grade', 'feedback_text', 'grade'].map((field, step) => ({
            submission_id,
            version: step + 2,
            field: field as 'grade',
            from_value: null,
            to_value: grade,
            changed_by: markers[next(4)]!,
            changed_at: at(10 + next(8)),
          })),
        ),
      )
      .execute();
    await db
      .insertInto('marks')
      .values(
        part.flatMap(({ id: submission_id }) =>
          rubricOf().criteria.map((criterion) => ({
            submission_id,
            round: 'first',
            criterion: criterion.id,
            level_ids: JSON.stringify([LEVELS[next(3)]]),
            points: null,
            comment: '',
            marker_id: owner.userId,
            rubric_version: 1,
            created_at: at(10),
            updated_at: at(10),
          })),
        ),
      )
      .execute();
  }
  return { owner, id };
}
