import type { GradeScale } from '#contract/assignments/assignment.ts';
import type { Guidance, StageRecord } from './types.ts';
import type { OwnKeyProvider } from './own-writer.ts';
import type { Person } from './privacy/people.ts';
import { may, refuse } from '#server/platform/access/access.ts';
import { type StoreContext, transact } from '#server/platform/database/stores/context.ts';
import { lockNamedRow } from '#server/platform/database/stores/locks.ts';
import { parseSettings } from '#server/features/accounts/new-account.ts';
import { currentRubric } from '#server/features/rubrics/rubric-versions.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { extensionOf, guidanceOf, ownWay, peopleOf } from './draft-material.ts';
import { ownKeyOf } from './own-keys.store.ts';
import { noteUsage } from './usage.ts';

/** What a rubric is proposed from (RUB-10). */
export interface ProposalMaterial {
  name: string;
  description: string;
  /** The rubric as text, if there is one. */
  rubric: string;
  most: number | null;
  attachments: {
    file_type: 'brief' | 'rubric';
    filename: string;
    extension: string;
    processed_key: string | null;
  }[];
  guidance: Guidance;
  people: Person[];
  language: string;
  own: OwnKeyProvider | null;
}

export interface ProposalsStore {
  /** Throws NotFound, and Forbidden for people who may not set the rubric. */
  proposalMaterial(principal: Principal, assignmentId: number): Promise<ProposalMaterial>;
  /** Records what a proposal used, as for drafts (DRAFT-10). */
  recordProposal(principal: Principal, stage: StageRecord, isOwn: boolean): Promise<void>;
}

export const createProposals = (context: StoreContext): ProposalsStore => {
  const { db, ids } = context;
  return {
    async proposalMaterial(principal, assignmentId) {
      const row = await db
        .selectFrom('assignments')
        .innerJoin('users', (join) => join.on('users.id', '=', principal.userId))
        .where('assignments.id', '=', assignmentId)
        .where(may(principal, 'manage'))
        .select([
          'assignments.name',
          'assignments.description',
          'assignments.grade_scale',
          'assignments.owner_id',
          'users.settings',
        ])
        .executeTakeFirst();
      if (row === undefined) return await refuse(db, principal, { assignmentId });
      const attachments = await db
        .selectFrom('assignment_files')
        .select(['file_type', 'original_filename', 'processed_key'])
        .where('assignment_id', '=', assignmentId)
        .where('file_type', 'in', ['brief', 'rubric'])
        .orderBy('id')
        .execute();
      const scale = JSON.parse(row.grade_scale) as GradeScale;
      const key = context.ownKeys === true ? await ownKeyOf(db, principal.userId) : null;
      const asked = { owner_id: row.owner_id, requested_by: principal.userId };
      return {
        name: row.name,
        description: row.description,
        rubric: (await currentRubric(db, assignmentId)).text ?? '',
        most: scale.kind === 'points' ? scale.max : null,
        attachments: attachments.map(({ file_type, original_filename, processed_key }) => ({
          file_type: file_type as 'brief' | 'rubric',
          filename: original_filename,
          processed_key,
          extension: extensionOf(original_filename),
        })),
        guidance: (await guidanceOf(db, assignmentId)).guidance,
        people: await peopleOf(db, assignmentId, { ...asked, student_identifier: null }),
        language: parseSettings(row.settings).draft_language,
        own: key === null ? null : ownWay(principal.userId, key),
      };
    },

    recordProposal: ({ userId }, record, isOwn) =>
      transact(context, async (tx) => {
        await lockNamedRow(tx, context, userId);
        await noteUsage(
          tx,
          context,
          { job_uuid: ids.uuid(), user_id: userId, own_key: isOwn ? 1 : 0 },
          record,
        );
      }),
  };
};
