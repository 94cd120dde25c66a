import { sql } from 'kysely';
import { scrub } from '#server/platform/database/scrub.ts';
import { may, authoriseAndLock } from '#server/platform/access/access.ts';
import { recordAuditEvent } from '#server/platform/audit/audited-transaction.ts';
import type { StoreContext } from '#server/platform/database/stores/context.ts';
import { Conflict } from '#server/platform/database/stores/errors.ts';
import { transactClass } from '#server/features/submissions/in-parts.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { eraseFrom } from './erase.ts';
import { exportStudent } from './export.ts';
import type { Erased, StudentData } from './privacy-types.ts';
import { proofsOf, prove } from './proofs.ts';
import { searchAgain, findPerson, type Finding, toTraces, wordsOf } from './traces.ts';

export function createStudentData(context: StoreContext): StudentData {
  const { db } = context;

  const eraseIn = (
    principal: Principal,
    who: Finding,
    assignmentId: number,
    cause: 'student' | 'operator',
  ) =>
    transactClass(
      context,
      sql`assignments.id = ${assignmentId} and ${may(principal, 'own')}`,
      async (tx): Promise<Erased | null> => {
        const { revision, owner_id } = await authoriseAndLock(
          tx,
          context,
          principal,
          { assignmentId },
          'own',
        );
        const found = (await searchAgain(tx, principal, who)).found.find(
          (one) => one.assignmentId === assignmentId,
        );
        if (found === undefined) return null;
        const gone = await eraseFrom(tx, context, assignmentId, revision, {
          studentIds: found.students.map(({ id }) => id),
          works: found.works,
          shared: found.shared,
          words: wordsOf(who),
          keys: who.keys,
        });
        const erasure = await prove(tx, context, gone, {
          cause,
          userId: cause === 'student' ? principal.userId : null,
          ownerId: owner_id,
          assignmentId,
        });
        await recordAuditEvent(tx, context, {
          kind: 'student_erased',
          userId: cause === 'student' ? principal.userId : null,
          assignmentId,
        });
        return { fileKeys: gone.fileKeys, intakes: gone.intakes, erasure };
      },
    );

  return {
    find: async (principal, person) => toTraces(await findPerson(db, principal, person)),

    async exportAll(principal, person) {
      const finding = await findPerson(db, principal, person);
      const hidden = finding.found.find((found) => found.hidden);
      if (hidden !== undefined)
        throw new Conflict(
          `Marking is anonymous in “${hidden.assignment}”, and a copy would show whose work is whose. Turn names back on in that assignment’s settings first.`,
        );
      return await exportStudent(db, principal, finding);
    },

    async erase(principal, person, assignmentIds, cause) {
      const who = await findPerson(db, principal, person);
      const erased: Erased[] = [];
      for (const assignmentId of [...new Set(assignmentIds)].toSorted((a, b) => a - b)) {
        const one = await eraseIn(principal, who, assignmentId, cause);
        if (one !== null) erased.push(one);
      }
      await scrub(db, context.engine);
      return erased;
    },

    erasures: (principal, page) => proofsOf(db, principal.userId, page),

    async ownersOf(knownAs) {
      const owners = await db
        .selectFrom('users')
        .select(['id as userId', 'email'])
        .where('deleted_at', 'is', null)
        .where('id', 'in', (eb) => eb.selectFrom('assignments').select('owner_id'))
        .orderBy('id')
        .execute();
      const having = [];
      for (const owner of owners)
        if ((await findPerson(db, owner, { known_as: knownAs })).found.length > 0)
          having.push(owner);
      return having;
    },
  };
}
