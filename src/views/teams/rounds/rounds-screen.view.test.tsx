import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { permissionsOf } from '#contract/teams/roles.ts';
import { answer, away, change, own, rounds } from '#machines/teams/rounds.expectations.ts';
import { roundsMachine } from '#machines/teams/rounds.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { RoundsScreen } from './rounds-screen.tsx';

const set = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const lines = () =>
  within(screen.getByRole('table', { name: 'Scripts that two mark' }))
    .getAllByRole('row')
    .slice(1);

walkView(roundsMachine, {
  inputs: [
    { assignmentId: 7, manages: true },
    { assignmentId: 7, manages: false },
  ],
  samples: [
    { type: 'form.change', change: { same: change.same } },
    { type: 'marks.handOver', submissionIds: [14] },
    done('handOver'),
    fails('handOver', away),
    done('loadRounds', rounds),
    done('loadRounds', own),
    fails('loadRounds', away),
    done('saveRule', answer),
    fails('saveRule', away),
  ],
  key: ({ context }) => [
    context.manages,
    context.form.same,
    context.saved,
    context.failure === null,
  ],
  allow: ({ context }, event) => {
    if (event.type === 'xstate.done.actor.loadRounds')
      return context.manages === ((event as { output?: unknown }).output === rounds);
    if (event.type === 'marks.handOver') return !context.manages;
    return (
      event.type.startsWith('xstate.') ||
      event.type === 'list.retry' ||
      (context.manages && (event.type !== 'form.change' || context.form.same === 'none'))
    );
  },
  render: (actor) => (
    <RoundsScreen
      actor={actor}
      assignment={{
        id: 7,
        name: 'Essay',
        may: permissionsOf(actor.getSnapshot().context.manages ? 'owner' : 'grader'),
      }}
    />
  ),
  by: {
    'list.retry': (_, { press }) => press('Retry'),
    'form.change': () => {
      set('Two markings agree when', 'points');
    },
    'rule.save': (_, { press }) => press('Set the rule'),
    'marks.handOver': (_, { press }) => press('Hand over 1 script'),
  },
  facts: {
    '[MOD-2] each script stands with how far it is, and leads to where it goes on': ({ after }) => {
      if (after.context.rounds === null) return;
      const told = lines().map((line) =>
        within(line)
          .getAllByRole('cell')
          .slice(0, 2)
          .map((cell) => cell.textContent),
      );
      if (after.context.manages) {
        expect(told).toEqual([
          ['S10Ada, Bob', 'To be reconciledThey differ in 2 criteria'],
          ['S12Ada, Bob', 'With the third markerThey differ in 2 criteria'],
          ['S13Ada, Bob', 'Being marked'],
          ['S11Ada, Bob', 'Agreed by the rule'],
        ]);
        expect(screen.getByText('1 of 4 scripts agreed on, 1 to be reconciled')).toBeVisible();
        expect(screen.getByRole('link', { name: 'S12' })).toHaveAttribute(
          'href',
          '/assignments/7/rounds/12',
        );
      } else {
        expect(told).toEqual([
          ['S10Ada, Bob', 'To be reconciledThey differ in 2 criteria'],
          ['S14Ada, not shown', 'Marked by youHand over'],
          ['S15Ada, not shown', 'Waits for your mark'],
          ['S13Ada, not shown', 'Being marked'],
        ]);
        // The user has handed over and the other marker hasn't, so there is nothing to see yet.
        expect(screen.queryByRole('link', { name: 'S13' })).toBeNull();
      }
    },
    '[MOD-12] what is marked and not handed over is handed over at once or one by one, and nothing else; it is said that it stays':
      ({ after }) => {
        if (after.context.rounds === null) return;
        expect(
          screen
            .queryAllByRole('button', { name: /^Hand over/ })
            .map((button) => button.getAttribute('aria-label') ?? button.textContent),
        ).toEqual(after.context.manages ? [] : ['Hand over 1 script', 'Hand over S14']);
        if (!after.context.manages)
          expect(
            screen.getByRole('region', {
              name: '1 script of yours is marked and waits to be handed over',
            }),
          ).toHaveTextContent('Once you hand over, your marks can’t be changed.');
      },
    '[MOD-2] the owner alone finds the rule': ({ after }) => {
      if (after.context.rounds !== null)
        expect(screen.queryByRole('button', { name: /Set the rule/ }) !== null).toBe(
          after.context.manages,
        );
    },
    '[EASE-20] what failed is said, and that it was done': ({ after }) => {
      if (after.context.rounds === null || after.hasTag('busy')) return;
      if (after.context.failure !== null)
        expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.');
      expect(screen.queryByText('The rule is set.') !== null).toBe(after.context.saved);
    },
  },
  sees: {
    'rounds.loading': () =>
      expect(screen.getByRole('status', { name: 'Loading what two mark…' })).toBeVisible(),
    'rounds.unread': () =>
      expect(screen.getByText('It could not be loaded what two mark')).toBeVisible(),
    'rounds.open': ({ context }) => {
      expect(lines().length).toBe(context.rounds!.list.scripts.length);
      expect(screen.queryByLabelText('At most this far apart') !== null).toBe(
        context.manages && context.form.same === 'points',
      );
    },
    'rounds.handingOver': () =>
      expect(screen.getByRole('button', { name: 'Hand over 1 script' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    'rounds.lookingAgain': () =>
      expect(screen.getByRole('button', { name: 'Hand over S14' })).toBeDisabled(),
    'rounds.saving': () =>
      expect(screen.getByRole('button', { name: /Set the rule/ })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
  },
});
