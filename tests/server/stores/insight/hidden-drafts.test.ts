import { expect, onTestFinished, test } from 'vitest';
import { aDraft, aiFeedback, generate, givenTwice } from '#tests/support/class.ts';
import { engines, openStores } from '#tests/support/engines.ts';
import { graded } from '#tests/support/team/graders.ts';

/** The most drafts used for what was hard, and for what became of their points. */
const [MAX_HARD, MAX_CHOSEN] = [1000, 2000];

test.each(engines)(
  '[MOD-1] [ANA-3] [ANA-4] a draft hidden from a marker takes no place among the latest, on $name',
  async (engine) => {
    const { stores, db, dispose } = await openStores(engine);
    onTestFinished(dispose);
    const {
      owner,
      grader,
      other,
      id,
      scripts: [pattern, last],
    } = await graded(stores, 2);
    const draft = {
      ...aDraft(),
      ai_feedback: {
        ...aiFeedback,
        strengths: [],
        improvements: [{ criterion: 'Evidence', text: 'Cite your sources.', evidence: [] }],
      },
    };
    await generate(stores, other, pattern!, draft);
    const { id: _id, ...script } = await db
      .selectFrom('submissions')
      .selectAll()
      .where('id', '=', pattern!)
      .executeTakeFirstOrThrow();
    const { id: _draft, ...written } = await db
      .selectFrom('ai_drafts')
      .selectAll()
      .executeTakeFirstOrThrow();
    for (let at = 0; at < MAX_CHOSEN; at += 400) {
      const made = await db
        .insertInto('submissions')
        .values(Array.from({ length: 400 }, () => ({ ...script, grade: 'B' })))
        .returning('id')
        .execute();
      await db
        .insertInto('ai_drafts')
        .values(
          made.map(({ id: submission_id }) => ({
            ...written,
            submission_id,
            job_uuid: `job ${submission_id}`,
            point_count: 1,
          })),
        )
        .execute();
    }
    const stored = await db
      .selectFrom('ai_drafts')
      .select(['id', 'requested_by', 'created_at'])
      .execute();
    for (let at = 0; at < stored.length; at += 400)
      await db
        .insertInto('point_choices')
        .values(
          stored.slice(at, at + 400).map(({ id: draft_id, requested_by, created_at }) => ({
            draft_id,
            section: 'improvements' as const,
            place: 0,
            choice: 'taken' as const,
            wording: null,
            chosen_by: requested_by!,
            chosen_at: created_at,
          })),
        )
        .execute();
    // The latest is for a script in their second round; the first marker has graded it, and chosen
    // from its points.
    await generate(stores, other, last!, draft);
    await givenTwice(stores, owner, id, last!, [grader, other]);
    const told = async () => {
      const [hard, fates] = [
        await stores.insights.hard(other, id),
        await stores.insights.drafts(other, id),
      ];
      return [
        hard.whose,
        hard.told,
        hard.cut,
        fates.drafts.chosen,
        fates.criteria.map(({ taken }) => taken.n),
      ];
    };
    const before = await told();
    expect(before).toEqual(['own', MAX_HARD, true, MAX_CHOSEN, [MAX_CHOSEN]]);
    await stores.submissions.patch(grader, last!, { grade: 'A' });
    await db
      .updateTable('ai_drafts')
      .set({ point_count: 1 })
      .where('submission_id', '=', last!)
      .execute();
    expect(await told()).toEqual(before);
  },
);
