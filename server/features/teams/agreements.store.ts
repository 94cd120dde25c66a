import type { Kysely } from 'kysely';
import { differs } from '#contract/teams/agree.ts';
import type {
  AgreementRule,
  AgreementRuleAnswer,
  OwnRound,
  RoundScript,
} from '#contract/teams/agreement.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import { permits } from '#contract/teams/roles.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { requireRole, roleOn, authoriseAndLock } from '#server/platform/access/access.ts';
import { act } from '#server/platform/audit/audited-transaction.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import { chunks, isoNow, type StoreContext } from '#server/platform/database/stores/context.ts';
import {
  Conflict,
  Forbidden,
  NotFound,
  InvalidInput,
} from '#server/platform/database/stores/errors.ts';
import { lockNamedRow } from '#server/platform/database/stores/locks.ts';
import { changeAgreement } from '#server/features/marking/agreed.ts';
import { basisOf, sumUp } from '#server/features/marking/basis.ts';
import { judgementOf, type MarkRow } from '#server/features/marking/mark-rows.ts';
import { sheetOf } from '#server/features/marking/marks.store.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { BLIND_REFUSAL, blindOf, refuseBlind } from './blind.ts';
import { clearRound, reannounceScripts } from './replaced-markers.ts';
import { agreementOf, decides } from './rounds.ts';
import { markersOf, sharesOf } from './shares.ts';
import type { Agreements } from './team-types.ts';
import { pendingHandovers } from './pending-handovers.ts';

const parsedRule = (text: string | null): AgreementRule | null =>
  text === null ? null : (JSON.parse(text) as AgreementRule);

const ruleOf = async (db: Kysely<Database>, assignmentId: number): Promise<AgreementRule | null> =>
  parsedRule(
    (
      await db
        .selectFrom('assignments')
        .select('agreement_rule')
        .where('id', '=', assignmentId)
        .executeTakeFirstOrThrow()
    ).agreement_rule,
  );

type Person = { user_id: number; full_name: string };

/** Returns on how many criteria two markers differ, from the marks of a script. */
const differCount = (rubric: Rubric | null, rows: readonly MarkRow[]): number => {
  const of = (round: string) =>
    new Map(
      rows.filter((row) => row.round === round).map((row) => [row.criterion, judgementOf(row)]),
    );
  const [first, second] = [of('first'), of('second')];
  return (
    rubric?.criteria.filter((criterion) =>
      differs(criterion, first.get(criterion.id), second.get(criterion.id)),
    ).length ?? 0
  );
};

/**
 * Returns every script that two people mark, or a single one, as far as the caller may know about
 * it.
 */
async function scriptsOf(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
  now: string,
  submissionId?: number,
): Promise<RoundScript[]> {
  const [first, second] = [
    await sharesOf(db, assignmentId, 'first', now),
    await sharesOf(db, assignmentId, 'second', now),
  ];
  const given = new Map(
    (
      await db
        .selectFrom('allocations')
        .innerJoin('submissions', 'submissions.id', 'submission_id')
        .select(['submission_id', 'marker_id', 'grade'])
        .where('assignment_id', '=', assignmentId)
        .where('round', '=', 'second')
        .execute()
    ).map((row) => [row.submission_id, row]),
  );
  const asked = new Map(
    (
      await db
        .selectFrom('agreements')
        .innerJoin('submissions', 'submissions.id', 'submission_id')
        .selectAll('agreements')
        .where('assignment_id', '=', assignmentId)
        .execute()
    ).map((row) => [row.submission_id, row]),
  );
  const basis = await basisOf(db, assignmentId);
  const blind = await blindOf(db, principal);
  const people = new Map(
    first.markers.map(({ user_id, full_name }): [number, Person] => [
      user_id,
      { user_id, full_name },
    ]),
  );
  const unhanded = await pendingHandovers(db, principal, assignmentId, submissionId);
  const theirs = new Map(second.scripts.map((script) => [script.submission_id, script]));
  const two = first.scripts.filter(
    ({ submission_id }) =>
      given.has(submission_id) && (submissionId === undefined || submission_id === submissionId),
  );
  const marks = new Map<number, MarkRow[]>();
  for (const ids of chunks(two.map(({ submission_id }) => submission_id))) {
    for (const row of await db
      .selectFrom('marks')
      .selectAll()
      .where('submission_id', 'in', ids)
      .execute())
      marks.set(row.submission_id, [...(marks.get(row.submission_id) ?? []), row]);
  }
  return two.map((script): RoundScript => {
    const id = script.submission_id;
    const other = theirs.get(id)!;
    const agreement = asked.get(id);
    const rows = marks.get(id) ?? [];
    const isOver = script.handed_over && other.handed_over;
    const isAgreed =
      isOver &&
      blind.get(id) !== 'third' &&
      sumUp(
        basis,
        rows.filter(({ round }) => round === 'agreed'),
      ).complete;
    const third = agreement?.third_id == null ? null : (people.get(agreement.third_id) ?? null);
    const state = !isOver
      ? 'marking'
      : isAgreed
        ? 'agreed'
        : third === null
          ? 'reconcile'
          : 'third';
    const mine: OwnRound | null =
      script.marker_id === principal.userId
        ? 'first'
        : other.marker_id === principal.userId
          ? 'second'
          : third?.user_id === principal.userId
            ? 'third'
            : null;
    const own = mine === 'first' ? script : mine === 'second' ? other : null;
    const isMine =
      state === 'marking'
        ? own !== null && !own.handed_over
        : state === 'third'
          ? mine === 'third'
          : state === 'reconcile' && (mine === 'first' || mine === 'second');
    const isHidden = blind.has(id);
    const seen = (user: number | null): Person | null =>
      user === null || (isHidden && user !== principal.userId) ? null : (people.get(user) ?? null);
    return {
      submission_id: id,
      name: script.name,
      state,
      how: isAgreed ? (agreement?.how ?? 'reconciled') : null,
      first: seen(script.marker_id),
      second: seen(other.marker_id),
      third: seen(third?.user_id ?? null),
      mine,
      waits_for: state === 'agreed' ? null : isMine ? 'you' : 'others',
      to_hand_over: unhanded.get(id) === true,
      third_blind:
        third !== null && agreement?.third_blind === 1 && agreement.third_submitted_at === null,
      differ: isOver && !isHidden ? differCount(basis.rubric, rows) : null,
      grade: isHidden ? null : given.get(id)!.grade,
    };
  });
}

export const createAgreements = (context: StoreContext): Agreements => {
  const { db } = context;

  async function answer(assignmentId: number): Promise<AgreementRuleAnswer> {
    const { rubric } = await basisOf(db, assignmentId);
    return {
      rule: await ruleOf(db, assignmentId),
      markers: await markersOf(db, assignmentId),
      has_bands: (rubric?.bands.length ?? 0) > 0,
    };
  }

  return {
    async rule(principal, assignmentId) {
      await requireRole(db, principal, assignmentId, 'manage');
      return await answer(assignmentId);
    },

    async setRule(principal, assignmentId, rule) {
      await act(context, async (tx) => {
        await authoriseAndLock(tx, context, principal, { assignmentId }, 'manage');
        if (
          rule?.differ === 'third' &&
          !(await markersOf(tx, assignmentId)).some(
            ({ user_id }) => user_id === rule.third_marker_id,
          )
        ) {
          throw new InvalidInput([
            {
              path: ['rule', 'third_marker_id'],
              message: 'Choose a third marker among those who mark this assignment.',
            },
          ]);
        }
        await tx
          .updateTable('assignments')
          .set({ agreement_rule: rule === null ? null : JSON.stringify(rule) })
          .where('id', '=', assignmentId)
          .execute();
      });
      return await answer(assignmentId);
    },

    async list(principal, assignmentId) {
      const role = await roleOn(db, principal, { assignmentId });
      const scripts = await scriptsOf(db, principal, assignmentId, isoNow(context));
      return {
        rule: await ruleOf(db, assignmentId),
        scripts: permits(role, 'manage') ? scripts : scripts.filter(({ mine }) => mine !== null),
      };
    },

    async of(principal, submissionId) {
      const role = await roleOn(db, principal, { submissionId });
      await refuseBlind(db, principal, submissionId);
      const { assignment_id } = await db
        .selectFrom('submissions')
        .select('assignment_id')
        .where('id', '=', submissionId)
        .executeTakeFirstOrThrow();
      const [script] = await scriptsOf(db, principal, assignment_id, isoNow(context), submissionId);
      if (script === undefined) throw new NotFound();
      // People who mark neither round see what was given once it can no longer influence what the
      // two will give.
      if (script.state === 'marking' && !permits(role, 'manage'))
        throw new Forbidden(BLIND_REFUSAL);
      const given = await agreementOf(db, submissionId);
      const sheet = (round: 'first' | 'second' | 'third' | 'agreed') =>
        sheetOf(db, submissionId, round);
      const busy = [script.first, script.second].flatMap((person) => person?.user_id ?? []);
      const kept = await db
        .selectFrom('marking_conflicts')
        .select('user_id')
        .where('submission_id', '=', submissionId)
        .execute();
      const by =
        given?.agreed_by == null
          ? undefined
          : await db
              .selectFrom('users')
              .select(nameOf.as('name'))
              .where('id', '=', given.agreed_by)
              .executeTakeFirst();
      const third = await sheet('third');
      return {
        assignment_id,
        script,
        rule: given === undefined ? await ruleOf(db, assignment_id) : parsedRule(given.rule),
        first: await sheet('first'),
        second: await sheet('second'),
        third: third.marks.length === 0 ? null : third,
        agreed: await sheet('agreed'),
        agreed_by: by?.name ?? null,
        agreed_at: given?.agreed_at ?? null,
        may_decide:
          script.state !== 'marking' &&
          permits(role, 'mark') &&
          decides(principal.userId, permits(role, 'manage'), busy, given),
        others:
          !permits(role, 'manage') || script.state === 'marking'
            ? []
            : (await markersOf(db, assignment_id)).filter(
                ({ user_id }) =>
                  !busy.includes(user_id) && !kept.some((one) => one.user_id === user_id),
              ),
      };
    },

    askThird: (principal, submissionId, { user_id, blind }) =>
      act(context, async (tx) => {
        for (const id of [
          ...new Set([principal.userId, ...(user_id === null ? [] : [user_id])]),
        ].toSorted((a, b) => a - b))
          await lockNamedRow(tx, context, id);
        const {
          id: assignmentId,
          owner_id,
          revision,
        } = await authoriseAndLock(tx, context, principal, { submissionId }, 'manage');
        await refuseBlind(tx, principal, submissionId);
        const rows = await tx
          .selectFrom('allocations')
          .select(['marker_id', 'submitted_at'])
          .where('submission_id', '=', submissionId)
          .execute();
        if (rows.length < 2 || rows.some(({ submitted_at }) => submitted_at === null))
          throw new Conflict('You can ask a third marker once both markers have handed over.');
        const before = await agreementOf(tx, submissionId);
        if (before?.third_submitted_at != null)
          throw new Conflict('The third marker has already handed over, so this can’t be changed.');
        if (user_id !== null) {
          if (!(await markersOf(tx, assignmentId)).some((one) => one.user_id === user_id))
            throw new InvalidInput([
              { path: ['user_id'], message: 'This person doesn’t mark this assignment.' },
            ]);
          if (rows.some(({ marker_id }) => marker_id === user_id))
            throw new Conflict('The third marker can’t be one of the first two.');
          const kept = await tx
            .selectFrom('marking_conflicts')
            .select('user_id')
            .where('submission_id', '=', submissionId)
            .where('user_id', '=', user_id)
            .executeTakeFirst();
          if (kept !== undefined)
            throw new Conflict('This marker has declared that they shouldn’t mark this script.');
        }
        if (user_id !== (before?.third_id ?? null)) await clearRound(tx, submissionId, 'third');
        if (before?.third_blind === 1 && before.third_id !== null)
          await reannounceScripts(tx, [submissionId], revision);
        // The owner sees all marks: nothing is blind to them.
        await changeAgreement(tx, submissionId, {
          third_id: user_id,
          third_blind: blind && user_id !== owner_id ? 1 : 0,
          third_asked_by: principal.userId,
          third_asked_at: user_id === null ? null : isoNow(context),
        });
      }),
  };
};
