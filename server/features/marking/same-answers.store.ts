import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { MAX_SAME_ANSWERS, type SameAnswer } from '#contract/submissions/same-answer.ts';
import { permits } from '#contract/teams/roles.ts';
import { findPeople, knownFrom } from '#server/features/drafts/privacy/people.ts';
import { blindOf } from '#server/features/teams/blind.ts';
import { ownRounds } from '#server/features/teams/rounds.ts';
import { roleOn } from '#server/platform/access/access.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { chunks, sha256, type StoreContext } from '#server/platform/database/stores/context.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { type ComparedText, comparedText, likeness } from './same-answers.ts';

export interface SameAnswers {
  /**
   * The other scripts of the assignment with the same answer as this one that the caller has to
   * mark in the same round, identical ones first. Only texts and names are read, never what anybody
   * was given. `read` returns the text of a file by its key. Throws NotFound.
   */
  list(
    principal: Principal,
    submissionId: number,
    read: (key: string) => Promise<string>,
  ): Promise<SameAnswer[]>;
}

/** Longer files aren't compared. */
const MAX_BYTES = 200_000;
const READ_AT_ONCE = 4;
/** How many prepared texts are kept: those of a few classes. */
const MAX_KEPT = 20_000;

/** One script, as far as needed for the comparison: its files by key, and whose it is. */
interface Work {
  id: number;
  keys: string[];
  names: string[];
}

/** Whose work each script is, by all that they are known by. */
export async function namesOf(
  db: Kysely<Database>,
  submissionIds: readonly number[],
): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>();
  const add = (id: number, more: readonly (string | null)[]): void => {
    names.set(id, [...(names.get(id) ?? []), ...more.filter((name) => name !== null)]);
  };
  for (const ids of chunks(submissionIds)) {
    const scripts = await db
      .selectFrom('submissions')
      .select(['id', 'student_identifier'])
      .where('id', 'in', ids)
      .execute();
    for (const { id, student_identifier } of scripts) add(id, [student_identifier]);
    const students = await db
      .selectFrom('submission_students')
      .innerJoin('students', 'students.id', 'submission_students.student_id')
      .select(['submission_id', 'display_name', 'identifier', 'email'])
      .where('submission_id', 'in', ids)
      .execute();
    for (const { submission_id, display_name, identifier, email } of students)
      add(submission_id, [display_name, identifier, email]);
  }
  return names;
}

/** The files of the current attempts of a class, those of a script in their order. */
export const currentFiles = async (db: Kysely<Database>, assignmentId: number) =>
  await db
    .selectFrom('submission_files')
    .innerJoin('submissions', (join) =>
      join
        .onRef('submissions.id', '=', 'submission_files.submission_id')
        .onRef('submissions.attempt', '=', 'submission_files.attempt'),
    )
    .where('submissions.assignment_id', '=', assignmentId)
    .select(['submission_id', 'processed_key', 'processed_bytes'])
    .orderBy('submission_id')
    .orderBy('position')
    .orderBy('submission_files.id')
    .execute();

/** The scripts all of whose files could be read. */
async function readableWorks(db: Kysely<Database>, assignmentId: number): Promise<Work[]> {
  const files = await currentFiles(db, assignmentId);
  const works = new Map<number, Work>();
  const unread = new Set<number>();
  for (const { submission_id, processed_key, processed_bytes } of files) {
    if (processed_key === null || (processed_bytes ?? 0) > MAX_BYTES) unread.add(submission_id);
    const known = works.get(submission_id);
    if (known !== undefined) known.keys.push(processed_key ?? '');
    else works.set(submission_id, { id: submission_id, keys: [processed_key ?? ''], names: [] });
  }
  for (const id of unread) works.delete(id);
  const names = await namesOf(db, [...works.keys()]);
  for (const work of works.values()) work.names = names.get(work.id) ?? [];
  return [...works.values()];
}

/** The text without the names of whose work it is. */
export function withoutNames(text: string, names: readonly string[]): string {
  if (names.length === 0) return text;
  const known = knownFrom([{ names, identifiers: names.filter((one) => /[\d@]/.test(one)) }]);
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of findPeople(text, known)) {
    pieces.push(text.slice(from, start));
    from = end;
  }
  return pieces.join(' ') + text.slice(from);
}

export const createSameAnswers = ({ db }: Pick<StoreContext, 'db'>): SameAnswers => {
  const kept = new LRUCache<string, ComparedText>({ max: MAX_KEPT });

  /** Null for a script whose text can't be read at the moment. */
  async function prepared(
    { keys, names }: Work,
    read: (key: string) => Promise<string>,
  ): Promise<ComparedText | null> {
    // The content of a file never changes under its key.
    const name = sha256(JSON.stringify([keys, names]));
    const known = kept.get(name);
    if (known !== undefined) return known;
    const texts: string[] = [];
    try {
      for (const key of keys) texts.push(await read(key));
    } catch {
      return null;
    }
    const found = comparedText(withoutNames(texts.join('\n'), names));
    // Long texts are compared as a whole: their hash is enough, and takes no space.
    const own = { ...found, same: found.same === null ? null : sha256(found.same) };
    kept.set(name, own);
    return own;
  }

  return {
    async list(principal, submissionId, read) {
      const role = await roleOn(db, principal, { submissionId });
      if (!permits(role, 'mark')) return [];
      const { assignment_id: assignmentId } = await db
        .selectFrom('submissions')
        .select('assignment_id')
        .where('id', '=', submissionId)
        .executeTakeFirstOrThrow();
      const rounds = await ownRounds(db, principal);
      const blind = await blindOf(db, principal);
      // A script that came back to a person is judged again, by itself: knowing that another one
      // says the same would reveal what it was given.
      if (blind.get(submissionId) === 'again') return [];
      const given = await db
        .selectFrom('allocations')
        .innerJoin('submissions', 'submissions.id', 'allocations.submission_id')
        .where('submissions.assignment_id', '=', assignmentId)
        .select(['submission_id', 'round', 'marker_id', 'allocations.submitted_at'])
        .execute();
      const allocated = Map.groupBy(given, (one) => one.submission_id);
      const round = rounds.get(submissionId) ?? 'first';
      const isTheirs = (id: number): boolean => {
        if (blind.get(id) === 'again' || (rounds.get(id) ?? 'first') !== round) return false;
        const seats = allocated.get(id) ?? [];
        const seat = seats.find((one) => one.round === round);
        // Where two people mark a script, what was handed over stays unchanged.
        const isClosed = seats.length > 1 && (seat?.submitted_at ?? null) !== null;
        return !isClosed && (seat === undefined || seat.marker_id === principal.userId);
      };
      if (!isTheirs(submissionId)) return [];
      const works = await readableWorks(db, assignmentId);
      const own = works.find(({ id }) => id === submissionId);
      const text = own === undefined ? null : await prepared(own, read);
      if (text === null || text.same === null) return [];
      const found: SameAnswer[] = [];
      const others = works.filter(({ id }) => id !== submissionId && isTheirs(id)).values();
      const lane = async (): Promise<void> => {
        for (const work of others) {
          const other = await prepared(work, read);
          const how = other === null ? null : likeness(text, other);
          if (how !== null) found.push({ submission_id: work.id, likeness: how });
        }
      };
      await Promise.all(Array.from({ length: READ_AT_ONCE }, lane));
      return found
        .toSorted(
          (a, b) =>
            Number(a.likeness === 'nearly') - Number(b.likeness === 'nearly') ||
            a.submission_id - b.submission_id,
        )
        .slice(0, MAX_SAME_ANSWERS);
    },
  };
};
