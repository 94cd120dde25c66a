import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { permissionsOf } from '#contract/teams/roles.ts';
import {
  confirmed,
  coverage,
  example,
  nothing,
  price,
} from '#machines/marking/coverage.fixture.ts';
import { coverageMachine } from '#machines/marking/coverage.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { done, fails } from '#tests/support/charts/walk.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import { CoverageScreen } from './coverage-screen.tsx';

const stale = refusal(412, 'This was changed by someone else in the meantime.');
const assignment = { id: 7, may: permissionsOf('owner') };
const list = (name: string) => screen.getByRole('list', { name });
const field = (name: string) => screen.getByRole('textbox', { name });

walkView(coverageMachine, {
  input: { assignmentId: 7 },
  samples: [
    done('loadCoverage', coverage),
    fails('loadCoverage', unreached()),
    done('saveItems', confirmed),
    fails('saveItems', unreached()),
    fails('saveItems', stale),
    { type: 'item.add', id: 'own-new' },
    { type: 'item.edit', id: price.id },
    { type: 'item.write', change: { words: 'loud' } },
    { type: 'item.remove', id: price.id },
    { type: 'proposal.confirm', id: example.id },
    { type: 'item.show', id: price.id },
    { type: 'script.show', submission: 1 },
  ],
  key: ({ context }) => [
    context.coverage?.version,
    context.draft?.id,
    context.draft?.words,
    context.item,
    context.script,
    context.failure === null,
  ],
  render: (actor) => (
    <CoverageScreen actor={actor} assignment={assignment} newId={() => 'own-new'} />
  ),
  by: {
    'coverage.retry': (_, { press }) => press(/Try again|Retry/),
    'item.add': (_, { press }) => press('Add an item'),
    'item.edit': (_, { press }) => press('Edit: The price'),
    'item.write': () => {
      fireEvent.change(field('Words that count'), { target: { value: 'loud' } });
    },
    'item.save': (_, { press }) => press('Look for it'),
    'item.cancel': (_, { press }) => press('Cancel'),
    'item.remove': (_, { press }) => press('Delete: The price'),
    'proposal.confirm': (_, { press }) => press('Confirm: An example'),
    'proposals.confirm': (_, { press }) => press('Confirm all'),
    'item.show': (_, { press }) => press('The price: 2 of 3 never mention it'),
    'script.show': (_, { press }) => press(/^Ada: 1 of [23] found$/),
  },
  // What stands in the field can't be typed once more; the list of an item isn't there while it is edited.
  allow: ({ context }, event) =>
    (event.type !== 'item.write' || context.draft?.words !== 'loud') &&
    (event.type !== 'item.show' || context.draft?.id !== price.id) &&
    (!event.type.startsWith('proposal') || context.coverage!.proposals.length > 0),
  facts: {
    '[FIND-2] how many never mention an item is told, and who, once it is asked': ({ after }) => {
      if (!after.matches('reading')) return;
      expect(list('Expected items')).toHaveTextContent('2 of 3 never mention it');
      const names = within(list('Expected items')).queryAllByRole('link');
      expect(names.map(({ textContent }) => textContent)).toEqual(
        after.context.item === price.id ? ['Bob', 'Cyd'] : [],
      );
    },
    '[FIND-2] a script shows where it has an item, and which it hasn’t': ({ after }) => {
      if (!after.matches('reading') || after.context.coverage!.version !== 3) return;
      const ada = within(list('By script')).getAllByRole('listitem')[0]!;
      expect(ada).toHaveTextContent('Not found: Sources');
      if (after.context.script === 1) expect(ada).toHaveTextContent('Buses are cheap.');
      else expect(ada).not.toHaveTextContent('Buses are cheap.');
    },
    '[FIND-2] what could not be stored is said': ({ after }) => {
      if (!after.matches('reading')) return;
      const { failure } = after.context;
      const says = screen.queryAllByText(failure?.message ?? /cannot be reached|in the meantime/);
      expect(says).toHaveLength(failure === null ? 0 : 1);
    },
  },
  sees: {
    'coverage.loading': () =>
      expect(screen.getByRole('status', { name: 'Searching the scripts…' })).toBeVisible(),
    'coverage.unread': () =>
      expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.'),
    'coverage.reading': () => expect(list('By script')).toBeVisible(),
    'coverage.editing': () => expect(field('Words that count')).toBeVisible(),
    'coverage.saving': () =>
      expect(screen.getByRole('button', { name: 'Add an item' })).toBeDisabled(),
  },
});

const shown = async (told: typeof coverage, role: 'owner' | 'grader') => {
  const actor = createActor(
    coverageMachine.provide({ actors: { loadCoverage: fromPromise(async () => told) } }),
    { input: { assignmentId: 7 } },
  ).start();
  render(
    <CoverageScreen
      actor={actor}
      assignment={{ id: 7, may: permissionsOf(role) }}
      newId={() => 'own-new'}
    />,
  );
  await screen.findByRole('heading', { name: 'Expected items' });
};

test('[FIND-4] the class is summed up, with the scripts that need a look', async () => {
  await shown(coverage, 'grader');
  const summary = screen.getByRole('region', { name: 'The class' });
  expect(summary).toHaveTextContent('Scripts4English, German (1 script)');
  expect(summary).toHaveTextContent('Length100words');
  expect(summary).toHaveTextContent('With a file that can’t be readDan');
  expect(summary).toHaveTextContent('Less than half as long as mostCyd');
  expect(summary).toHaveTextContent('2 scripts that say the sameAdaBob');
});

test('[FIND-2] whoever doesn’t manage the assignment reads what was found and changes nothing', async () => {
  await shown(coverage, 'grader');
  expect(screen.queryByRole('button', { name: /Edit|Delete|Confirm|Add/ })).toBeNull();
  expect(screen.queryByText('An example')).toBeNull();
  expect(list('By script')).toHaveTextContent('Ada');
});

test('[FIND-2] where nothing was handed in or asked for, that is said', async () => {
  await shown(nothing, 'owner');
  expect(screen.getByRole('heading', { name: 'No scripts yet' })).toBeVisible();
  expect(screen.getByText(/^Nothing yet\. Confirm what is proposed/)).toBeVisible();
});
