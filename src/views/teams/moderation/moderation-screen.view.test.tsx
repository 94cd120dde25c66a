import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { permissionsOf } from '#contract/teams/roles.ts';
import { away, closed, file, plan, whole } from '#machines/teams/moderation.expectations.ts';
import { moderationMachine } from '#machines/teams/moderation.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { ModerationScreen } from './moderation-screen.tsx';

const isBusyButton = (name: RegExp) =>
  expect(screen.getByRole('button', { name })).toHaveAttribute('aria-busy', 'true');

walkView(moderationMachine, {
  input: { assignmentId: 7 },
  samples: [
    { type: 'rule.change', change: { near: '2' } },
    { type: 'rule.change', change: { reason: 'More.' } },
    { type: 'word.change', submissionId: 10, change: { reason: 'Low.' } },
    { type: 'word.say', submissionId: 10, verdict: 'again' },
    { type: 'moderators.name', userIds: [3, 2] },
    { type: 'signing.change', words: 'Seen.' },
    { type: 'report.save', format: 'csv' },
    done('loadModeration', whole),
    done('loadModeration', closed),
    fails('loadModeration', away),
    done('planSample', plan),
    fails('planSample', away),
    done('drawSample'),
    fails('drawSample', away),
    done('sayWord'),
    fails('sayWord', away),
    done('nameModerators'),
    fails('nameModerators', away),
    done('signReport'),
    fails('signReport', away),
    done('fetchReport', file),
    fails('fetchReport', away),
  ],
  key: ({ context }) => [
    context.found === null,
    context.found?.report === null,
    context.failure === null,
  ],
  records: ['saveFile'],
  // Before a sample is drawn no opinion can be given on a script; text is typed once.
  allow: ({ context, value }, event) => {
    if (event.type.startsWith('xstate.') || event.type === 'moderation.retry') return true;
    if (context.found?.report === null && /^(?:word|moderators|signing|report)\./.test(event.type))
      return false;
    if (event.type === 'rule.change')
      return 'near' in event.change
        ? value === 'open' && context.form.near === ''
        : value === 'planned' && context.form.reason === '';
    return event.type === 'word.change'
      ? context.words[10] === undefined
      : event.type === 'signing.change'
        ? context.signing === ''
        : true;
  },
  render: (actor) => (
    <ModerationScreen
      actor={actor}
      assignment={{ id: 7, name: 'Essay', may: permissionsOf('owner') }}
    />
  ),
  by: {
    'moderation.retry': (_, { press }) => press('Retry'),
    'rule.change': ({ change }) => {
      const fold = screen.queryByRole('button', { name: 'Customise', expanded: false });
      if (fold !== null) fireEvent.click(fold);
      fireEvent.change(
        screen.getByLabelText(
          change.near === undefined
            ? /Why the sample is extended/
            : /All within this many points of a grade boundary/,
        ),
        { target: { value: change.near ?? change.reason } },
      );
    },
    'plan.ask': (_, { press }) => press('Show which scripts'),
    'plan.draw': (_, { press }) => press('Draw the sample'),
    'plan.drop': (_, { press }) => press('Not now'),
    'word.change': () => {
      fireEvent.change(screen.getByLabelText('Reason for S10'), { target: { value: 'Low.' } });
    },
    'word.say': (_, { press }) => press('Look again: S10'),
    'moderators.name': (_, { user }) => user.click(screen.getByRole('checkbox', { name: 'Bob' })),
    'signing.change': () => {
      fireEvent.change(screen.getByLabelText(/Beside your name/), { target: { value: 'Seen.' } });
    },
    'report.sign': (_, { press }) => press('Sign the report as it is'),
    'report.save': (_, { press }) => press('Every mark as CSV'),
  },
  facts: {
    '[EVE-11] the usual rules are three cards, of which one is chosen unless the rule is one’s own':
      ({ after }) => {
        const cards = screen.queryAllByRole('radio');
        if (cards.length === 0) return;
        expect(cards.map((card) => (card as HTMLInputElement).checked)).toEqual([
          after.context.form.near === '',
          false,
          false,
        ]);
        expect(
          screen.queryAllByRole('button', { name: 'Customise: a rule of your own' }),
        ).toHaveLength(after.context.form.near === '' ? 0 : 1);
      },
    '[MOD-3] every script of the sample is seen with why it is in it and what was said; one’s own and what one marks blind can’t be moderated':
      ({ after }) => {
        if (!after.matches('open') || after.context.found !== whole) return;
        const rows = within(
          screen.getByRole('list', { name: 'Scripts of the sample' }),
        ).getAllByRole('listitem');
        expect(rows.map((row) => within(row).queryAllByRole('button').length)).toEqual([
          2, 2, 0, 0,
        ]);
        expect(rows[1]).toHaveTextContent('Of Bob’s; By chance');
        expect(rows[1]).toHaveTextContent('Look againMary would give 66: Page 2 was overlooked.');
        expect(rows[3]).toHaveTextContent(
          'S13You mark this script without seeing what somebody else gave',
        );
      },
    '[MOD-3] how it was drawn stays in sight: rule, seed, by whom': ({ after }) => {
      if (!after.matches('open') || after.context.found !== whole) return;
      expect(screen.getByRole('list', { name: 'How it was drawn' })).toHaveTextContent(
        /3 scripts of 120 drawn by Ada, .*with seed 42.*All that fail/,
      );
    },
    '[MOD-4] [MOD-6] figures are sentences, blind marking apart from moderation, and a name under an earlier report says so':
      ({ after }) => {
        if (!after.matches('open') || after.context.found !== whole) return;
        expect(screen.getByRole('list', { name: 'Blind double marking' })).toHaveTextContent(
          'Both markers chose the same band for 6 of 12.',
        );
        expect(
          screen.getByText(
            'Not enough scripts for statistics: moderators looked at fewer than ten scripts.',
          ),
        ).toBeVisible();
        expect(screen.getByRole('list', { name: 'Severity of each marker' })).toHaveTextContent(
          'Bob gives 2.5 points',
        );
        expect(screen.getByRole('list', { name: 'Changes' })).toHaveTextContent(
          'S11: 60 → 62, by Ada',
        );
        expect(screen.getByRole('list', { name: 'Signed' })).toHaveTextContent(
          /Mary, .*Seen\. The report has changed since\./,
        );
      },
    '[SEC-18] a signature that came from an archive file says so, and others don’t': ({
      after,
    }) => {
      if (!after.matches('open') || after.context.found !== whole) return;
      const [mary, grace] = within(screen.getByRole('list', { name: 'Signed' })).getAllByRole(
        'listitem',
      );
      expect(mary).not.toHaveTextContent('archive file');
      expect(grace).toHaveTextContent(
        /Grace, .*This signature came from an archive file\. It was not made here/,
      );
      expect(screen.getByText(/^Signatures, draws or words of moderators/)).toBeVisible();
    },
    '[MOD-2] [MOD-6] what two agreed on is told with what each had given and why; of the rule, how many':
      ({ after }) => {
        if (!after.matches('open') || after.context.found !== whole) return;
        expect(
          screen.getByText('2 scripts agreed on, 1 of them by the rule that was set.'),
        ).toBeVisible();
        const list = screen.getByRole('list', { name: 'What two agreed on' });
        expect(list).toHaveTextContent(
          /^S11\. Written as agreed by Bob, .*Argument: Good, 10 and Poor, 0 became Fair, 5\. We met in the middle\.$/,
        );
      },
    '[EASE-20] what failed is said': ({ after }) => {
      if (after.context.failure !== null && !after.hasTag('busy'))
        expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.');
    },
  },
  sees: {
    'moderation.loading': () =>
      expect(
        screen.queryByRole('heading', { name: 'Sample' }) !== null ||
          screen.queryByRole('status', { name: 'Loading the sample…' }) !== null,
      ).toBe(true),
    'moderation.unread': () =>
      expect(screen.getByText('The sample could not be loaded')).toBeVisible(),
    'moderation.open': () =>
      expect(screen.getByRole('button', { name: 'Show which scripts' })).toBeEnabled(),
    'moderation.planning': () => isBusyButton(/Show which scripts/),
    'moderation.planned': () => {
      expect(
        within(screen.getByRole('list', { name: 'Which scripts' }))
          .getAllByRole('listitem')
          .map((line) => line.textContent),
      ).toEqual(['S14Near the border at 60']);
      expect(screen.getByText(/Chance is the seed 99/)).toBeVisible();
      expect(screen.getByLabelText(/Why the sample is extended/)).toBeVisible();
    },
    'moderation.drawing': () => isBusyButton(/Draw the sample/),
    'moderation.saying': () => isBusyButton(/Look again: S10/),
    'moderation.naming': () => expect(screen.getByRole('checkbox', { name: 'Bob' })).toBeDisabled(),
    'moderation.signing': () => isBusyButton(/Sign the report/),
    'moderation.saving': () => isBusyButton(/Every mark as CSV/),
  },
});
