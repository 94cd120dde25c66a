/**
 * Returns the forms of a chart's name: `comment-import` → `commentImport`, `CommentImport`,
 * `comment`.
 */
function wordsOf(name: string) {
  const parts = name.split('-');
  const pascal = parts.map((part) => part[0]!.toUpperCase() + part.slice(1)).join('');
  const title = name[0]!.toUpperCase() + name.slice(1).replaceAll('-', ' ');
  return { pascal, camel: pascal[0]!.toLowerCase() + pascal.slice(1), noun: parts[0]!, title };
}

const WORD = '[a-z][a-z0-9]*(-[a-z0-9]+)*';
const PLACE = new RegExp(`^${WORD}/${WORD}$`);

/** Returns why `FEATURE/NAME` isn't a valid chart name, or null. */
export const nameFault = (place: string): string | null =>
  PLACE.test(place)
    ? null
    : `'${place}' is not FEATURE/NAME in lower-case words with hyphens, such as comments/comment-import.`;

/**
 * Returns the files of a new chart with a screen, by path from the root: it starts a service that
 * succeeds or fails and can be retried. Once formatted, they pass type-check, lint and their own
 * tests unchanged.
 */
export function scaffold(place: string, description: string): Map<string, string> {
  const [feature, name] = place.split('/') as [string, string];
  const { pascal, camel, noun, title } = wordsOf(name);
  const quoted = description.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  const machine = `src/machines/${place}`;
  return new Map([
    [
      `${machine}.machine.ts`,
      `import { assign, fromPromise, setup } from 'xstate';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

export type ${pascal}Event = { type: '${noun}.start' } | { type: '${noun}.dismiss' };

export const ${camel}Machine = setup({
  types: {} as {
    context: { assignmentId: number; failure: FailureFacts | null };
    events: ${pascal}Event;
    input: { assignmentId: number };
    tags: 'busy';
  },
  actors: {
    run${pascal}: fromPromise<void, { assignmentId: number }>(promiseNotProvided),
  },
  actions: {
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
  },
}).createMachine({
  id: '${name}',
  description: '${quoted}',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'idle',
  states: {
    idle: { description: 'Nothing is being done.', on: { '${noun}.start': 'running' } },
    running: {
      description: 'The server is at work.',
      tags: 'busy',
      invoke: {
        id: 'run${pascal}',
        src: 'run${pascal}',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: 'idle',
        onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'Says why, until it is dismissed or tried again.',
      exit: 'clearError',
      on: { '${noun}.start': 'running', '${noun}.dismiss': 'idle' },
    },
  },
});
`,
    ],
    [
      `${machine}.view.ts`,
      `import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { ${camel}Machine } from './${name}.machine.ts';

export type ${pascal}Ref = ActorRefFrom<typeof ${camel}Machine>;
type Snapshot = SnapshotFrom<typeof ${camel}Machine>;

export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const selectFailure = (snapshot: Snapshot): FailureFacts | null => snapshot.context.failure;

export const ${camel}Commands = (actor: ${pascal}Ref) => ({
  start: () => actor.send({ type: '${noun}.start' }),
  dismiss: () => actor.send({ type: '${noun}.dismiss' }),
});
`,
    ],
    [
      `${machine}.expectations.ts`,
      `import { Failure } from '#lib/site/failure.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { ${camel}Machine } from './${name}.machine.ts';

export const refused = new Failure({ status: 500, detail: 'no', message: 'no' });
const of7 = { assignmentId: 7 };

export const expectations: Expectations<typeof ${camel}Machine> = {
  events: { '${noun}.start': {}, '${noun}.dismiss': {} },
  services: { run${pascal}: { answers: {}, fails: { refused } } },
  starts: {
    'of an assignment': { input: of7, to: 'idle', context: { ...of7, failure: null } },
  },
  situations: {
    idle: { on: { '${noun}.start': { to: 'running', starts: { run${pascal}: of7 } } } },
    running: {
      tags: ['busy'],
      runs: ['run${pascal}'],
      on: {
        'run${pascal} answers': 'idle',
        'run${pascal} fails refused': { to: 'failed', sets: { failure: refused.facts } },
      },
    },
    failed: {
      on: {
        '${noun}.start': { to: 'running', sets: { failure: null }, starts: { run${pascal}: of7 } },
        '${noun}.dismiss': { to: 'idle', sets: { failure: null } },
      },
    },
  },
};
`,
    ],
    [
      `${machine}.model.test.ts`,
      `import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { fails, walk } from '#tests/support/charts/walk.ts';
import { expectations, refused } from './${name}.expectations.ts';
import { ${camel}Machine } from './${name}.machine.ts';
import { isBusy, selectFailure } from './${name}.view.ts';

checkAgainstTable(${camel}Machine, expectations);

walk(${camel}Machine, {
  inputs: [{ assignmentId: 7 }],
  samples: [fails('run${pascal}', refused)],
  facts: () => ({
    'is busy exactly while the server is at work': ({ after, world }) => {
      expect(isBusy(after)).toBe(world.running().length > 0);
    },
    'shows a failure until something else is done': ({ event, after }) => {
      const hasFailed = event.type === 'xstate.error.actor.run${pascal}';
      expect(selectFailure(after)?.message).toBe(hasFailed ? 'no' : undefined);
    },
  }),
});
`,
    ],
    [
      `src/services/${place}.ts`,
      `import { fromPromise } from 'xstate';
import type { Http } from '#services/http.ts';

/** What the chart of ${name.replaceAll('-', ' ')} invokes. */
export const ${camel}Actors = (http: Http) => ({
  run${pascal}: fromPromise<void, { assignmentId: number }>(
    async ({ input: { assignmentId }, signal }) => {
      await http.post(\`api/v1/assignments/\${assignmentId}/${name}\`, { signal });
    },
  ),
});
`,
    ],
    [
      `src/views/${place}-screen.tsx`,
      `import { useSelector } from '@xstate/react';
import {
  type ${pascal}Ref,
  ${camel}Commands,
  isBusy,
  selectFailure,
} from '#machines/${place}.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';

export interface ${pascal}ScreenProps {
  actor: ${pascal}Ref;
  assignmentId: number;
}

export function ${pascal}Screen({ actor, assignmentId }: ${pascal}ScreenProps) {
  const busy = useSelector(actor, isBusy);
  const failure = useSelector(actor, selectFailure);
  const { start, dismiss } = ${camel}Commands(actor);
  return (
    <>
      <PageHeader
        back={{ href: \`/assignments/\${assignmentId}/submissions\`, label: 'Submissions' }}
        title="${title}"
        actions={
          <Button onClick={start} busy={busy}>
            Start
          </Button>
        }
      />
      {failure === null ? null : (
        <Alert
          tone="error"
          title="It did not work"
          action={
            <Button size="sm" onClick={dismiss}>
              Dismiss
            </Button>
          }
        >
          {failure.message ?? 'The server cannot be reached.'}
        </Alert>
      )}
    </>
  );
}
`,
    ],
    [
      `src/views/${place}-screen.view.test.tsx`,
      `import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect } from 'vitest';
import { refused } from '#machines/${place}.expectations.ts';
import { ${camel}Machine } from '#machines/${place}.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { fails } from '#tests/support/charts/walk.ts';
import { ${pascal}Screen } from './${name}-screen.tsx';

walkView(${camel}Machine, {
  input: { assignmentId: 7 },
  samples: [fails('run${pascal}', refused)],
  render: (actor) => (
    <MemoryRouter>
      <${pascal}Screen actor={actor} assignmentId={7} />
    </MemoryRouter>
  ),
  by: {
    '${noun}.start': (_, { press }) => press('Start'),
    '${noun}.dismiss': (_, { press }) => press('Dismiss'),
  },
  facts: {},
  sees: {
    '${name}.idle': () => expect(screen.queryByRole('alert')).toBeNull(),
    '${name}.running': () => expect(screen.queryByRole('alert')).toBeNull(),
    '${name}.failed': () => expect(screen.getByRole('alert')).toHaveTextContent('no'),
  },
});
`,
    ],
    [
      `src/app/routes/${name}.tsx`,
      `import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { ${camel}Machine } from '#machines/${place}.machine.ts';
import { ${camel}Actors } from '#services/${place}.ts';
import { ${pascal}Screen } from '#views/${feature}/${name}-screen.tsx';
import { useRoot } from '../root.ts';
import { ofAssignment } from '../shell/of-assignment.tsx';

export default ofAssignment(${pascal});

function ${pascal}({ assignmentId }: { assignmentId: number }) {
  const { http } = useRoot();
  const [machine] = useState(() =>
    ${camel}Machine.provide({ actors: ${camel}Actors(http) }),
  );
  const actor = useActorRef(machine, { input: { assignmentId } });
  return <${pascal}Screen actor={actor} assignmentId={assignmentId} />;
}
`,
    ],
  ]);
}
