import { sql } from 'kysely';
import {
  type Adjustment,
  type AdjustmentsChange,
  type MoreTime,
  studentKeyOf,
  type TeamMarkChanges,
} from '#contract/deadlines/adjustment.ts';
import type { MarkerNotes } from '#contract/deadlines/marker-notes.ts';
import {
  authoriseAndLock,
  authoriseAndLockTeam,
  requireTeamOwner,
  roleOn,
} from '#server/platform/access/access.ts';
import {
  chunks,
  isoNow,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { raiseVersions } from '#server/features/submissions/in-parts.ts';
import { changeOrPreview, tellChanges } from './tell-changes.ts';
import { changedLateness, latenessOfClass } from './terms.ts';

/** What a team gives single students in all assignments that it shares (DUE-5). */
export interface Adjustments {
  /** For the owner of the team; throws NotFound and Forbidden to everybody else. */
  list(principal: Principal, teamId: number): Promise<Adjustment[]>;
  /** Stores them and answers which marks that changes, by assignment; with `preview` it stores nothing. */
  change(
    principal: Principal,
    teamId: number,
    changes: AdjustmentsChange['adjustments'],
    preview: boolean,
  ): Promise<TeamMarkChanges>;
  /** What markers of a script are to keep in mind: neither whose it is nor why. */
  notesOn(principal: Principal, submissionId: number): Promise<MarkerNotes>;
}

/** Students of class lists who are `a.person_key`. */
const isPerson = sql<boolean>`a.person_key in (lower(s.identifier), lower(s.email))`;

const moreTimeOf = (row: {
  more_days: number | null;
  more_percent: string | null;
}): MoreTime | null =>
  row.more_days !== null
    ? { kind: 'days', days: row.more_days }
    : row.more_percent === null
      ? null
      : { kind: 'percent', percent: row.more_percent };

/** Which assignments of a team have one of these students in their class list. */
async function assignmentsOf(tx: Tx, teamId: number, keys: readonly string[]) {
  const found = new Map<number, string>();
  for (const part of chunks(keys))
    for (const known of ['identifier', 'email'] as const) {
      const rows = await tx
        .selectFrom('team_assignments as t')
        .innerJoin('assignments', 'assignments.id', 't.assignment_id')
        .innerJoin('students as s', 's.assignment_id', 't.assignment_id')
        .select(['assignments.id', 'assignments.name'])
        .distinct()
        .where('t.team_id', '=', teamId)
        .where((eb) => eb(eb.fn<string>('lower', [`s.${known}`]), 'in', part))
        .execute();
      for (const { id, name } of rows) found.set(id, name);
    }
  return [...found].toSorted(([a], [b]) => a - b);
}

async function store(
  tx: Tx,
  context: StoreContext,
  teamId: number,
  changes: AdjustmentsChange['adjustments'],
): Promise<void> {
  for (const { student, adjustment } of changes) {
    const person_key = studentKeyOf(student);
    if (adjustment === null) {
      await tx
        .deleteFrom('adjustments')
        .where('team_id', '=', teamId)
        .where('person_key', '=', person_key)
        .execute();
      continue;
    }
    const { more_time: more, note, reason } = adjustment;
    const values = {
      person: student,
      more_days: more?.kind === 'days' ? more.days : null,
      more_percent: more?.kind === 'percent' ? more.percent : null,
      note,
      reason,
    };
    await tx
      .insertInto('adjustments')
      .values({ team_id: teamId, person_key, ...values, created_at: isoNow(context) })
      .onConflict((c) => c.columns(['team_id', 'person_key']).doUpdateSet(values))
      .execute();
  }
}

export const createAdjustments = (context: StoreContext): Adjustments => {
  const { db } = context;
  return {
    async list(principal, teamId) {
      await requireTeamOwner(db, principal, teamId);
      const rows = await db
        .selectFrom('adjustments')
        .selectAll()
        .where('team_id', '=', teamId)
        .orderBy('person_key')
        .execute();
      const counts = new Map<string, number>();
      if (rows.length > 0) {
        const students = await db
          .selectFrom('team_assignments as t')
          .innerJoin('students', 'students.assignment_id', 't.assignment_id')
          .select(['t.assignment_id', 'identifier', 'email'])
          .where('t.team_id', '=', teamId)
          .execute();
        const lists = new Map<string, Set<number>>();
        for (const { assignment_id, identifier, email } of students)
          for (const known of [identifier, email])
            if (known !== null) {
              const key = studentKeyOf(known);
              lists.set(key, (lists.get(key) ?? new Set()).add(assignment_id));
            }
        for (const [key, of] of lists) counts.set(key, of.size);
      }
      return rows.map((row) => ({
        student: row.person,
        more_time: moreTimeOf(row),
        note: row.note,
        reason: row.reason,
        assignments: counts.get(row.person_key) ?? 0,
      }));
    },

    async change(principal, teamId, changes, preview) {
      const work = async (tx: Tx): Promise<TeamMarkChanges['assignments']> => {
        await authoriseAndLockTeam(tx, context, principal, teamId);
        const keys = [...new Set(changes.map(({ student }) => studentKeyOf(student)))];
        const theirs = [];
        for (const [id, name] of await assignmentsOf(tx, teamId, keys)) {
          const { revision } = await authoriseAndLock(
            tx,
            context,
            principal,
            { assignmentId: id },
            'manage',
          );
          theirs.push({ id, name, revision, before: await latenessOfClass(tx, id) });
        }
        await store(tx, context, teamId, changes);
        const found: TeamMarkChanges['assignments'] = [];
        for (const { id, name, revision, before } of theirs) {
          const after = await latenessOfClass(tx, id);
          const ids = changedLateness(before, after);
          await raiseVersions(tx, ids, revision, isoNow(context));
          if (ids.length > 0)
            found.push({
              assignment_id: id,
              name,
              changes: await tellChanges(tx, principal, id, true, [before, after], ids),
            });
        }
        return found;
      };
      const { found, stored } = await changeOrPreview(
        context,
        sql`assignments.id in (select t.assignment_id from team_assignments t where t.team_id = ${teamId})`,
        preview,
        work,
      );
      return { assignments: found, stored };
    },

    async notesOn(principal, submissionId) {
      await roleOn(db, principal, { submissionId });
      const rows = await db
        .selectFrom('submission_students as w')
        .innerJoin('students as s', 's.id', 'w.student_id')
        .innerJoin('team_assignments as t', 't.assignment_id', 's.assignment_id')
        .innerJoin('adjustments as a', 'a.team_id', 't.team_id')
        .select('note')
        .distinct()
        .where('w.submission_id', '=', submissionId)
        .where('note', '<>', '')
        .where(isPerson)
        .orderBy('note')
        .execute();
      return { notes: rows.map(({ note }) => note) };
    },
  };
};
