import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useRef } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import type { Document } from '#contract/submissions/document.ts';
import { shownNotes } from '#lib/marking/notes.ts';
import { type LoadedMargin, marginMachine } from '#machines/marking/margin.machine.ts';
import { marginCommands, type MarginRef } from '#machines/marking/margin.view.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { aSheet, NOT_REPEATED } from '#tests/support/desk/stage.tsx';
import { note, PLACE } from '#tests/support/desk/notes.ts';
import { aCriterion } from '#tests/support/rubric/rubrics.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import { SaveState } from '#views/marking/bar/save-state.tsx';
import Margin from './margin.tsx';

const document = { text: 'Why so many buses?', blocks: [], pages: [] } as unknown as Document;
const criteria = [aCriterion({ id: 'argument', name: 'Argument' })];

const sheet = aSheet({ version: 1, rubric: null });

function Beside({ actor }: { actor: MarginRef }) {
  const script = useRef<HTMLDivElement>(null);
  return (
    <>
      <SaveState actor={sheet} margin={actor} />
      <div ref={script}>
        <span data-from={0}>{document.text}</span>
      </div>
      <Margin
        actor={actor}
        document={document}
        script={script}
        criteria={criteria}
        user={1}
        evidence={null}
        newKey={() => 'k2'}
        onDone={() => {}}
        onBank={() => {}}
        repeated={NOT_REPEATED}
      />
    </>
  );
}

// jsdom has no layout.
beforeAll(() => {
  Range.prototype.getBoundingClientRect = () => ({ top: 0, bottom: 0 }) as DOMRect;
});

const notes = () => within(screen.getByRole('region', { name: 'Notes' }));
const pen = () => screen.queryByRole('textbox', { name: 'Note' });
type Snapshot = SnapshotFrom<typeof marginMachine>;
const written =
  (warning: string | null, saving = 'Saved') =>
  ({ context }: Snapshot) => {
    expect(screen.getByLabelText('Saving')).toHaveTextContent(saving);
    if (context.pen === null) expect(pen()).toBeNull();
    else expect(pen()).toHaveValue(context.pen.text);
    const others = shownNotes(context.notes, context.outbox).filter(
      ({ id }) => context.pen?.id !== id || id === null,
    );
    expect(
      notes().queryAllByText('Highlighted').length +
        notes().queryAllByText('Good.', { selector: 'button' }).length,
    ).toBe(others.length);
    expect(
      notes()
        .queryAllByRole('alert')
        .map((one) => one.textContent?.includes(warning ?? '???')),
    ).toEqual(warning === null ? [] : [true]);
  };
const AWAY = ['Notes aren’t saved: offline.', 'Notes not saved: offline'] as const;
const sending = (snapshot: Snapshot) =>
  (snapshot.context.failure?.status === null ? written(...AWAY) : written(null, 'Saving'))(
    snapshot,
  );

walkView(marginMachine, {
  input: { submission: 5 },
  records: ['storeUnsent'],
  samples: [
    { type: 'pen.take', key: 'k1', selectors: [...PLACE], file: null, criterion: null },
    { type: 'place.highlight', key: 'k4', selectors: [...PLACE] },
    { type: 'pen.edit', key: 'k2', id: 1 },
    { type: 'pen.write', text: 'Good.' },
    { type: 'pen.turn', criterion: 'argument' },
    { type: 'note.remove', key: 'k2', id: 1 },
    done('loadNotes', { notes: [note()], kept: null }),
    fails('loadNotes', refusal(404)),
    fails('loadNotes', unreached()),
    done('loadTheirs', [note()]),
    fails('loadTheirs', unreached()),
    fails('loadTheirs', refusal(403, 'Not yours.')),
    done('sendChange', note({ id: 2, text: 'Good.' })),
    fails('sendChange', unreached()),
    fails('sendChange', refusal(403, 'Not yours.')),
    fails('sendChange', refusal(412)),
  ],
  key: ({ context }) => [
    context.failure?.status,
    context.pen?.text,
    context.pen?.id,
    Math.min(context.outbox.length, 2),
  ],
  // A note that is being edited or was deleted has no edit button; the current text can't be
  // written again.
  allow: ({ context }, event) => {
    // Its other cases are walked with the chart alone.
    if (event.type === 'place.highlight')
      return context.outbox.length === 0 && context.pen === null && context.notes.length === 1;
    if (event.type === 'pen.edit')
      return (
        context.pen?.id !== 1 &&
        shownNotes(context.notes, context.outbox).some(({ id }) => id === 1)
      );
    if (
      context.pen === null &&
      ['pen.write', 'pen.turn', 'pen.save', 'pen.drop'].includes(event.type)
    )
      return false;
    if (event.type === 'pen.write') return context.pen?.text !== event.text;
    if (event.type === 'pen.turn') return context.pen?.criterion !== event.criterion;
    return (
      !['pen.save', 'note.remove', 'pen.take'].includes(event.type) || context.outbox.length < 2
    );
  },
  facts: {
    '[DESK-4] a note that waits to be sent is shown': ({ after }) =>
      expect(shownNotes(after.context.notes, after.context.outbox).length).toBeGreaterThanOrEqual(
        after.context.outbox.filter((one) => one.do === 'add').length,
      ),
  },
  render: (actor) => <Beside actor={actor} />,
  by: {
    // By the bar at the selection, in a journey.
    'place.highlight': 'elsewhere',
    'pen.take': 'elsewhere',
    'note.remove': 'elsewhere',
    'pen.edit': (_, { user }) =>
      user.click(notes().getAllByRole('button', { name: 'Edit note' })[0]!),
    'pen.write': ({ text }) => {
      fireEvent.change(pen()!, { target: { value: text } });
    },
    'pen.turn': (_, { user }) =>
      user.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'Argument'),
    'pen.save': (_, { press }) => press('Keep'),
    'pen.drop': (_, { press }) => press('Cancel'),
    'margin.retry': (_, { user }) =>
      user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!),
    'change.discard': (_, { press }) => press('Give it up'),
  },
  sees: {
    'margin.loading': () => expect(notes().queryAllByRole('button')).toEqual([]),
    'margin.failed': () =>
      expect(notes().getByText('The notes could not be loaded.')).toBeVisible(),
    'margin.open.sent': written(null),
    'margin.open.sending': sending,
    'margin.open.comparing': sending,
    'margin.open.unsent': written(...AWAY),
    'margin.open.refused': written(
      'A note could not be saved: Not yours.',
      'Notes not saved: Not yours.',
    ),
  },
});

test('[EVE-5] a note that suggests other wording starts with the words it concerns selected, to be written over', async () => {
  const actor = createActor(
    marginMachine.provide({
      actors: {
        loadNotes: fromPromise(() => Promise.resolve<LoadedMargin>({ notes: [], kept: null })),
      },
    }),
    { input: { submission: 5 } },
  ).start();
  await waitFor(actor, (snapshot) => snapshot.matches('open'));
  render(<Beside actor={actor} />);
  act(() => {
    const commands = marginCommands(actor);
    commands.take('k1', [...PLACE], null);
    commands.write('Suggested wording: so many buses');
  });
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('so many buses');
});
