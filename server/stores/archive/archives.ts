import { sqlState } from '../../db/translate.ts';
import { refuse, roleOn } from '../access.ts';
import { type StoreContext, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { NAMES_WAIT } from '../marking/anonymity.ts';
import { bringIn, knownArchive } from './bring-in.ts';
import { refuseWhole } from '../team/blind.ts';
import type { Archives } from './archive-types.ts';
import { packAssignment } from './pack.ts';

/** What is read of a class in many statements is as it was at one moment. */
const atOneMoment = ({ db, engine }: StoreContext) => (engine === 'postgres' ? db.transaction().setIsolationLevel('repeatable read') : db.transaction());

const SQLITE_CONSTRAINT = 19;
/** Whether a rule of the database was broken: two of what there is one of, or values that don't go together. */
const isAgainstRule = (error: unknown): boolean =>
  sqlState(error)?.startsWith('23') === true || ((error as { errcode?: number } | null)?.errcode ?? 0) % 256 === SQLITE_CONSTRAINT;

/** Assignments as archives that another installation takes in (OUT-9). */
export const createArchives = (context: StoreContext): Archives => ({
  pack: async (principal, assignmentId) => await atOneMoment(context).execute(async (tx) => {
    if (await roleOn(tx, principal, { assignmentId }) !== 'owner') await refuse(tx, principal, { assignmentId });
    const { anonymous } = await tx.selectFrom('assignments').select('anonymous').where('id', '=', assignmentId).executeTakeFirstOrThrow();
    if (anonymous === 1) throw new Conflict(NAMES_WAIT);
    await refuseWhole(tx, principal, assignmentId);
    return await packAssignment(context, tx, assignmentId);
  }),

  known: (principal, hash) => knownArchive(context.db, principal, hash),

  bringIn: (principal, archive) => transact(context, (tx) => bringIn(tx, context, principal, archive)).catch((error: unknown) => {
    throw isAgainstRule(error) ? new Conflict('This archive contradicts itself. Nothing of it was taken in.', { cause: error }) : error;
  }),
});
