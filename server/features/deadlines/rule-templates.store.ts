import {
  MAX_RULE_TEMPLATES,
  type NewRuleTemplate,
  type RuleTemplates,
} from '#contract/deadlines/rule-template.ts';
import { ruleInWords } from '#contract/deadlines/late-mark.ts';
import { authoriseAndLockTeam, requireRole } from '#server/platform/access/access.ts';
import {
  isoNow,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { deadlineOfRow, ruleOf } from './terms.ts';

/** Rules for late work that teams and the installation keep for other assignments (DUE-1). */
export interface RuleTemplateStore {
  /** Those of the installation and of the caller's teams; throws NotFound and Forbidden to who doesn't manage the assignment. */
  list(principal: Principal, assignmentId: number): Promise<RuleTemplates>;
  /** Keeps a rule for a team of the caller's own; one of the same name is replaced. */
  put(principal: Principal, teamId: number, template: NewRuleTemplate): Promise<void>;
  remove(principal: Principal, teamId: number, id: number): Promise<void>;
  /** The same of the installation, for its operator. */
  putForAll(template: NewRuleTemplate): Promise<void>;
  /** Whether there was one of this name. */
  removeForAll(name: string): Promise<boolean>;
}

async function put(
  tx: Tx,
  context: StoreContext,
  teamId: number | null,
  { name, rule }: NewRuleTemplate,
): Promise<void> {
  const ofTeam = teamId === null ? 'is' : '=';
  const late_rule = JSON.stringify(rule);
  const replaced = await tx
    .updateTable('late_rule_templates')
    .set({ late_rule })
    .where('team_id', ofTeam, teamId)
    .where('name', '=', name)
    .returning('id')
    .executeTakeFirst();
  if (replaced !== undefined) return;
  const { total } = await tx
    .selectFrom('late_rule_templates')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('team_id', ofTeam, teamId)
    .executeTakeFirstOrThrow();
  if (Number(total) >= MAX_RULE_TEMPLATES)
    throw new Conflict(
      `There are ${MAX_RULE_TEMPLATES} templates, and no more can be kept. Remove one that is no longer needed.`,
    );
  await tx
    .insertInto('late_rule_templates')
    .values({ team_id: teamId, name, late_rule, created_at: isoNow(context) })
    .execute();
}

export const createRuleTemplates = (context: StoreContext): RuleTemplateStore => {
  const { db } = context;
  return {
    async list(principal, assignmentId) {
      await requireRole(db, principal, assignmentId, 'manage');
      const terms = deadlineOfRow(
        await db
          .selectFrom('assignments')
          .select(['due_at', 'last_at', 'time_zone', 'late_rule', 'grade_scale'])
          .where('id', '=', assignmentId)
          .executeTakeFirstOrThrow(),
      );
      const { userId } = principal;
      const rows = await db
        .selectFrom('late_rule_templates as r')
        .leftJoin('teams', 'teams.id', 'r.team_id')
        .select(['r.id', 'r.name', 'r.late_rule', 'r.team_id', 'teams.name as team'])
        .where((eb) =>
          eb.or([
            eb('r.team_id', 'is', null),
            eb('teams.owner_id', '=', userId),
            eb(
              'r.team_id',
              'in',
              eb.selectFrom('team_people').select('team_id').where('user_id', '=', userId),
            ),
          ]),
        )
        .orderBy('r.name')
        .orderBy('r.id')
        .execute();
      const teams = await db
        .selectFrom('teams')
        .select(['id', 'name'])
        .where('owner_id', '=', userId)
        .orderBy('name')
        .execute();
      return {
        templates: rows.map((row) => {
          const rule = ruleOf(row);
          return {
            id: row.id,
            name: row.name,
            team: row.team_id === null ? null : { id: row.team_id, name: row.team ?? '' },
            rule,
            sentence: ruleInWords({ ...terms, rule }),
          };
        }),
        teams: teams.map((row) => ({ ...row })),
      };
    },

    put: (principal, teamId, template) =>
      transact(context, async (tx) => {
        await authoriseAndLockTeam(tx, context, principal, teamId);
        await put(tx, context, teamId, template);
      }),

    remove: (principal, teamId, id) =>
      transact(context, async (tx) => {
        await authoriseAndLockTeam(tx, context, principal, teamId);
        const row = await tx
          .deleteFrom('late_rule_templates')
          .where('team_id', '=', teamId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst();
        if (row === undefined) throw new NotFound();
      }),

    putForAll: (template) =>
      transact(context, async (tx) => await put(tx, context, null, template)),

    async removeForAll(name) {
      const row = await db
        .deleteFrom('late_rule_templates')
        .where('team_id', 'is', null)
        .where('name', '=', name)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
};
