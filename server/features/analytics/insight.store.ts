import { type Kysely, sql } from 'kysely';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import { measured, type Seen } from '#contract/analytics/machine/measure.ts';
import type { Judgement } from '#contract/rubrics/judgement.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { currentRubric } from '#server/features/rubrics/rubric-versions.ts';
import { criterionNamed, remarksOf, type Whose } from './remarks.ts';
import { POINT_SECTIONS } from '#contract/drafts/drafting.ts';
import {
  type DraftFacts,
  draftOutcomes,
  type OpeningFacts,
  type OutcomeGroups,
} from '#contract/analytics/draft-fates.ts';
import type { DraftOutcome, DraftOutcomes } from '#contract/analytics/draft-outcomes.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import { LRUCache } from 'lru-cache';
import { type Figures, figuresOf } from '#contract/analytics/figures.ts';
import { type HardGroups, hardPointsOf } from '#contract/analytics/hard-points.ts';
import type { Hard } from '#contract/analytics/hard.ts';
import type { Insight, ScriptGroup } from '#contract/analytics/insight.ts';
import type { MachineRound } from '#contract/analytics/machine/machine.ts';
import { permits } from '#contract/teams/roles.ts';
import { roleOn } from '#server/platform/access/access.ts';
import type { StoreContext } from '#server/platform/database/stores/context.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import { hiddenFrom, isBlind, ownHiddenFrom } from '#server/features/teams/blind.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { createSelfAgreements, type SelfAgreements } from './self-agreement.store.ts';
import { createDrifts, type Drifts } from './drift.store.ts';
import { factsOf, namesOf, revisionsOf } from './facts.ts';

/** At most this many of the latest marks are compared with their drafts. */
const MAX_SEEN = 10_000;

/**
 * Returns the findings of a model's drafts against marks as they were when these drafts were
 * opened, so that nobody had read them before. Leaves out the scripts in `hidden`.
 */
async function machineOf(
  db: Kysely<Database>,
  assignmentId: number,
  whose: Whose,
  hidden: ReadonlySet<number>,
): Promise<ReturnType<typeof measured> & { judge_first: boolean }> {
  const { judge_first } = await db
    .selectFrom('assignments')
    .select('judge_first')
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  const { rubric } = await currentRubric(db, assignmentId);
  if (rubric === null || judge_first === 0)
    return { scripts: 0, criteria: [], scriptsIn: () => null, judge_first: judge_first === 1 };
  const rows = await db
    .selectFrom('draft_openings as o')
    .innerJoin('submissions', 'submissions.id', 'o.submission_id')
    .innerJoin('ai_drafts', (join) =>
      join.on(
        'ai_drafts.id',
        '=',
        sql<number>`(
      select max(d.id) from ai_drafts d where d.submission_id = o.submission_id and d.created_at <= o.opened_at)`,
      ),
    )
    .select(['o.submission_id', 'o.criterion', 'o.mark', 'ai_drafts.id as draft_id'])
    .where('submissions.assignment_id', '=', assignmentId)
    .$if(whose !== null, (query) => query.where('o.opened_by', '=', whose))
    .$if(hidden.size > 0, (query) => query.where('o.submission_id', 'not in', [...hidden]))
    .orderBy('o.opened_at', 'desc')
    .orderBy('o.submission_id')
    .orderBy('o.criterion')
    .orderBy('o.opened_by')
    .limit(MAX_SEEN)
    .execute();
  const drafts = await db
    .selectFrom('ai_drafts')
    .innerJoin('submissions', 'submissions.id', 'submission_id')
    .select(['ai_drafts.id', 'output'])
    .where('assignment_id', '=', assignmentId)
    .execute();
  const criterionOf = criterionNamed(rubric);
  const faults = new Map(
    drafts.flatMap(({ id, output }) => {
      const { kind, improvements, paragraphs } = JSON.parse(output) as AiFeedback;
      // A draft in prose doesn't attribute faults to a criterion: only drafts made of points do.
      return kind === 'model' && paragraphs === undefined
        ? [[id, new Set(improvements.map(({ criterion }) => criterionOf(criterion)))] as const]
        : [];
    }),
  );
  const seen = rows.flatMap(({ submission_id, criterion, mark, draft_id }): Seen[] => {
    const found = faults.get(draft_id);
    return found === undefined
      ? []
      : [
          {
            submission: submission_id,
            criterion,
            mark: JSON.parse(mark) as Judgement,
            faulted: found.has(criterion),
          },
        ];
  });
  return { ...measured(rubric, seen), judge_first: true };
}

/** At most this many drafts of which points were chosen are read point by point. */
const MAX_CHOSEN = 2_000;

const written = (db: Kysely<Database>, assignmentId: number, whose: Whose) =>
  db
    .selectFrom('ai_drafts')
    .innerJoin('submissions', 'submissions.id', 'ai_drafts.submission_id')
    .leftJoin('credit_transactions', (join) =>
      join.on(
        'credit_transactions.operation_id',
        '=',
        sql<string>`'feedback_generation:' || ai_drafts.job_uuid`,
      ),
    )
    .select([
      'ai_drafts.id',
      'ai_drafts.submission_id',
      'kept_share',
      'free',
      'own_key',
      'point_count',
      'change_amount',
    ])
    .select((eb) =>
      eb
        .selectFrom('ai_usage')
        .select((one) => one.fn.sum<number | null>('ms').as('ms'))
        .whereRef('ai_usage.job_uuid', '=', 'ai_drafts.job_uuid')
        .as('ms'),
    )
    .where('submissions.assignment_id', '=', assignmentId)
    .$if(whose !== null, (query) => query.where('ai_drafts.requested_by', '=', whose))
    .orderBy('ai_drafts.id')
    .execute();

/** Returns what became of every point in the drafts from which something was chosen. */
async function pointsOf(
  db: Kysely<Database>,
  assignmentId: number,
  whose: Whose,
  rubric: Rubric | null,
  hidden: readonly number[],
): Promise<Map<number, DraftFacts['points']>> {
  const chosen = db
    .selectFrom('ai_drafts')
    .innerJoin('submissions', 'submissions.id', 'ai_drafts.submission_id')
    .where('submissions.assignment_id', '=', assignmentId)
    .where('point_count', 'is not', null)
    .$if(whose !== null, (query) => query.where('ai_drafts.requested_by', '=', whose))
    // What the caller may not see doesn't take up places among the latest either.
    .$if(hidden.length > 0, (query) => query.where('ai_drafts.submission_id', 'not in', hidden));
  const drafts = await chosen
    .select(['ai_drafts.id', 'output'])
    .orderBy('ai_drafts.id', 'desc')
    .limit(MAX_CHOSEN)
    .execute();
  const rows = await chosen
    .innerJoin('point_choices', 'draft_id', 'ai_drafts.id')
    .select(['draft_id', 'section', 'place', 'choice', 'wording'])
    .execute();
  const choices = new Map(rows.map((row) => [`${row.draft_id} ${row.section} ${row.place}`, row]));
  const criterionOf = criterionNamed(rubric);
  return new Map(
    drafts.map(({ id, output }) => {
      const draft = JSON.parse(output) as AiFeedback;
      return [
        id,
        POINT_SECTIONS.flatMap((section) =>
          (draft[section] ?? []).map((point, place) => {
            const choice = choices.get(`${id} ${section} ${place}`);
            const fate: DraftOutcome =
              choice === undefined
                ? 'open'
                : choice.choice === 'dropped'
                  ? 'dropped'
                  : choice.wording === null
                    ? 'taken'
                    : 'edited';
            return { criterion: criterionOf(point.criterion), fate };
          }),
        ),
      ];
    }),
  );
}

/**
 * Returns the mark as it was when the draft was opened, and what the same person has decided last
 * since.
 */
async function openingsOf(
  db: Kysely<Database>,
  assignmentId: number,
  whose: Whose,
): Promise<OpeningFacts[]> {
  const rows = await db
    .selectFrom('draft_openings as o')
    .innerJoin('submissions', 'submissions.id', 'o.submission_id')
    .leftJoin('mark_revisions as r', (join) =>
      join.on(
        'r.id',
        '=',
        sql<number>`(
      select max(m.id) from mark_revisions m where m.submission_id = o.submission_id and m.round = 'first' and m.criterion = o.criterion and m.changed_by = o.opened_by
        and m.changed_at >= o.opened_at)`,
      ),
    )
    .select(['o.submission_id', 'o.criterion', 'o.mark', 'r.to_value'])
    .where('submissions.assignment_id', '=', assignmentId)
    .$if(whose !== null, (query) => query.where('o.opened_by', '=', whose))
    .orderBy('o.submission_id')
    .execute();
  return rows.map(({ submission_id, criterion, mark, to_value }) => {
    const before = JSON.parse(mark) as Judgement;
    return {
      submission: submission_id,
      criterion,
      before,
      after: to_value === null ? before : (JSON.parse(to_value) as Judgement),
    };
  });
}

/**
 * Returns what became of an assignment's drafts, of everybody's or of those that one person asked
 * for; without the scripts in `hidden`, for which the caller mustn’t know what was kept of a draft.
 */
async function draftFactsOf(
  db: Kysely<Database>,
  assignmentId: number,
  whose: Whose,
  hidden: ReadonlySet<number>,
): Promise<{ drafts: DraftFacts[]; openings: OpeningFacts[]; rubric: Rubric | null }> {
  const { rubric } = await currentRubric(db, assignmentId);
  const points = await pointsOf(db, assignmentId, whose, rubric, [...hidden]);
  const drafts = (await written(db, assignmentId, whose))
    .filter((row) => !hidden.has(row.submission_id))
    .map((row): DraftFacts => ({
      submission: row.submission_id,
      kept: row.kept_share,
      credits: -(row.change_amount ?? 0),
      free: row.free === 1,
      ownKey: row.own_key === 1,
      ms: row.ms === null ? null : Number(row.ms),
      points: points.get(row.id) ?? null,
    }));
  return {
    drafts,
    openings: (await openingsOf(db, assignmentId, whose)).filter(
      ({ submission }) => !hidden.has(submission),
    ),
    rubric,
  };
}

export interface Insights {
  /** Returns the figures of one assignment, or of all that the caller may read (null). */
  figures(principal: Principal, assignmentId: number | null): Promise<Insight>;
  /**
   * Returns what its cohort found hard: based on everybody's remarks for the owner, else on the
   * caller's own. Throws NotFound.
   */
  hard(principal: Principal, assignmentId: number): Promise<Hard>;
  /** Returns what became of its drafts, of everybody's or of the caller's own. Throws NotFound. */
  drafts(principal: Principal, assignmentId: number): Promise<DraftOutcomes>;
  /**
   * Returns how a model's drafts compare with marks that already existed: everybody's for the
   * owner, else the caller's own. Throws NotFound.
   */
  machine(principal: Principal, assignmentId: number): Promise<MachineRound>;
  /** See `Drifts`. */
  drift: Drifts['get'];
  shareDrift: Drifts['share'];
  /** Scripts that come back to their marker to be marked again, blind; see `SelfAgreements`. */
  again: SelfAgreements['get'];
  turnAgain: SelfAgreements['turn'];
  /** Returns the scripts behind one of its numbers. Throws NotFound if there is no such group. */
  scripts(principal: Principal, assignmentId: number | null, group: string): Promise<ScriptGroup>;
}

interface Made {
  stand: string;
  names: ReadonlyMap<number, string>;
  figures: Figures;
}

/** How many scripts' figures are kept in memory, for all callers together: some 40 MB. */
const MAX_SCRIPTS = 100_000;

export const createInsights = (context: StoreContext): Insights => {
  const { db, clock } = context;
  const drifts = createDrifts(context);
  const agains = createSelfAgreements(context);
  const made = new LRUCache<string, Made>({ maxSize: MAX_SCRIPTS });

  /**
   * Calculated once for as long as the underlying data stays unchanged. The revisions are read
   * first, so that a change made meanwhile is noticed the next time.
   */
  async function figuresFor(principal: Principal, assignmentId: number | null): Promise<Figures> {
    const assignments = await revisionsOf(db, principal, assignmentId);
    const stand = JSON.stringify(assignments);
    const key = `${principal.userId} ${assignmentId ?? 'all'}`;
    const before = made.get(key);
    if (
      before?.stand === stand &&
      areSame(before.names, await namesOf(db, [...before.names.keys()]))
    )
      return before.figures;
    // People who mark a script blind for the second time aren't shown what it was given before.
    const facts = await factsOf(
      db,
      principal,
      assignmentId,
      assignments,
      await hiddenFrom(db, principal),
    );
    const figures = figuresOf(facts);
    // Empty figures take up space, too.
    made.set(
      key,
      { stand, names: facts.names.markers, figures },
      { size: facts.scripts.length + 1 },
    );
    return figures;
  }

  /**
   * Only those who manage the assignment compare how others mark, and only once there is no script
   * left that they mark blind alongside somebody else.
   */
  const whoseFor = async (principal: Principal, assignmentId: number): Promise<Whose> => {
    if (
      !permits(await roleOn(db, principal, { assignmentId }), 'manage') ||
      (await isBlind(db, principal, assignmentId))
    )
      return principal.userId;
    return null;
  };
  const about = (assignmentId: number, whose: Whose) => ({
    assignment_id: assignmentId,
    as_of: clock.now().toISOString(),
    whose: whose === null ? ('all' as const) : ('own' as const),
  });
  const hardFor = async (
    principal: Principal,
    assignmentId: number,
    whose: Whose,
  ): Promise<HardGroups & { n: number; cut: boolean }> => {
    const { n, cut, ...facts } = await remarksOf(db, assignmentId, whose, {
      unseen: await hiddenFrom(db, principal),
      hidden: await ownHiddenFrom(db, principal),
    });
    return { ...hardPointsOf(facts), n, cut };
  };
  const fatesFor = async (
    principal: Principal,
    assignmentId: number,
    whose: Whose,
  ): Promise<OutcomeGroups> =>
    draftOutcomes(await draftFactsOf(db, assignmentId, whose, await hiddenFrom(db, principal)));
  const machineFor = async (principal: Principal, assignmentId: number, whose: Whose) =>
    await machineOf(db, assignmentId, whose, await ownHiddenFrom(db, principal));

  const groupFor = async (
    kind: 'hard' | 'fate' | 'machine',
    whose: Whose,
    principal: Principal,
    assignmentId: number,
    key: string,
  ) =>
    (kind === 'hard'
      ? await hardFor(principal, assignmentId, whose)
      : kind === 'fate'
        ? await fatesFor(principal, assignmentId, whose)
        : await machineFor(principal, assignmentId, whose)
    ).scriptsIn(key);

  /**
   * Returns the scripts behind a number; what is hard and what became of drafts exist only for a
   * single assignment.
   */
  async function behind(
    principal: Principal,
    assignmentId: number | null,
    key: string,
  ): Promise<ScriptGroup | null> {
    const [kind] = key.split('.', 1);
    if (
      kind !== 'hard' &&
      kind !== 'fate' &&
      kind !== 'drift' &&
      kind !== 'again' &&
      kind !== 'machine'
    )
      return (await figuresFor(principal, assignmentId)).scriptsIn(key);
    if (assignmentId === null) return null;
    const found =
      kind === 'drift'
        ? await drifts.scriptsIn(principal, assignmentId, key)
        : kind === 'again'
          ? await agains.scriptsIn(principal, assignmentId, key)
          : await groupFor(
              kind,
              await whoseFor(principal, assignmentId),
              principal,
              assignmentId,
              key,
            );
    return found === null ? null : { key, label: found.label, submission_ids: found.ids };
  }

  return {
    async hard(principal, assignmentId) {
      const whose = await whoseFor(principal, assignmentId);
      const { n, cut, told, criteria } = await hardFor(principal, assignmentId, whose);
      return { ...about(assignmentId, whose), n, told, cut, criteria };
    },

    async drafts(principal, assignmentId) {
      const whose = await whoseFor(principal, assignmentId);
      const { drafts, criteria } = await fatesFor(principal, assignmentId, whose);
      return { ...about(assignmentId, whose), drafts, criteria };
    },

    async machine(principal, assignmentId) {
      const whose = await whoseFor(principal, assignmentId);
      const { judge_first, scripts, criteria } = await machineFor(principal, assignmentId, whose);
      return { ...about(assignmentId, whose), judge_first, scripts, criteria };
    },

    drift: drifts.get,
    shareDrift: drifts.share,
    again: agains.get,
    turnAgain: agains.turn,

    figures: async (principal, assignmentId) =>
      (await figuresFor(principal, assignmentId)).insight(clock.now()),

    async scripts(principal, assignmentId, group) {
      const found = await behind(principal, assignmentId, group);
      if (found === null) throw new NotFound();
      return found;
    },
  };
};

const areSame = (a: ReadonlyMap<number, string>, b: ReadonlyMap<number, string>): boolean =>
  [...a].every(([id, name]) => b.get(id) === name);
