/** The words of a chart's files, from its name: `comment-import` → `commentImport`, `CommentImport`, `comment`. */
function wordsOf(name: string) {
  const parts = name.split('-');
  const pascal = parts.map((part) => part[0]!.toUpperCase() + part.slice(1)).join('');
  return { pascal, camel: pascal[0]!.toLowerCase() + pascal.slice(1), noun: parts[0]! };
}

/** Why a name can't be a chart's, or null. */
export const nameFault = (name: string): string | null =>
  /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)
    ? null
    : `'${name}' is no name for a chart: lower-case words with hyphens, such as comment-import.`;

/**
 * The four files of a new chart, by file name: one service that is started, answers or fails, and can be tried again.
 * They pass type-check, lint, their own table and their own walk as they are.
 */
export function scaffold(name: string, description: string): Map<string, string> {
  const { pascal, camel, noun } = wordsOf(name);
  const told = description.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  return new Map([
    [
      `${name}.machine.ts`,
      `import { assign, fromPromise, setup } from 'xstate';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { notProvided } from '../not-provided.ts';

export type ${pascal}Event = { type: '${noun}.start' } | { type: '${noun}.dismiss' };

export const ${camel}Machine = setup({
  types: {} as { context: { failure: FailureFacts | null }; events: ${pascal}Event; tags: 'busy' },
  actors: {
    run${pascal}: fromPromise<void>(notProvided),
  },
  actions: {
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: '${name}',
  description: '${told}',
  context: { failure: null },
  initial: 'idle',
  states: {
    idle: { on: { '${noun}.start': 'running' } },
    running: {
      tags: 'busy',
      invoke: {
        id: 'run${pascal}', src: 'run${pascal}',
        onDone: 'idle',
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'Says why, until it is dismissed or tried again.',
      exit: 'forgetFailure',
      on: { '${noun}.start': 'running', '${noun}.dismiss': 'idle' },
    },
  },
});
`,
    ],
    [
      `${name}.view.ts`,
      `import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { ${camel}Machine } from './${name}.machine.ts';

export type ${pascal}Ref = ActorRefFrom<typeof ${camel}Machine>;
type Snapshot = SnapshotFrom<typeof ${camel}Machine>;

export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const selectFailure = (snapshot: Snapshot): FailureFacts | null => snapshot.context.failure;

export const ${camel}Verbs = (actor: ${pascal}Ref) => ({
  start: () => actor.send({ type: '${noun}.start' }),
  dismiss: () => actor.send({ type: '${noun}.dismiss' }),
});
`,
    ],
    [
      `${name}.expectations.ts`,
      `import { Failure } from '#lib/site/failure.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { ${camel}Machine } from './${name}.machine.ts';

const refused = new Failure({ status: 500, detail: 'no', message: 'no' });

export const expectations: Expectations<typeof ${camel}Machine> = {
  events: { '${noun}.start': {}, '${noun}.dismiss': {} },
  services: { run${pascal}: { answers: {}, fails: { refused } } },
  starts: { alone: { to: 'idle', context: { failure: null } } },
  situations: {
    idle: { on: { '${noun}.start': 'running' } },
    running: {
      tags: ['busy'], runs: ['run${pascal}'],
      on: { 'run${pascal} answers': 'idle', 'run${pascal} fails refused': { to: 'failed', sets: { failure: refused.facts } } },
    },
    failed: {
      on: {
        '${noun}.start': { to: 'running', sets: { failure: null } },
        '${noun}.dismiss': { to: 'idle', sets: { failure: null } },
      },
    },
  },
};
`,
    ],
    [
      `${name}.model.test.ts`,
      `import { expect } from 'vitest';
import { Failure } from '#lib/site/failure.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { fails, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './${name}.expectations.ts';
import { ${camel}Machine } from './${name}.machine.ts';
import { isBusy, selectFailure } from './${name}.view.ts';

const refused = new Failure({ status: 500, detail: 'no', message: 'no' });

holdTo(${camel}Machine, expectations);

walk(${camel}Machine, {
  samples: [fails('run${pascal}', refused)],
  facts: () => {
    let told = false;
    return {
      'busy exactly while something runs': ({ after, world }) => {
        expect(isBusy(after)).toBe(world.running().length > 0);
      },
      'a failure is told until something else is done': ({ event, after }) => {
        told = event.type === 'xstate.error.actor.run${pascal}';
        expect(selectFailure(after)?.message).toBe(told ? 'no' : undefined);
      },
    };
  },
});
`,
    ],
  ]);
}
