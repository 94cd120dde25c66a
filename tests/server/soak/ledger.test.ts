import * as fc from 'fast-check';
import { describe, onTestFinished, test } from 'vitest';
import { brokenInvariants } from '#server/admin/invariants.ts';
import { DraftFailure } from '#server/features/drafts/jobs/types.ts';
import type { LeasedJob } from '#server/features/drafts/feedback-job-types.ts';
import {
  Conflict,
  NotEnoughCredits,
  NotFound,
  StoreError,
} from '#server/platform/database/stores/errors.ts';
import { aDraft, anAssignment, aSubmission, aTeacher, type Teacher } from '#tests/support/class.ts';
import { engines, openStores } from '#tests/support/engines.ts';
import { runs } from '#tests/support/chance/runs.ts';
import { amount, nothingFound, soakTimeout } from '#tests/server/soak/soak.ts';

const tried = runs(amount(20, 5000));
const WORKS = 3;
const WELCOME = 4;
const page = { skip: 0, limit: 500 };

const work = fc.nat(WORKS - 1);
/** One action by the owner, a worker or the operator. */
const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('ask' as const), work, wish: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('write', 'fail', 'retry', 'give back', 'die', 'write twice'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), nth: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      change: fc.integer({ min: -3, max: 3 }),
      reference: fc.constantFrom('a', 'b', 'c'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), work }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep' as const) }) },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

describe.each(engines)('the ledger over any sequence of actions, on $name', (engine) => {
  test(
    '[RULE-19] [RULE-20] [AI-5] [AI-6] charges match drafts, the sum is the balance, and it is never below zero',
    { timeout: soakTimeout() },
    async () => {
      const world = await openStores(engine);
      onTestFinished(world.dispose);
      const { stores, clock, db } = world;
      const found: string[] = [];
      let done = 0;

      /** Plays a sequence, and checks its effect on the balance by the responses. */
      async function play(actions: readonly Action[]): Promise<void> {
        const teacher: Teacher = await aTeacher(stores, WELCOME);
        const { id: assignmentId } = await anAssignment(stores, teacher);
        const works: number[] = [];
        for (let at = 0; at < WORKS; at += 1)
          works.push((await aSubmission(stores, teacher, assignmentId)).id);
        const jobs: number[] = [];
        let granted = WELCOME;
        let drafts = 0;
        let isFree = 0;
        const references = new Map<string, number>();
        const claimed = async (): Promise<LeasedJob | null> => {
          const job = await stores.feedbackJobs.claim(1000);
          if (job !== null && !jobs.includes(job.id))
            throw new Error('a job of an earlier sequence is still open');
          return job;
        };
        const written = async (job: LeasedJob, text: string): Promise<void> => {
          const { free } = await db
            .selectFrom('feedback_jobs')
            .select('free')
            .where('id', '=', job.id)
            .executeTakeFirstOrThrow();
          if (!(await stores.feedbackJobs.complete(job, aDraft(text)))) return;
          if (free === 1) isFree += 1;
          else drafts += 1;
        };
        for (const one of actions) {
          done += 1;
          await (async () => {
            switch (one.kind) {
              case 'ask':
                jobs.push(
                  (
                    await stores.feedbackJobs.request(
                      teacher,
                      works[one.work]!,
                      undefined,
                      one.wish ? 'Say it shorter.' : undefined,
                    )
                  ).job.id,
                );
                break;
              case 'cancel':
                await stores.feedbackJobs.cancel(teacher, jobs.at(-1 - one.nth) ?? 0);
                break;
              case 'remove':
                await stores.submissions.remove(teacher, works[one.work]!);
                break;
              case 'sweep':
                await stores.sweep();
                break;
              case 'grant': {
                const answer = await stores.ledger.grant({
                  email: teacher.email,
                  amount: one.change,
                  type: 'adjustment',
                  reference: one.reference,
                });
                if (answer.created === references.has(one.reference))
                  throw new Error(`a grant was made twice or not at all: ${one.reference}`);
                if (answer.created) granted += one.change;
                references.set(one.reference, one.change);
                break;
              }
              default: {
                const job = await claimed();
                if (job === null) break;
                if (one.kind === 'fail')
                  await stores.feedbackJobs.fail(
                    job,
                    'provider',
                    new DraftFailure('provider', 'It failed.').message,
                  );
                else if (one.kind === 'retry') await stores.feedbackJobs.retryLater(job, 0);
                else if (one.kind === 'give back') await stores.feedbackJobs.giveBack(job);
                else if (one.kind === 'die') clock.advance(1001);
                else await written(job, 'A draft.');
                if (one.kind === 'write twice') await written(job, 'The same again.');
              }
            }
          })().catch((error: unknown) => {
            if (!(error instanceof StoreError)) throw error;
            const fits =
              error instanceof NotEnoughCredits
                ? one.kind === 'ask'
                : error instanceof Conflict || error instanceof NotFound;
            if (!fits) throw error;
          });
          const { balance, held } = await stores.ledger.balance(teacher);
          if (balance !== granted - drafts || held < 0 || held > balance)
            throw new Error(
              `after ${one.kind}: ${balance} credits and ${held} held; ${granted} were granted and ${drafts} spent (${isFree} drafts were free)`,
            );
        }
        const { items } = await stores.ledger.transactions(teacher, page);
        const sum = items.reduce((all, { change_amount }) => all + change_amount, 0);
        const charges = items.filter(
          ({ transaction_type }) => transaction_type === 'feedback_generation',
        ).length;
        if (
          sum !== granted - drafts ||
          charges !== drafts ||
          items.some(({ new_balance }) => new_balance < 0)
        )
          throw new Error(`${charges} charges for ${drafts} drafts, the rows add up to ${sum}`);
        // Nothing is left for the next one's worker.
        for (const id of works) await stores.submissions.remove(teacher, id).catch(() => {});
      }

      // Shrinking an array of counterexamples would take long on a database: the seed and the
      // sequence are printed.
      await fc
        .assert(fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 25 }), play), {
          ...tried,
          endOnFailure: true,
        })
        .catch((error: unknown) => {
          found.push(String(error instanceof Error ? error.message : error));
        });
      found.push(
        ...(await brokenInvariants(db)).map(
          ({ name, problems }) => `${name}: ${problems[0] ?? ''}`,
        ),
      );
      nothingFound(
        'ledger',
        `${tried.numRuns} sequences on ${engine.name} (seed ${tried.seed}), ${done} actions`,
        found,
      );
    },
  );
});
