import { expect, test } from 'vitest';
import { job, unreached } from '#tests/support/submissions.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './feedback-jobs.expectations.ts';
import { feedbackJobsMachine } from './feedback-jobs.machine.ts';

const jobs = [job({ submission_id: 1 }), job({ id: 12, submission_id: 2, state: 'done' })];

holdTo(feedbackJobsMachine, expectations);

walk(feedbackJobsMachine, {
  input: { assignmentId: 7 },
  samples: [
    { type: 'job.wait', submissionId: 1 },
    { type: 'job.forget', submissionId: 1 },
    done('loadJobs', jobs),
    fails('loadJobs', unreached()),
  ],
  key: ({ context }) => [context.waiting.length, Math.min(context.asked, 3)],
  facts: () => {
    let wanted = false;
    let askedFor: number[] = [];
    return {
      'whoever waits is not forgotten: either a call runs or a timer is set, and nobody waits in silence':
        ({ event, after, world }) => {
          if (event.type === 'job.wait') wanted = true;
          if (event.type === 'job.forget') wanted = false;
          if (wanted) expect(after.value).not.toBe('quiet');
          expect(world.running().length).toBe(after.value === 'asking' ? 1 : 0);
        },
      'each answer is reported, with the ids that waited when it was asked for': ({
        event,
        before,
        after,
        world,
      }) => {
        if (event.type === 'xstate.done.actor.loadJobs')
          expect(world.toParent.at(-1)).toEqual({ type: 'jobs.reported', jobs, askedFor });
        if (after.value === 'asking' && before.value !== 'asking') askedFor = wanted ? [1] : [];
      },
    };
  },
});

test('reports come quickly at first, then every two seconds, and end with the last row that waits', () => {
  const { happen, now, world } = begin(feedbackJobsMachine, { input: { assignmentId: 7 } });
  const calls = () => world.calls.length;
  happen(done('loadJobs', []));
  expect([now().value, calls()]).toEqual(['quiet', 1]);
  happen({ type: 'job.wait', submissionId: 1 });
  for (const pause of [300, 600, 1_200, 2_000, 2_000]) {
    const before = calls();
    world.clock.increment(pause - 1);
    expect(calls()).toBe(before);
    world.clock.increment(1);
    expect(calls()).toBe(before + 1);
    happen(done('loadJobs', jobs));
  }
  happen({ type: 'job.forget', submissionId: 1 });
  world.clock.increment(60_000);
  expect([now().value, calls()]).toEqual(['quiet', 6]);
});

test('an unreachable server is asked again after five seconds, not at once', () => {
  const { happen, world } = begin(feedbackJobsMachine, { input: { assignmentId: 7 } });
  happen({ type: 'job.wait', submissionId: 1 });
  happen(fails('loadJobs', unreached()));
  world.clock.increment(4_999);
  expect(world.calls).toHaveLength(1);
  world.clock.increment(1);
  expect(world.calls).toHaveLength(2);
});
