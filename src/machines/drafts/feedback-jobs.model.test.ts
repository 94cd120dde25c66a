import { job, unreached } from '#tests/support/submissions.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { feedbackJobsMachine } from './feedback-jobs.machine.ts';
import { expect, test } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';

const jobs = [job({ submission_id: 1 }), job({ id: 12, submission_id: 2, state: 'done' })];
const noNet = unreached();
const asks = { loadJobs: { assignmentId: 7 } };
const asking = (waiting: number[]): Row<typeof feedbackJobsMachine> => ({
  sets: { askedFor: waiting },
  starts: asks,
});
const reported = (askedFor: number[], to: string): Row<typeof feedbackJobsMachine> => ({
  to,
  sets: ({ callCount }) => ({ callCount: callCount + 1 }),
  hands: [{ type: 'jobs.reported', jobs, askedFor } as { type: string }],
});
const one = { sets: { waiting: [1], callCount: 0 } };
const two = { sets: { waiting: [2], callCount: 0 } };
/** The later one is last, and reports come quickly again. */
const oneToo = { sets: { waiting: [2, 1], callCount: 0 } };
const twoToo = { sets: { waiting: [1, 2], callCount: 0 } };

const expectations: Expectations<typeof feedbackJobsMachine> = {
  events: {
    'job.wait': { one: { submissionId: 1 }, two: { submissionId: 2 } },
    'job.forget': { one: { submissionId: 1 }, two: { submissionId: 2 } },
  },
  services: { loadJobs: { answers: { jobs }, fails: { noNet } } },
  starts: {
    alone: {
      input: { assignmentId: 7 },
      to: 'asking',
      context: { assignmentId: 7, waiting: [], askedFor: [], callCount: 0 },
      starts: asks,
    },
  },
  situations: {
    asking: {
      tags: ['busy'],
      runs: ['loadJobs'],
      on: {
        'job.wait(one)': { ...one, to: 'asking (one came meanwhile)' },
        'job.wait(two)': two,
        'loadJobs answers jobs': reported([], 'quiet'),
        'loadJobs fails noNet': 'unreachable',
      },
    },
    'asking (one came meanwhile)': {
      tags: ['busy'],
      runs: ['loadJobs'],
      context: { waiting: [1], askedFor: [] },
      on: {
        'job.wait(two)': twoToo,
        'job.forget(one)': { to: 'asking', sets: { waiting: [] } },
        'loadJobs answers jobs': reported([], 'pausing (after a report)'),
        'loadJobs fails noNet': 'unreachable (one waits)',
      },
    },
    quiet: {
      on: {
        'job.wait(one)': { ...one, to: 'pausing' },
        'job.wait(two)': { ...two, to: 'pausing (two waits)' },
      },
    },
    pausing: {
      context: { waiting: [1], callCount: 0 },
      on: {
        'job.wait(two)': { ...twoToo, to: 'pausing (both wait)' },
        'job.forget(one)': { to: 'pausing (for nobody)', sets: { waiting: [] } },
        'after 300 ms': { ...asking([1]), to: 'asking (for one)' },
      },
    },
    'pausing (two waits)': {
      on: {
        'job.wait(one)': oneToo,
        'job.forget(two)': { sets: { waiting: [] } },
        'after 300 ms': { ...asking([2]), to: 'asking (for two)' },
      },
    },
    'pausing (both wait)': {
      on: {
        'job.wait(one)': oneToo,
        'job.wait(two)': {},
        'job.forget(one)': { sets: { waiting: [2] } },
        'job.forget(two)': { sets: { waiting: [1] } },
        'after 300 ms': { ...asking([1, 2]), to: 'asking (for both)' },
      },
    },
    'pausing (for nobody)': {
      on: { 'job.wait(one)': one, 'job.wait(two)': two, 'after 300 ms': 'quiet' },
    },
    'pausing (after a report)': {
      on: {
        'job.wait(one)': one,
        'job.wait(two)': twoToo,
        'job.forget(one)': { sets: { waiting: [] } },
        'after 600 ms': { ...asking([1]), to: 'asking (for one)' },
      },
    },
    'asking (for one)': {
      tags: ['busy'],
      runs: ['loadJobs'],
      context: { askedFor: [1] },
      on: {
        'job.wait(one)': { sets: { callCount: 0 } },
        'job.wait(two)': twoToo,
        'job.forget(one)': { sets: { waiting: [] } },
        'loadJobs answers jobs': reported([1], 'pausing (after a report)'),
        'loadJobs fails noNet': 'unreachable (one waits)',
      },
    },
    'asking (for two)': {
      tags: ['busy'],
      runs: ['loadJobs'],
      on: {
        'job.wait(one)': oneToo,
        'job.wait(two)': {},
        'job.forget(two)': { sets: { waiting: [] } },
        'loadJobs answers jobs': reported([2], 'pausing (two, after a report)'),
        'loadJobs fails noNet': 'unreachable (two waits)',
      },
    },
    'asking (for both)': {
      tags: ['busy'],
      runs: ['loadJobs'],
      on: {
        'job.wait(one)': oneToo,
        'job.wait(two)': {},
        'job.forget(one)': { sets: { waiting: [2] } },
        'job.forget(two)': { sets: { waiting: [1] } },
        'loadJobs answers jobs': reported([1, 2], 'pausing (both, after a report)'),
        'loadJobs fails noNet': 'unreachable (both wait)',
      },
    },
    'pausing (two, after a report)': {
      on: {
        'job.wait(one)': oneToo,
        'job.wait(two)': two,
        'job.forget(two)': { sets: { waiting: [] } },
        'after 600 ms': { ...asking([2]), to: 'asking (for two)' },
      },
    },
    'pausing (both, after a report)': {
      on: {
        'job.wait(one)': oneToo,
        'job.wait(two)': twoToo,
        'job.forget(one)': { sets: { waiting: [2] } },
        'job.forget(two)': { sets: { waiting: [1] } },
        'after 600 ms': { ...asking([1, 2]), to: 'asking (for both)' },
      },
    },
    'pausing (after many reports)': {
      from: [
        'pausing (after a report)',
        'after 600 ms',
        'loadJobs answers jobs',
        'after 1_200 ms',
        'loadJobs answers jobs',
      ],
      context: { callCount: 3 },
      on: {
        'job.wait(one)': { sets: { callCount: 0 } },
        'job.wait(two)': twoToo,
        'job.forget(one)': { sets: { waiting: [] } },
        'after 2_000 ms': { ...asking([1]), to: 'asking (for one)' },
      },
    },
    unreachable: {
      on: {
        'job.wait(one)': { ...one, to: 'unreachable (one waits)' },
        'job.wait(two)': two,
        'after 5_000 ms': 'quiet',
      },
    },
    'unreachable (one waits)': {
      on: {
        'job.wait(two)': twoToo,
        'job.forget(one)': { to: 'unreachable', sets: { waiting: [] } },
        'after 5_000 ms': { ...asking([1]), to: 'asking (for one)' },
      },
    },
    'unreachable (two waits)': {
      on: {
        'job.wait(one)': oneToo,
        'job.forget(two)': { sets: { waiting: [] } },
        'after 5_000 ms': { ...asking([2]), to: 'asking (for two)' },
      },
    },
    'unreachable (both wait)': {
      on: {
        'job.wait(one)': oneToo,
        'job.wait(two)': {},
        'job.forget(one)': { sets: { waiting: [2] } },
        'job.forget(two)': { sets: { waiting: [1] } },
        'after 5_000 ms': { ...asking([1, 2]), to: 'asking (for both)' },
      },
    },
  },
  passing: ['deciding'],
};

checkAgainstTable(feedbackJobsMachine, expectations);

walk(feedbackJobsMachine, {
  input: { assignmentId: 7 },
  samples: [
    { type: 'job.wait', submissionId: 1 },
    { type: 'job.forget', submissionId: 1 },
    done('loadJobs', jobs),
    fails('loadJobs', unreached()),
  ],
  key: ({ context }) => [context.waiting.length, Math.min(context.callCount, 3)],
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

test('reports quickly at first, then every two seconds, and stops with the last waiting row', () => {
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

test('asks an unreachable server again after five seconds, not at once', () => {
  const { happen, world } = begin(feedbackJobsMachine, { input: { assignmentId: 7 } });
  happen({ type: 'job.wait', submissionId: 1 });
  happen(fails('loadJobs', unreached()));
  world.clock.increment(4_999);
  expect(world.calls).toHaveLength(1);
  world.clock.increment(1);
  expect(world.calls).toHaveLength(2);
});
