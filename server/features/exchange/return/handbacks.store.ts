import { authoriseAndLock, may, roleOn } from '#server/platform/access/access.ts';
import {
  chunks,
  isoNow,
  sha256,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { parseSettings } from '#server/features/accounts/new-account.ts';
import { type Selectable, sql } from 'kysely';
import { isChangedByLateness } from '#contract/deadlines/late-rule.ts';
import { latenessOfClass, ruleOf } from '#server/features/deadlines/terms.ts';
import type { SentValues } from '#contract/exchange/sending.ts';
import type { SentEarlier } from './moodle/plan.ts';
import type { SheetChoice } from './office/plan.ts';
import type { WorkGroup } from '#server/features/submissions/handed-in.ts';
import {
  type Handback,
  type HandbackKind,
  type HandbackRow,
  type HandedBack,
  holdsOnlyGrade,
} from '#contract/exchange/handback.ts';
import type { HandbacksTable } from '#server/platform/database/schema/class.ts';
import type { Work } from './join.ts';
import type { WrittenFile } from './plan.ts';
import { type Basis, basisOf } from '#server/features/release/basis.ts';
import { firstFile } from '#server/features/teams/shares.ts';
import { NAMES_WAIT } from '#server/features/marking/anonymity.store.ts';
import { transactClass } from '#server/features/submissions/in-parts.ts';
import { blindOf, refuseWhole } from '#server/features/teams/blind.ts';

/** The educator whose feedback is returned, and their settings for all of it. */
interface Educator {
  name: string;
  header: string;
  closing: string;
  ai_statement: boolean;
}

/**
 * Returns the owner of an assignment, whichever marker returns the feedback: a class sees one
 * wording. Throws NotFound.
 */
async function educatorOf(
  { db }: StoreContext,
  principal: Principal,
  assignmentId: number,
): Promise<Educator> {
  const row = await db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.owner_id')
    .select('users.settings')
    .select(nameOf.as('name'))
    .where('assignments.id', '=', assignmentId)
    .where(may(principal, 'read'))
    .executeTakeFirst();
  if (row === undefined) throw new NotFound();
  const { feedback_header, feedback_closing, feedback_ai_statement } = parseSettings(row.settings);
  return {
    name: row.name,
    header: feedback_header.trim(),
    closing: feedback_closing.trim(),
    ai_statement: feedback_ai_statement,
  };
}

/** Everything from which each submission's returned content is made, by its id. */
export type Bases = ReadonlyMap<number, Basis>;
interface NewHandback extends Pick<
  Handback,
  'kind' | 'filename' | 'rows' | 'steps' | 'columns' | 'column' | 'mark' | 'found_by' | 'remembered'
> {
  shape?: string;
  files: WrittenFile[];
  bases: Bases;
}

export interface Handbacks {
  /**
   * What can be returned of an assignment: grade and feedback of every submission, and whose it is.
   */
  works(principal: Principal, assignmentId: number): Promise<Work[]>;
  /**
   * What was last sent to Moodle for each submission: in a downloaded worksheet, or with a token.
   */
  sentEarlier(
    principal: Principal,
    assignmentId: number,
  ): Promise<ReadonlyMap<number, SentEarlier>>;
  /**
   * The marks of students who handed in nothing, by student: a code, once their due date has passed
   * and the rule has one.
   */
  missingCodes(principal: Principal, assignmentId: number): Promise<ReadonlyMap<number, string>>;
  /**
   * Which columns this person chose for offices' sheets, in all their assignments, newest first.
   */
  sheetChoices(principal: Principal): Promise<SheetChoice[]>;
  educator(principal: Principal, assignmentId: number): Promise<Educator>;
  /** Read these before the files are planned: any change in between then counts as a change. */
  bases(principal: Principal, assignmentId: number): Promise<Bases>;
  create(principal: Principal, assignmentId: number, handback: NewHandback): Promise<Handback>;
  /** What was downloaded for uploading elsewhere, newest first, with what has changed since. */
  list(principal: Principal, assignmentId: number): Promise<HandedBack[]>;
  /**
   * One of its files, from 1; notes the download if it `takes` it. Throws NotFound, and Conflict
   * while names are hidden or once it was emptied.
   */
  file(principal: Principal, id: number, part: number, takes?: boolean): Promise<WrittenFile>;
}

const filesOf = (row: Pick<HandbacksTable, 'files'>): WrittenFile[] =>
  JSON.parse(row.files) as WrittenFile[];

const named = (files: readonly WrittenFile[]): Handback['files'] =>
  files.map(({ name, rows }, index) => ({ part: index + 1, name, rows }));

type StoredColumns = Pick<Handback, 'columns' | 'column' | 'mark' | 'found_by' | 'remembered'> & {
  shape?: string;
};
const shownColumns = (row: { columns: string }): Omit<StoredColumns, 'shape'> => {
  const { shape: _shape, ...columns } = JSON.parse(row.columns) as StoredColumns;
  return columns;
};
/** The number of sheets whose choice is remembered. */
const MAX_CHOICES = 100;

const toHandback = (row: Selectable<HandbacksTable>): Handback => ({
  id: row.id,
  assignment_id: row.assignment_id,
  kind: row.kind,
  filename: row.filename,
  rows: JSON.parse(row.rows) as Handback['rows'],
  files: named(filesOf(row)),
  steps: JSON.parse(row.steps) as string[],
  ...shownColumns(row),
  created_at: row.created_at,
});

/** Returns what a later state of a submission is compared with, for a file of this kind. */
export const basisFor = (
  kind: HandbackKind,
  { hash, grade, feedback_text, late_mark }: Basis,
): string =>
  holdsOnlyGrade(kind)
    ? sha256(
        JSON.stringify([
          grade,
          feedback_text,
          ...(isChangedByLateness(late_mark) ? [late_mark.final] : []),
        ]),
      )
    : hash;

async function keepWorks(
  tx: Tx,
  { id, kind }: Pick<Selectable<HandbacksTable>, 'id' | 'kind'>,
  rows: readonly HandbackRow[],
  bases: Bases,
): Promise<void> {
  const written = new Set(
    rows.filter(({ will }) => will === 'write').map(({ submission_id }) => submission_id),
  );
  const whose = [...new Set(rows.flatMap(({ submission_id }) => submission_id ?? []))];
  for (const part of chunks(whose)) {
    // One that was deleted while the files were being made is in them, and must be removed.
    const there = await tx.selectFrom('submissions').select('id').where('id', 'in', part).execute();
    if (there.length < part.length)
      throw new Conflict('A submission was deleted while this was being created. Create it again.');
    const works = part
      .filter((one) => written.has(one))
      .flatMap((submission_id) => {
        const basis = bases.get(submission_id);
        return basis === undefined
          ? []
          : [{ handback_id: id, submission_id, basis: basisFor(kind, basis) }];
      });
    if (works.length > 0) await tx.insertInto('handback_works').values(works).execute();
  }
}

export const createHandbacks = (context: StoreContext): Handbacks => ({
  async works(principal, assignmentId) {
    await roleOn(context.db, principal, { assignmentId });
    await refuseWhole(context.db, principal, assignmentId);
    const rows = await context.db
      .selectFrom('submissions')
      .select(['id', 'student_identifier', 'grade', 'feedback_text', 'environment_group'])
      .select(firstFile.as('filename'))
      .where('assignment_id', '=', assignmentId)
      .orderBy('id')
      .execute();
    const joined = await context.db
      .selectFrom('submission_students')
      .innerJoin('submissions', 'submissions.id', 'submission_students.submission_id')
      .select(['submission_id', 'student_id'])
      .where('submissions.assignment_id', '=', assignmentId)
      .execute();
    const lateness = await latenessOfClass(context.db, assignmentId);
    const studentsOf = Map.groupBy(joined, (row) => row.submission_id);
    return rows.map(
      ({ id, student_identifier, filename, grade, feedback_text, environment_group }) => ({
        submission_id: id,
        student_identifier,
        filename,
        grade,
        feedback: feedback_text,
        late_mark: lateness.get(id)?.late_mark ?? null,
        group: environment_group === null ? null : (JSON.parse(environment_group) as WorkGroup),
        student_ids: (studentsOf.get(id) ?? []).map((row) => row.student_id),
      }),
    );
  },

  async sentEarlier(principal, assignmentId) {
    await roleOn(context.db, principal, { assignmentId });
    const taken = await context.db
      .selectFrom('handbacks')
      .select(['rows', 'taken_at'])
      .where('assignment_id', '=', assignmentId)
      .where('kind', '=', 'moodle_worksheet')
      .where('taken_at', 'is not', null)
      .execute();
    const sent = await context.db
      .selectFrom('sending_rows')
      .innerJoin('sendings', 'sendings.id', 'sending_id')
      .select(['submission_id', 'sent_at', 'wanted'])
      .where('assignment_id', '=', assignmentId)
      .where('system', '=', 'moodle')
      .where('sending_rows.state', '=', 'sent')
      .where('sent_at', 'is not', null)
      .execute();
    const all: [number, SentEarlier][] = [
      ...taken.flatMap(({ rows, taken_at }) =>
        (JSON.parse(rows) as HandbackRow[]).flatMap(({ submission_id, will, after }) =>
          submission_id !== null && will === 'write'
            ? [[submission_id, { at: taken_at!, grade: after.grade }] as [number, SentEarlier]]
            : [],
        ),
      ),
      ...sent.map(({ submission_id, sent_at, wanted }): [number, SentEarlier] => [
        submission_id,
        { at: sent_at!, grade: (JSON.parse(wanted) as SentValues).grade },
      ]),
    ];
    return new Map(all.toSorted(([, a], [, b]) => (a.at < b.at ? -1 : 1)));
  },

  async missingCodes(principal, assignmentId) {
    await roleOn(context.db, principal, { assignmentId });
    const assignment = await context.db
      .selectFrom('assignments')
      .select(['due_at', 'late_rule'])
      .where('id', '=', assignmentId)
      .executeTakeFirstOrThrow();
    const { missing_code } = ruleOf(assignment);
    if (missing_code === null) return new Map();
    const students = await context.db
      .selectFrom('students')
      .select(['id', 'extension_due_at'])
      .where('assignment_id', '=', assignmentId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('submission_students')
              .select('student_id')
              .whereRef('student_id', '=', 'students.id'),
          ),
        ),
      )
      .execute();
    const now = isoNow(context);
    return new Map(
      students.flatMap(({ id, extension_due_at }): [number, string][] => {
        const due = extension_due_at ?? assignment.due_at;
        return due !== null && due < now ? [[id, missing_code]] : [];
      }),
    );
  },

  async sheetChoices(principal) {
    const rows = await context.db
      .selectFrom('handbacks')
      .select('columns')
      .where('created_by', '=', principal.userId)
      .where('kind', '=', 'office_sheet')
      .orderBy('id', 'desc')
      .limit(MAX_CHOICES)
      .execute();
    return rows.flatMap((row) => {
      const { shape, column } = JSON.parse(row.columns) as StoredColumns;
      return shape === undefined || column === null ? [] : [{ shape, column }];
    });
  },

  educator: (principal, assignmentId) => educatorOf(context, principal, assignmentId),

  async bases(principal, assignmentId) {
    await roleOn(context.db, principal, { assignmentId });
    return await basisOf(context.db, { assignmentId });
  },

  create: (
    principal,
    assignmentId,
    { kind, filename, rows, files, steps, columns, column, mark = null, bases, ...office },
  ) =>
    transactClass(
      context,
      sql`assignments.id = ${assignmentId} and ${may(principal, 'mark')}`,
      async (tx) => {
        await authoriseAndLock(tx, context, principal, { assignmentId }, 'mark');
        const row = await tx
          .insertInto('handbacks')
          .values({
            assignment_id: assignmentId,
            created_by: principal.userId,
            kind,
            filename,
            rows: JSON.stringify(rows),
            files: JSON.stringify(files),
            steps: JSON.stringify(steps),
            columns: JSON.stringify({ columns, column, mark, ...office }),
            created_at: isoNow(context),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await keepWorks(tx, row, rows, bases);
        return toHandback(row);
      },
    ),

  async list(principal, assignmentId) {
    await roleOn(context.db, principal, { assignmentId });
    const rows = await context.db
      .selectFrom('handbacks')
      .innerJoin('users', 'users.id', 'handbacks.taken_by')
      .select(['handbacks.id', 'kind', 'filename', 'taken_at', 'files'])
      .select(nameOf.as('taken_by'))
      .where('assignment_id', '=', assignmentId)
      .orderBy('handbacks.id', 'desc')
      .execute();
    const works = await context.db
      .selectFrom('handback_works')
      .innerJoin('handbacks', 'handbacks.id', 'handback_id')
      .select(['handback_id', 'submission_id', 'basis'])
      .where('assignment_id', '=', assignmentId)
      .orderBy('submission_id')
      .execute();
    const bases =
      rows.length === 0 ? new Map<number, Basis>() : await basisOf(context.db, { assignmentId });
    const blind = await blindOf(context.db, principal);
    const worksOf = Map.groupBy(works, (work) => work.handback_id);
    return rows.map(({ files, taken_at, ...row }): HandedBack => {
      const own = worksOf.get(row.id) ?? [];
      const changed = own.flatMap(({ submission_id, basis }) => {
        const now = bases.get(submission_id);
        return now === undefined || blind.has(submission_id) || basisFor(row.kind, now) === basis
          ? []
          : [{ submission_id, student: now.student }];
      });
      return {
        ...row,
        taken_at: taken_at!,
        works: own.length,
        changed,
        files: named(filesOf({ files })),
      };
    });
  },

  async file(principal, id, part, takes = true) {
    const row = await context.db
      .selectFrom('handbacks')
      .innerJoin('assignments', 'assignments.id', 'handbacks.assignment_id')
      .select([
        'handbacks.files',
        'handbacks.kind',
        'emptied',
        'assignments.anonymous',
        'assignments.id as assignment_id',
      ])
      .where('handbacks.id', '=', id)
      .where(may(principal, 'read'))
      .executeTakeFirst();
    const file = row === undefined ? undefined : filesOf(row)[part - 1];
    if (row?.anonymous === 1) throw new Conflict(NAMES_WAIT);
    if (row !== undefined) await refuseWhole(context.db, principal, row.assignment_id);
    if (row?.emptied === 1)
      throw new Conflict(
        'Somebody in this file has since been deleted, and the file with them. Create it again.',
      );
    if (row === undefined || file === undefined) throw new NotFound();
    const held = await context.db
      .selectFrom('handback_works')
      .innerJoin('submissions', 'submissions.id', 'submission_id')
      .select(['submission_id', 'basis'])
      .where('handback_id', '=', id)
      .where('held_code', 'is not', null)
      .execute();
    if (held.length > 0) {
      const submissionIds = held.map((work) => work.submission_id);
      const now = await basisOf(context.db, { assignmentId: row.assignment_id, submissionIds });
      const isOlder = held.some(({ submission_id, basis }) => {
        const own = now.get(submission_id);
        return own !== undefined && basisFor(row.kind, own) !== basis;
      });
      if (isOlder)
        throw new Conflict(
          'A mark in this file has been withheld since it was created. Create it again.',
        );
    }
    if (takes)
      await context.db
        .updateTable('handbacks')
        .set({ taken_at: isoNow(context), taken_by: principal.userId })
        .where('id', '=', id)
        .where('taken_at', 'is', null)
        .execute();
    return file;
  },
});

/**
 * Deletes what an assignment's hand-backs contain about its students, because one of them is being
 * deleted: a file can't be offered without one of its rows. The fact that it was handed back is
 * kept. Call it in a transaction that has touched the assignment.
 */
export async function emptyHandbacks(tx: Tx, assignmentId: number): Promise<void> {
  await tx
    .updateTable('handbacks')
    .set({ rows: '[]', files: '[]', emptied: 1 })
    .where('assignment_id', '=', assignmentId)
    .where('emptied', '=', 0)
    .execute();
}
