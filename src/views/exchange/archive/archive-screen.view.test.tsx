import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import {
  account,
  brought,
  broughtAccount,
  file,
  newOne,
  nothingNew,
  refused,
} from '#machines/exchange/archive-intake.expectations.ts';
import { archiveIntakeMachine } from '#machines/exchange/archive-intake.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { ArchiveScreen } from './archive-screen.tsx';

/** Empty if there is nothing to choose. */
const boxes = (name: RegExp): HTMLInputElement[] => screen.queryAllByRole('checkbox', { name });

walkView(archiveIntakeMachine, {
  samples: [
    { type: 'archive.choose', file },
    done('readArchive', account),
    done('readArchive', newOne),
    done('readArchive', nothingNew),
    fails('readArchive', refused),
    { type: 'archive.take', place: 0, take: false },
    { type: 'archive.replace', what: 'voice_card', replace: true },
    { type: 'archive.restore', restore: true },
    done('bringArchive', brought),
    done('bringArchive', broughtAccount),
    fails('bringArchive', refused),
  ],
  key: ({ context }) => [
    context.failure === null,
    context.brought?.assignments.length,
    context.preview?.assignments.length,
    context.preview?.kind,
    context.choices.without.length,
    context.choices.voice_card,
    context.choices.erased,
  ],
  render: (actor) => <ArchiveScreen actor={actor} />,
  by: {
    'archive.choose': (_, { user }) => user.upload(screen.getByLabelText('Archive'), file),
    'archive.take': async ({ take }, { user }) => {
      const first = boxes(/^Essay ?2 submissions/)[0];
      if (first !== undefined && first.checked !== take) await user.click(first);
    },
    'archive.replace': async ({ replace }, { user }) => {
      const card = boxes(/^Voice card: replace/)[0];
      if (card !== undefined && card.checked !== replace) await user.click(card);
    },
    'archive.restore': async ({ restore }, { user }) => {
      const back = boxes(/^Bring them back/)[0];
      if (back !== undefined && back.checked !== restore) await user.click(back);
    },
    'archive.bring': (_, { press }) => press('Import'),
    'archive.cancel': (_, { press }) => press('Cancel'),
    'archive.another': (_, { press }) => press(/^(Import|Choose) another$/),
  },
  facts: {
    '[OUT-9] before anything is stored it is said of each assignment whether it is new, here, or here in another state':
      ({ after }) => {
        if (!after.matches('shown') || after.context.preview !== account) return;
        const rows = within(screen.getByRole('region', { name: '3 assignments' }))
          .getAllByRole('listitem')
          .map((row) => row.textContent);
        expect(rows[1]).toMatch(/^Story1 submission\. It is here already, as it is in the archive/);
        expect(rows[2]).toMatch(
          /^Essay, mineIt is here already, in another state: last changed .*, where it is called Poem\. The assignment here is not changed\.Bring Poem in as a copy beside it/,
        );
        expect(boxes(/^Settings: replace/)[0]).not.toBeChecked();
        expect(screen.getByText('Comments: all are in your bank already.')).toBeVisible();
      },
    '[OUT-9] [PRIV-7] whoever was erased here stays out with what is theirs, unless that is ticked':
      ({ after }) => {
        if (!after.matches('shown')) return;
        const section = screen.queryByRole('region', { name: 'Erased here' });
        if (after.context.preview !== account) return expect(section).toBeNull();
        expect(section).toHaveTextContent(
          after.context.choices.erased
            ? /^Erased here2 people in it were erased here after this archive was made\. Bring them back/
            : 'Their entries stay out, with 1 submission; 1 submission of theirs with others comes without their names.',
        );
        expect(boxes(/^Bring them back/)[0]).toHaveProperty(
          'checked',
          after.context.choices.erased,
        );
      },
    '[OUT-9] where nothing of it would come there is nothing to press': ({ after }) => {
      if (!after.matches('shown') || after.context.preview !== nothingNew) return;
      expect(
        screen.getByText('Everything in it is here already: there is nothing to import.'),
      ).toBeVisible();
      expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
    },
    '[OUT-9] what came is said, and what could not be taken in': ({ after }) => {
      if (!after.matches('in')) return;
      const isAccount = after.context.brought === broughtAccount;
      if (!isAccount)
        expect(screen.getByRole('link', { name: 'Open the assignment' })).toHaveAttribute(
          'href',
          '/assignments/7/submissions',
        );
      expect(screen.getByRole('status')).toHaveTextContent(
        isAccount
          ? /^2 assignments are in.*your voice card, your settings.*What was here already is as it was/
          : /^Essay is in/,
      );
      expect(
        screen.getByText(
          isAccount
            ? 'Essay: 1 release that waits for a time: plan it anew.'
            : '1 release that waits for a time: plan it anew.',
        ),
      ).toBeVisible();
    },
  },
  sees: {
    'archiveIntake.choosing': ({ context }) => {
      expect(screen.getByRole('button', { name: 'Choose an archive' })).toBeVisible();
      expect(screen.queryAllByRole('alert')).toHaveLength(context.failure === null ? 0 : 1);
    },
    'archiveIntake.reading': () =>
      expect(screen.getByText('Reading Essay - archive.zip …')).toBeVisible(),
    'archiveIntake.shown': ({ context }) => {
      expect(screen.getByRole('button', { name: 'Choose another' })).toBeVisible();
      expect(screen.queryAllByRole('alert')).toHaveLength(context.failure === null ? 0 : 1);
    },
    'archiveIntake.bringing': () =>
      expect(screen.getByText('Importing Essay - archive.zip …')).toBeVisible(),
    'archiveIntake.in': () => expect(screen.getByRole('status')).toHaveTextContent(/ (is|are) in/),
  },
});
