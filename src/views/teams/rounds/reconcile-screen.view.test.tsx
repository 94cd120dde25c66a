import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import {
  away,
  loaded,
  opened,
  overtaken,
  read,
  stale,
} from '#machines/teams/reconcile.expectations.ts';
import { reconcileMachine } from '#machines/teams/reconcile.machine.ts';
import { draftsWith, type Drafts, type OwnDecisions, rowsOf } from '#lib/teams/reconcile.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { ReconcileScreen } from './reconcile-screen.tsx';

const part = (name: string) => screen.getByRole('region', { name });
type Known = { opened: typeof opened | null; own: OwnDecisions };
const draftsIn = ({ opened: known, own }: Known): Drafts =>
  known === null ? {} : draftsWith(rowsOf(known.rubric, known.rounds), own);
const isDecided = (drafts: Drafts): boolean =>
  drafts['argument']?.from !== null && drafts['argument']?.reason !== '';
const isClashing = ({ opened: known, own }: Known): boolean =>
  known === overtaken && own['argument']?.version === 0;

walkView(reconcileMachine, {
  input: { assignmentId: 7, submissionId: 10 },
  samples: [
    { type: 'criterion.take', criterion: 'argument', from: 'second' },
    { type: 'all.take', from: 'mean' },
    { type: 'criterion.write', criterion: 'argument', change: { reason: 'As we said.' } },
    { type: 'own.drop' },
    { type: 'conflict.keepMine', criterion: 'argument' },
    { type: 'conflict.takeTheirs', criterion: 'argument' },
    { type: 'third.ask', userId: 4, blind: false },
    done('loadScript', loaded(opened)),
    done('loadScript', loaded(read)),
    done('loadScript', loaded(overtaken)),
    fails('loadScript', away),
    done('agreeOnMarks'),
    fails('agreeOnMarks', away),
    fails('agreeOnMarks', stale),
    done('askThird'),
    fails('askThird', away),
  ],
  key: ({ context }) => [
    context.opened?.rounds.may_decide,
    context.failure === null,
    context.tried,
    context.opened === overtaken,
    context.own['argument']?.version,
    draftsIn(context)['argument']?.from,
    draftsIn(context)['argument']?.reason,
  ],
  allow: ({ context }, event) => {
    const { opened: known, failure } = context;
    const drafts = draftsIn(context);
    switch (event.type) {
      case 'script.retry':
        return known === null || failure !== null;
      // Marks that aren't all decided can't be sent: the button says what is missing instead.
      case 'script.agree':
        return isDecided(drafts) && !isClashing(context);
      case 'own.drop':
        return known!.rounds.may_decide && context.own['argument'] !== undefined;
      case 'conflict.keepMine':
      case 'conflict.takeTheirs':
        return isClashing(context);
      case 'lack.show':
        return (
          known!.rounds.may_decide && (!isDecided(drafts) || isClashing(context)) && !context.tried
        );
      case 'criterion.take':
        return known!.rounds.may_decide && drafts['argument']?.from !== 'second';
      case 'criterion.write':
        return known!.rounds.may_decide && drafts['argument']?.reason === '';
      case 'all.take':
        return known!.rounds.may_decide;
      case 'third.ask':
        return known === opened;
      // A user who may not decide isn't asked again.
      default:
        return (
          event.type !== 'xstate.done.actor.loadScript' ||
          known === null ||
          known === (event as { output?: { opened: unknown } }).output?.opened ||
          (known === opened &&
            (event as { output?: { opened: unknown } }).output?.opened === overtaken)
        );
    }
  },
  render: (actor) => <ReconcileScreen actor={actor} assignmentId={7} user={2} />,
  by: {
    'script.retry': (_, { press }) =>
      press(
        screen.queryByRole('button', { name: 'Retry' }) === null ? 'Load what is stored' : 'Retry',
      ),
    // By key, with the focus inside the criterion.
    'criterion.take': () => {
      fireEvent.keyDown(within(part('Argument')).getAllByRole('radio')[0]!, { key: '2' });
    },
    'all.take': (_, { press }) => press('All as the mean'),
    'criterion.write': () => {
      fireEvent.change(screen.getByLabelText(/^Reason for Argument/), {
        target: { value: 'As we said.' },
      });
    },
    'lack.show': (_, { press }) => press('Agree'),
    'script.agree': () => {
      fireEvent.keyDown(screen.getByLabelText(/^Reason for Argument/), {
        key: 'Enter',
        ctrlKey: true,
      });
    },
    'own.drop': (_, { press }) => press('Begin again'),
    'conflict.keepMine': (_, { press }) => press('Keep mine'),
    'conflict.takeTheirs': (_, { press }) => press('Take theirs'),
    'third.ask': async (_, { user, press }) => {
      if (!screen.getByLabelText<HTMLSelectElement>('Who decides').value)
        await user.selectOptions(screen.getByLabelText('Who decides'), '4');
      const blind = screen.getByRole<HTMLInputElement>('checkbox', { name: /They mark first/ });
      if (blind.checked) await user.click(blind);
      await press('Ask them to decide');
    },
  },
  facts: {
    '[MOD-12] once it is agreed on the next that waits for the caller is one key away': ({
      event,
      before,
      after,
    }) => {
      const next = screen.queryByRole('link', { name: 'Next: S11' });
      expect(next?.getAttribute('href') ?? null).toBe(
        after.context.opened === overtaken && !after.matches('unread')
          ? '/assignments/7/rounds/11'
          : null,
      );
      expect(screen.queryAllByText('2 wait for you.')).toHaveLength(next === null ? 0 : 1);
      if (
        next !== null &&
        before.context.opened === opened &&
        event.type === 'xstate.done.actor.loadScript'
      )
        expect(next).toHaveFocus();
    },
    '[MOD-2] both marks and both comments stand side by side, and how they differ is told in words':
      ({ after }) => {
        if (after.context.opened === null || after.matches('unread')) return;
        const { textContent } = part('Argument');
        for (const words of [
          'Ada',
          'Poor, 0 of 10 points',
          'Ada argues.',
          'Ben',
          'Good, 10 of 10 points',
          'Ben argues.',
          'Ben gave 10 points more',
        ])
          expect(textContent).toContain(words);
        expect(part('Evidence')).toHaveTextContent('Both gave the same');
        expect(part('Remarks')).toHaveTextContent('Ben remarks.');
      },
    '[MOD-2] what is agreed on shows which of the two it is': ({ after }) => {
      const { opened: known } = after.context;
      const drafts = draftsIn(after.context);
      if (known !== opened || after.matches('unread')) return;
      const checked =
        within(part('Argument'))
          .getAllByRole<HTMLInputElement>('radio')
          .find((radio) => radio.checked)?.value ?? null;
      expect(checked).toBe(drafts['argument']!.from);
    },
    '[MOD-2] who doesn’t decide reads what the third gave, with no field': ({ after }) => {
      if (after.context.opened !== read || after.matches('unread')) return;
      expect(screen.queryAllByRole('radio')).toEqual([]);
      expect(part('Argument')).toHaveTextContent('Cleo · ThirdFair, 5 of 10 points');
    },
    '[MOD-2] a reason is asked for where they differ, once somebody tried to agree without': ({
      after,
    }) => {
      if (!after.context.tried || after.context.opened !== opened || after.matches('unread'))
        return;
      const drafts = draftsIn(after.context);
      const said = screen.queryByText(
        drafts['argument']!.from === null
          ? 'Choose what you agree on.'
          : 'The two markers differ. Say why this is agreed on.',
      );
      expect(said !== null).toBe(!isDecided(drafts));
    },
    '[MOD-2] what somebody else agreed on meanwhile stands beside one’s own, and which of the two stands is asked; what is chosen is said to be kept':
      ({ after }) => {
        if (after.context.opened === null || after.matches('unread')) return;
        expect(screen.queryByRole('button', { name: 'Keep mine' }) !== null).toBe(
          isClashing(after.context),
        );
        if (isClashing(after.context))
          expect(part('Argument')).toHaveTextContent(
            'Ben agreed on this meanwhile: Good, 10 of 10 points. Yours isn’t saved.',
          );
        expect(screen.queryByText(/is kept in this browser until it is agreed on/) !== null).toBe(
          after.context.opened !== read && Object.keys(after.context.own).length > 0,
        );
      },
    '[EASE-20] what failed is said': ({ after }) => {
      if (after.context.failure !== null && after.context.opened !== null && after.matches('open'))
        expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.');
    },
  },
  sees: {
    'reconcile.loading': () =>
      expect(
        screen.queryByRole('status', { name: 'Loading what was given…' }) !== null ||
          screen.queryByRole('region', { name: 'Argument' }) !== null,
      ).toBe(true),
    'reconcile.unread': ({ context }) => {
      expect(screen.getByText('What was given can’t be shown')).toBeVisible();
      expect(screen.queryAllByText(/What you chose is kept in this browser/)).toHaveLength(
        Object.keys(context.own).length > 0 ? 1 : 0,
      );
    },
    'reconcile.open': ({ context }) =>
      expect(screen.queryByRole('button', { name: /^Agree/ }) !== null).toBe(
        context.opened!.rounds.may_decide,
      ),
    // Text typed while it is being sent would be lost.
    'reconcile.agreeing': () => {
      expect(screen.getByRole('button', { name: /^Agree/ })).toHaveAttribute('aria-busy', 'true');
      for (const field of screen.getAllByRole('textbox')) expect(field).toHaveAttribute('readonly');
    },
    'reconcile.asking': () =>
      expect(screen.getByRole('button', { name: /Ask them to decide/ })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
  },
});
