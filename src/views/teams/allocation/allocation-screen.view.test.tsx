import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { permissionsOf } from '#contract/teams/roles.ts';
import { away, found, none, own, plan, shares } from '#machines/teams/allocation.expectations.ts';
import { allocationMachine } from '#machines/teams/allocation.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { AllocationScreen } from './allocation-screen.tsx';

/** Shown to the owner as a whole, to Bob as his own part. */
const isOwners = () => screen.queryByRole('heading', { name: 'Markers' }) !== null;

walkView(allocationMachine, {
  inputs: [
    { assignmentId: 7, manages: true, userId: 1 },
    { assignmentId: 7, manages: false, userId: 2 },
  ],
  samples: [
    { type: 'round.choose', round: 'second' },
    { type: 'form.change', change: { by: 'number' } },
    { type: 'script.give', move: { submission_id: 11, from: 2, to: 1 } },
    { type: 'criterion.give', criterion: 'evidence', markers: [2] },
    { type: 'conflict.declare', submissionId: 11 },
    { type: 'conflict.takeBack', submissionId: 12 },
    done('loadShares', shares),
    done('loadShares', own),
    fails('loadShares', away),
    done('planDeal', plan),
    fails('planDeal', away),
    done('giveScripts'),
    fails('giveScripts', away),
    done('giveCriterion'),
    fails('giveCriterion', away),
    done('sayConflict'),
    fails('sayConflict', away),
    done('findNext', found),
    done('findNext', none),
    fails('findNext', away),
  ],
  key: ({ context }) => [
    context.manages,
    context.shares === null,
    context.failure === null,
    context.nothingLeft,
    context.form.by,
  ],
  // The owner declares nothing about scripts of their own here, and a marker allocates nothing.
  allow: ({ context }, event) => {
    if (event.type === 'xstate.done.actor.loadShares')
      return context.manages === ((event as { output?: unknown }).output === shares);
    if (event.type.startsWith('xstate.') || event.type === 'shares.retry') return true;
    if (event.type === 'round.choose') return context.round === 'first';
    if (event.type === 'criterion.give') return context.manages && context.round === 'first';
    const isMarkers = event.type.startsWith('conflict.') || event.type === 'next.ask';
    return (
      context.manages !== isMarkers &&
      (event.type !== 'form.change' || context.form.by === 'weight')
    );
  },
  render: (actor) => {
    const { manages, userId } = actor.getSnapshot().context;
    return (
      <AllocationScreen
        actor={actor}
        assignment={{ id: 7, name: 'Essay', may: permissionsOf(manages ? 'owner' : 'grader') }}
        userId={userId}
      />
    );
  },
  by: {
    'shares.retry': (_, { press }) => press('Retry'),
    'round.choose': (_, { user }) =>
      user.click(screen.getByRole('radio', { name: 'Second marking' })),
    'form.change': () => {
      fireEvent.change(screen.getByLabelText('How'), { target: { value: 'number' } });
    },
    'plan.ask': (_, { press }) => press('Show who would get what'),
    'plan.give': (_, { press }) => press('Give them out'),
    'plan.drop': (_, { press }) => press('Not now'),
    'script.give': (_, { user }) => user.selectOptions(screen.getByLabelText('Marker of S11'), '1'),
    'criterion.give': (_, { user }) =>
      user.click(
        within(screen.getByRole('group', { name: 'Evidence' })).getByRole('checkbox', {
          name: 'Bob',
        }),
      ),
    'conflict.declare': (_, { press }) => press('I shouldn’t mark this: S11'),
    'conflict.takeBack': (_, { press }) => press('I may after all: S12'),
    'next.ask': (_, { press }) => press('Mark the next one'),
  },
  facts: {
    '[TEAM-4] every script, whose it is and how far, is seen by the owner; a marker sees their own':
      ({ after }) => {
        if (after.context.shares === null || !after.matches('open')) return;
        if (after.context.manages) {
          expect(screen.getByLabelText<HTMLSelectElement>('Marker of S10').value).toBe('2');
          expect(screen.getByLabelText<HTMLSelectElement>('Marker of S12').value).toBe('');
          expect(screen.getByRole('link', { name: '2 scripts of Bob' })).toHaveAttribute(
            'href',
            '/assignments/7/submissions?scripts=allocated.first.2',
          );
          expect(screen.getByRole('progressbar', { name: 'Done by Bob' })).toHaveAttribute(
            'value',
            '1',
          );
          expect(screen.getByRole('link', { name: 'S12' })).toHaveAttribute(
            'href',
            '/assignments/7/desk/12',
          );
          expect(
            within(screen.getByRole('region', { name: 'What was moved last' })).getByRole(
              'listitem',
            ),
          ).toHaveTextContent(/^S10: nobody → Bob, by Ada, dealt with seed 42/);
        } else {
          expect(
            within(screen.getByRole('list', { name: 'Your scripts' }))
              .getAllByRole('link')
              .map((link) => [link.textContent, link.getAttribute('href')]),
          ).toEqual([
            ['S10', '/assignments/7/desk/10'],
            ['S11', '/assignments/7/desk/11'],
          ]);
          expect(
            within(screen.getByRole('list', { name: 'Not for you' })).getByText('S12'),
          ).toBeVisible();
        }
        expect(isOwners()).toBe(after.context.manages);
      },
    '[TEAM-4] to whom a criterion was given is seen by the owner and by them, in the first marking':
      ({ after }) => {
        if (after.context.shares === null || !after.matches('open')) return;
        const groups = screen.queryAllByRole('group', { name: /^(Argument|Evidence)$/ });
        expect(
          groups.map((group) =>
            within(group)
              .getAllByRole('checkbox')
              .map((box) => (box as HTMLInputElement).checked),
          ),
        ).toEqual(
          after.context.manages && after.context.round === 'first'
            ? [
                [false, true],
                [false, false],
              ]
            : [],
        );
        expect(screen.queryAllByText('Yours on every script: Argument.')).toHaveLength(
          after.context.manages || after.context.round !== 'first' ? 0 : 1,
        );
      },
    '[TEAM-4] that nothing is left for a marker is said, and only then': ({ after }) => {
      if (after.context.shares !== null && after.matches('open'))
        expect(screen.queryAllByText(/^Nothing is left for you/)).toHaveLength(
          after.context.nothingLeft ? 1 : 0,
        );
    },
    '[TEAM-4] who declared a conflict can’t be chosen': ({ after }) => {
      if (!after.matches('open') || !after.context.manages) return;
      expect(
        within(screen.getByLabelText('Marker of S12')).getByRole('option', { name: 'Bob' }),
      ).toBeDisabled();
    },
    '[MOD-12] what is done and marked by two leads its marker to where it is handed over': ({
      after,
    }) => {
      if (after.context.shares !== null && after.matches('open'))
        expect(
          screen
            .queryAllByRole('link', { name: 'Hand over what is marked' })
            .map((link) => link.getAttribute('href')),
        ).toEqual(after.context.manages ? [] : ['/assignments/7/rounds']);
    },
    '[TEAM-4] whoever deals is offered as nobody’s second marker, and it is said why': ({
      after,
    }) => {
      if (!after.matches('open') || !after.context.manages) return;
      const isSecond = after.context.round === 'second';
      expect(
        within(screen.getByLabelText('Marker of S11')).queryAllByRole('option', { name: 'Ada' }),
      ).toHaveLength(isSecond ? 0 : 1);
      expect(screen.queryAllByLabelText(/^(Part of|More for) Ada$/)).toHaveLength(isSecond ? 0 : 1);
      expect(screen.queryAllByText(/a second marker is somebody else/)).toHaveLength(
        isSecond ? 1 : 0,
      );
    },
    '[EASE-20] the keyboard goes on at what gives out': ({ event }) => {
      if (event.type === 'xstate.done.actor.planDeal')
        expect(screen.getByRole('button', { name: 'Give them out' })).toHaveFocus();
    },
    '[TEAM-5] the owner sees who has a script open': ({ after }) => {
      if (after.matches('open') && after.context.manages)
        expect(screen.getByText('Open at Bob’s')).toBeVisible();
    },
    '[EASE-20] what failed is said': ({ after }) => {
      if (after.context.failure !== null && !after.hasTag('busy'))
        expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.');
    },
  },
  sees: {
    'allocation.loading': () =>
      expect(
        isOwners() ||
          screen.queryByText(/of 2 scripts done/) !== null ||
          screen.queryByRole('status', { name: 'Loading whose scripts are…' }) !== null,
      ).toBe(true),
    'allocation.unread': () =>
      expect(screen.getByText('It could not be loaded whose scripts are')).toBeVisible(),
    'allocation.open': ({ context }) =>
      expect(
        screen.getByRole('button', {
          name: context.manages ? 'Show who would get what' : 'Mark the next one',
        }),
      ).toBeEnabled(),
    'allocation.planning': () =>
      expect(screen.getByRole('button', { name: /Show who would get what/ })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    'allocation.planned': () => {
      expect(
        within(screen.getByRole('list', { name: 'Who would get what' }))
          .getAllByRole('listitem')
          .map((line) => line.textContent),
      ).toEqual(['Ada0 → 1 script', 'Bob2 scripts']);
      expect(
        screen.getByText('1 script that everybody named should keep from stays as it is.'),
      ).toBeVisible();
      expect(screen.getByText(/mixed by seed 99/)).toBeVisible();
    },
    'allocation.giving': () => expect(screen.getByLabelText('Marker of S10')).toBeDisabled(),
    'allocation.dividing': () =>
      expect(
        within(screen.getByRole('group', { name: 'Evidence' })).getByRole('checkbox', {
          name: 'Bob',
        }),
      ).toBeDisabled(),
    'allocation.saying': () =>
      expect(screen.getByRole('button', { name: 'I shouldn’t mark this: S11' })).toBeDisabled(),
    'allocation.finding': () =>
      expect(screen.getByRole('button', { name: /Mark the next one/ })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
  },
});
