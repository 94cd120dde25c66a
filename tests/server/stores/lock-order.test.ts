import { type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewAnnotation } from '#contract/rubrics/annotation.ts';
import { Conflict } from '#server/platform/database/stores/errors.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import type { IdempotencyLock, Principal, Stores } from '#server/platform/database/stores/types.ts';
import {
  aDraft,
  aMember,
  anAssignment,
  aStudent,
  aSubmission,
  aTeacher,
  aWork,
  inTeam,
  newSubmission,
  type Teacher,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

/**
 * The one order of docs/decisions/locks.md: what is lower is locked later, or was locked already.
 */
const ORDER: readonly (readonly string[])[] = [
  ['users'],
  ['teams'],
  ['assignments'],
  ['comment_sets', 'comments'],
  ['submissions'],
  ['submission_files'],
  ['annotations'],
  ['feedback_jobs'],
  ['idempotency_keys'],
];
const rankOf = new Map(
  ORDER.flatMap((tables, rank) => tables.map((table) => [table, rank] as const)),
);

let world: TestStores;
let stores: Stores;
/** The statements since the last reset, as PostgreSQL gets them. */
let said: { text: string; values: readonly unknown[] }[] = [];
/** The table that a column refers to: writing the column locks the row that it names. */
const parents = new Map<string, string>();

const listener: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    const { sql: text, parameters: values } = new PostgresQueryCompiler().compileQuery(
      node,
      queryId,
    );
    said.push({ text, values });
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  world = await openStores(engines.find(({ engine }) => engine === 'postgres')!);
  const { rows } = await sql<{ child: string; field: string; parent: string }>`
    select c.conrelid::regclass::text as child, a.attname as field, c.confrelid::regclass::text as parent
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) where c.contype = 'f'`.execute(
    world.db,
  );
  for (const { child, field, parent } of rows) parents.set(`${child}.${field}`, parent);
  stores = createStores({ ...world, db: world.db.withPlugin(listener) });
});
afterAll(() => world.dispose());

/** Returns the tables whose rows a statement locks, in order. */
function lockedBy({ text, values }: { text: string; values: readonly unknown[] }): string[] {
  const inserted = /^\s*insert into "?(\w+)"? \(([^)]*)\) (?:values \(([^)]*)\))?/i.exec(text);
  if (inserted !== null) {
    const [, table = '', columns = '', places = ''] = inserted;
    const given = places
      .split(',')
      .map((place) => values[Number(/\$(\d+)/.exec(place)?.[1] ?? 0) - 1]);
    const named = columns.split(',').map((column) => column.trim().replaceAll('"', ''));
    return [
      ...named.flatMap((field, at) =>
        given[at] === null ? [] : (parents.get(`${table}.${field}`) ?? []),
      ),
      table,
    ];
  }
  const written = /^\s*(?:update|delete from) "?(\w+)"?/i.exec(text)?.[1];
  if (written !== undefined) return [written];
  const isLocking = /\bfor (?:no key update|update|key share|share)\b(?! skip)/i.test(text);
  return isLocking ? [/\bfrom "?(\w+)"?/i.exec(text)![1]!] : [];
}

/** Returns the tables whose rows are locked explicitly before anything is written, in order. */
const lockedFirst = (): string[] =>
  said.filter(({ text }) => /^\s*select/i.test(text)).flatMap(lockedBy);

/** Returns what was locked after something later in the order. */
function outOfOrder(): string[] {
  const locked: string[] = [];
  const wrong: string[] = [];
  for (const statement of said) {
    for (const table of lockedBy(statement)) {
      const rank = rankOf.get(table);
      if (rank === undefined || locked.includes(table)) continue;
      const before = locked.filter((other) => rankOf.get(other)! > rank);
      if (before.length > 0)
        wrong.push(`${table} after ${before.join(', ')}: ${statement.text.slice(0, 80)}`);
      locked.push(table);
    }
  }
  return wrong;
}

test('[SAFE-18] every write takes its locks in the one order, from the account down to the request’s key', async () => {
  const [owner, other] = [await aTeacher(world.stores), await aTeacher(world.stores)];
  const { id: assignment } = await anAssignment(world.stores, owner);
  await world.stores.rubrics.put(owner, assignment, essayRubric());
  await aMember(world.stores, owner, assignment, other, 'grader');
  const set = await world.stores.commentSets.create(owner, { name: 'x' });
  const team = async () => {
    const { id } = await world.stores.teams.create(owner, `Team ${Math.random()}`);
    await inTeam(world.stores, owner, id, other, 'grader');
    return id;
  };
  const comment = () =>
    world.stores.comments.create(other, { text: 'x', category: 'y', quality_level: 'good' });
  const work = (who: Teacher = other) => aSubmission(world.stores, who, assignment);
  const fence = async (who: Principal): Promise<IdempotencyLock> => {
    const begun = await world.stores.idempotencyKeys.begin(who, `${Math.random()}`, 'hash');
    if (begun.kind !== 'new') throw new Error('it was done already');
    return begun.fence;
  };
  const note = (comment_id: number | null): NewAnnotation => ({
    file_id: null,
    selectors: [],
    text: 'x',
    criterion: null,
    comment_id,
  });
  const asked = async (step: 'complete' | 'fail') => {
    await world.stores.feedbackJobs.request(other, (await work()).id);
    const job = (await world.stores.feedbackJobs.claim(30_000))!;
    if (step === 'complete') return () => stores.feedbackJobs.complete(job, aDraft());
    return () => stores.feedbackJobs.fail(job, 'provider', 'It failed.');
  };
  /** Each prepares its data with stores that aren't observed, and returns the write itself. */
  const writes: Record<string, () => Promise<() => Promise<unknown>>> = {
    'assignments.create': async () => {
      const key = await fence(owner);
      return () =>
        stores.assignments.create(
          owner,
          { name: 'x', description: '', due_at: null, grade_scale: { kind: 'free' }, rubric: null },
          key,
        );
    },
    'assignments.update': async () => () =>
      stores.assignments.update(owner, assignment, { due_at: '2026-03-02T09:00:00.000Z' }),
    'assignments.remove': async () => {
      const { id } = await anAssignment(world.stores, owner);
      return () => stores.assignments.remove(owner, id);
    },
    'rubrics.put': async () => () =>
      stores.rubrics.put(owner, assignment, { ...essayRubric(), marker_guidelines: 'x' }),
    'students.put': async () => () => stores.students.put(owner, assignment, [aStudent('S1')]),
    'invitations.create': async () => () =>
      stores.invitations.create(
        owner,
        { assignmentId: assignment },
        { email: 'x@example.org', role: 'viewer' },
        100,
      ),
    'invitations.create to a team': async () => {
      const teamId = await team();
      return () =>
        stores.invitations.create(
          owner,
          { teamId },
          { email: 'x@example.org', role: 'viewer' },
          100,
        );
    },
    'invitations.accept to a team': async () => {
      const { token } = await world.stores.invitations.create(
        owner,
        { teamId: await team() },
        { email: other.email, role: 'viewer' },
        100,
      );
      return () => stores.invitations.accept(other, token);
    },
    'teams.create': async () => () => stores.teams.create(owner, `Team ${Math.random()}`),
    'teams.rename': async () => {
      const id = await team();
      return () => stores.teams.rename(owner, id, `Team ${Math.random()}`);
    },
    'teams.change': async () => {
      const id = await team();
      return () => stores.teams.change(owner, id, other.userId, { role: 'viewer' });
    },
    'teams.removePerson': async () => {
      const id = await team();
      return () => stores.teams.removePerson(other, id, other.userId);
    },
    'teams.share': async () => {
      const id = await team();
      return () => stores.teams.share(owner, id, assignment);
    },
    'teams.unshare': async () => {
      const id = await team();
      await world.stores.teams.share(owner, id, assignment);
      return () => stores.teams.unshare(owner, id, assignment);
    },
    'teams.remove': async () => {
      const id = await team();
      await world.stores.teams.share(owner, id, assignment);
      return () => stores.teams.remove(owner, id);
    },
    'members.remove': async () => () => stores.members.remove(owner, assignment, other.userId),
    'submissions.create': async () => {
      await aMember(world.stores, owner, assignment, other, 'grader');
      const key = await fence(other);
      return () => stores.submissions.create(other, assignment, newSubmission(), key);
    },
    'submissions.patch': async () => {
      const { id } = await work();
      return () => stores.submissions.patch(other, id, { grade: 'A', feedback_text: 'x' });
    },
    'submissions.remove': async () => {
      const { id } = await work();
      return () => stores.submissions.remove(owner, id);
    },
    'submissionFiles.add': async () => {
      const { id } = await work();
      const key = await fence(other);
      return () => stores.submissionFiles.add(other, id, aWork(), key);
    },
    'submissionFiles.replace': async () => {
      const { id, files } = await work();
      return () => stores.submissionFiles.replace(other, id, files[0]!.id, aWork());
    },
    'marks.put': async () => {
      const { id } = await work();
      return () =>
        stores.marks.put(other, id, 'first', {
          marks: [{ criterion: 'argument', level_ids: ['good'], points: null, comment: 'x' }],
        });
    },
    'annotations.create': async () => {
      const { id } = await work();
      const kept = await comment();
      const key = await fence(other);
      return () => stores.annotations.create(other, id, note(kept.id), key);
    },
    'annotations.patch': async () => {
      const { id } = await work();
      const kept = await comment();
      const made = await world.stores.annotations.create(other, id, note(null));
      return () => stores.annotations.patch(other, made.id, { comment_id: kept.id });
    },
    'comments.create': async () => {
      const key = await fence(owner);
      return () =>
        stores.comments.create(
          owner,
          { text: 'x', category: 'y', quality_level: 'good', comment_set_id: set.id },
          key,
        );
    },
    'comments.remove': async () => {
      const { id } = await work();
      const kept = await comment();
      await world.stores.annotations.create(other, id, note(kept.id));
      return () => stores.comments.remove(other, kept.id);
    },
    'commentSets.remove': async () => {
      const { id } = await world.stores.commentSets.create(owner, { name: 'y' });
      return () => stores.commentSets.remove(owner, id);
    },
    'comments.putStandardBank': async () => {
      await world.stores.comments.putStandardBank([
        { standard_key: 'gone', text: 'x', category: 'y', quality_level: 'good' },
      ]);
      return () => stores.comments.putStandardBank([]);
    },
    'feedbackJobs.request': async () => {
      const { id } = await work();
      const key = await fence(other);
      return () => stores.feedbackJobs.request(other, id, key);
    },
    'feedbackJobs.complete': () => asked('complete'),
    'feedbackJobs.fail': () => asked('fail'),
    'moderations.name': async () => () =>
      stores.moderations.name(owner, assignment, [other.userId]),
    'agreements.askThird, too early': async () => {
      const { id } = await work();
      return () =>
        expect(
          stores.agreements.askThird(owner, id, { user_id: other.userId, blind: false }),
        ).rejects.toBeInstanceOf(Conflict);
    },
    'classFeedbacks.put': async () => () =>
      stores.classFeedbacks.put(owner, assignment, { text: 'x', version: 0 }),
    'retentions.put': async () => () =>
      stores.retentions.put(owner, assignment, '2099-01-01T00:00:00.000Z'),
    'studentData.erase': async () => {
      const { id } = await aSubmission(world.stores, other, assignment, {
        student_identifier: 'S1',
      });
      const kept = await comment();
      await world.stores.annotations.create(other, id, note(kept.id));
      return () => stores.studentData.erase(owner, { known_as: 'S1' }, [assignment], 'student');
    },
    'secondFactors.begin': async () => () => stores.secondFactors.begin(owner, 'sealed'),
    'ledger.grant': async () => () =>
      stores.ledger.grant({ email: owner.email, amount: 3, type: 'purchase', reference: 'r' }),
    'users.update': async () => () =>
      stores.users.update(owner, { email: owner.email, password_hash: 'other' }),
    'tokens.create': async () => () => stores.tokens.create(owner, 60),
    'idempotencyKeys.begin': async () => () => stores.idempotencyKeys.begin(owner, 'k', 'hash'),
    'users.remove': async () => () => stores.users.remove(other),
  };
  const first: Record<string, string[]> = {};
  for (const [name, stage] of Object.entries(writes)) {
    const write = await stage();
    said = [];
    await write();
    first[name] = lockedFirst();
    expect(
      [name, said.some((statement) => lockedBy(statement).length > 0)],
      'it locks something',
    ).toEqual([name, true]);
    expect([name, outOfOrder()]).toEqual([name, []]);
  }
  // What a cascade would lock in any order, and what a foreign key would lock too late.
  expect(first).toMatchObject({
    'agreements.askThird, too early': ['users', 'users', 'users'],
    'annotations.create': ['users', 'assignments', 'comments'],
    'annotations.patch': ['comments', 'annotations'],
    'comments.putStandardBank': ['comments', 'annotations'],
    'comments.remove': ['users', 'comments', 'annotations'],
    'commentSets.remove': ['users', 'comment_sets', 'comments', 'annotations'],
  });
});
