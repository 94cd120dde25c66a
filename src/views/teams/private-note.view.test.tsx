import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import {
  away,
  elsewhere,
  found,
  LONG,
  none,
  refused,
  saved,
  stale,
  unsaved,
} from '#machines/teams/private-note.expectations.ts';
import { privateNoteMachine } from '#machines/teams/private-note.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { PrivateNote } from './private-note.tsx';

const field = () => screen.queryByRole('textbox', { name: 'Your private note' });
const says = (saving: RegExp) => () =>
  expect(screen.getByLabelText('Saving of your private note')).toHaveTextContent(saving);

walkView(privateNoteMachine, {
  inputs: [{ submission: 10 }],
  records: ['storeUnsaved'],
  samples: [
    { type: 'note.write', text: 'Ask Bo.' },
    { type: 'note.write', text: LONG },
    done('loadNote', none),
    done('loadNote', found),
    done('loadNote', unsaved),
    fails('loadNote', away),
    done('saveNote', saved),
    fails('saveNote', away),
    fails('saveNote', stale),
    fails('saveNote', refused),
    done('catchUp', elsewhere),
    fails('catchUp', away),
    fails('catchUp', refused),
  ],
  key: ({ context }) => [context.stored.version, context.text.length, context.failure === null],
  allow: ({ context }, event) => event.type !== 'note.write' || context.text !== event.text,
  render: (actor) => <PrivateNote actor={actor} asked={1} onFold={() => {}} />,
  by: {
    'note.write': ({ text }) => {
      fireEvent.change(field()!, { target: { value: text } });
    },
    'note.flush': () => {
      fireEvent.blur(field()!);
    },
    'note.retry': (_, { press }) => press('Try again'),
  },
  facts: {
    '[TEAM-5] the field holds what was typed, and says who reads it; too much is said, and isn’t sent':
      ({ after }) => {
        if (after.matches('loading') || after.matches('unread')) return expect(field()).toBeNull();
        expect(field()).toHaveValue(after.context.text);
        expect(field()).toHaveAccessibleDescription(/Only you read this/);
        expect(screen.queryAllByText(/too many/)).toHaveLength(
          after.context.text.length >= LONG.length ? 1 : 0,
        );
      },
  },
  sees: {
    'private-note.loading': () => expect(field()).toBeNull(),
    'private-note.unread': () => expect(screen.getByText('It could not be loaded')).toBeVisible(),
    'private-note.resting': ({ context }) => says(context.text === '' ? /^$/ : /^Saved$/)(),
    'private-note.written': says(/^Not saved yet$/),
    'private-note.saving': says(/^Saving$/),
    'private-note.catchingUp': says(/^Saving$/),
    'private-note.unsent': says(/^Not saved: The server could not be reached\.$/),
    'private-note.refused': says(/^Not saved: /),
  },
});
