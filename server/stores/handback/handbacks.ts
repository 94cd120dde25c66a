import type { Selectable } from 'kysely';
import type { Handback } from '#contract/handback.ts';
import type { HandbacksTable } from '../../db/schema-class.ts';
import type { Work } from '../../handback/join.ts';
import type { WrittenFile } from '../../handback/plan.ts';
import { may, roleOn, touch } from '../access.ts';
import { isoNow, type StoreContext, transact } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { type Educator, educatorOf } from './educator.ts';
import { NAMES_WAIT } from '../marking/anonymity.ts';
import type { Principal } from '../types.ts';

export interface NewHandback extends Pick<Handback, 'kind' | 'filename' | 'rows' | 'steps' | 'columns' | 'column'> { files: WrittenFile[] }

export interface Handbacks {
  /** What there is to hand back of an assignment: grade and feedback of every submission, and whose it is. */
  works(principal: Principal, assignmentId: number): Promise<Work[]>;
  educator(principal: Principal, assignmentId: number): Promise<Educator>;
  create(principal: Principal, assignmentId: number, handback: NewHandback): Promise<Handback>;
  /** One of its files, from 1. Throws NotFound, and Conflict while names are hidden. */
  file(principal: Principal, id: number, part: number): Promise<WrittenFile>;
}

const filesOf = (row: Pick<HandbacksTable, 'files'>): WrittenFile[] => JSON.parse(row.files) as WrittenFile[];

const toHandback = (row: Selectable<HandbacksTable>): Handback => ({
  id: row.id, assignment_id: row.assignment_id, kind: row.kind, filename: row.filename, rows: JSON.parse(row.rows) as Handback['rows'],
  files: filesOf(row).map(({ name, rows }, index) => ({ part: index + 1, name, rows })),
  steps: JSON.parse(row.steps) as string[], ...(JSON.parse(row.columns) as Pick<Handback, 'columns' | 'column'>), created_at: row.created_at,
});

export const createHandbacks = (context: StoreContext): Handbacks => ({
  async works(principal, assignmentId) {
    await roleOn(context.db, principal, { assignmentId });
    const rows = await context.db.selectFrom('submissions').select(['id', 'student_identifier', 'grade', 'feedback_text'])
      .where('assignment_id', '=', assignmentId).orderBy('id').execute();
    const joined = await context.db.selectFrom('submission_students').innerJoin('submissions', 'submissions.id', 'submission_students.submission_id')
      .select(['submission_id', 'student_id']).where('submissions.assignment_id', '=', assignmentId).execute();
    const studentsOf = Map.groupBy(joined, (row) => row.submission_id);
    return rows.map(({ id, student_identifier, grade, feedback_text }) => ({
      submission_id: id, student_identifier, grade, feedback: feedback_text,
      student_ids: (studentsOf.get(id) ?? []).map((row) => row.student_id),
    }));
  },

  educator: (principal, assignmentId) => educatorOf(context, principal, assignmentId),

  create: (principal, assignmentId, { kind, filename, rows, files, steps, columns, column }) => transact(context, async (tx) => {
    await touch(tx, context, principal, { assignmentId }, 'mark');
    const row = await tx.insertInto('handbacks').values({
      assignment_id: assignmentId, created_by: principal.userId, kind, filename, rows: JSON.stringify(rows), files: JSON.stringify(files),
      steps: JSON.stringify(steps), columns: JSON.stringify({ columns, column }), created_at: isoNow(context),
    }).returningAll().executeTakeFirstOrThrow();
    return toHandback(row);
  }),

  async file(principal, id, part) {
    const row = await context.db.selectFrom('handbacks').innerJoin('assignments', 'assignments.id', 'handbacks.assignment_id')
      .select(['handbacks.files', 'assignments.anonymous']).where('handbacks.id', '=', id).where(may(principal, 'read')).executeTakeFirst();
    const file = row === undefined ? undefined : filesOf(row)[part - 1];
    if (row?.anonymous === 1) throw new Conflict(NAMES_WAIT);
    if (file === undefined) throw new NotFound();
    return file;
  },
});
