import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ReadRubric } from '#contract/rubrics/read.ts';
import { rubricImportMachine } from '#machines/rubrics/rubric-import.machine.ts';
import { importCommands, type ImportRef } from '#machines/rubrics/rubric-import.view.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { dialogGone, walkView } from '#tests/support/charts/walk-view.tsx';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { refusal } from '#tests/support/submissions.ts';
import { withDialogs } from '#tests/support/dialogs.ts';
import { ImportDialog } from './import-dialog.tsx';

withDialogs();

const READ: ReadRubric = {
  kind: 'table',
  rubric: essayRubric(),
  notes: [{ tone: 'warning', text: 'Two columns have the same points.' }],
};
const PROPOSAL = { kind: 'proposal' as const, assignmentId: 7 };
const others = {
  assignmentId: 7,
  files: [{ id: 4, name: 'rubric.docx' }],
  assignments: [{ id: 3, name: 'Essay 1' }],
  hasModel: true,
};

function Importing({ actor }: { actor: ImportRef }) {
  return (
    <>
      <button type="button" onClick={importCommands(actor).open}>
        Read from elsewhere…
      </button>
      <ImportDialog actor={actor} others={others} replaces />
    </>
  );
}

walkView(rubricImportMachine, {
  input: undefined,
  records: ['takeRubric'],
  samples: [
    { type: 'source.choose', source: { kind: 'text', text: 'Style (5)' } },
    { type: 'source.choose', source: { kind: 'assignment', assignmentId: 3 } },
    { type: 'source.choose', source: { kind: 'attached', assignmentId: 7, fileId: 4 } },
    { type: 'source.choose', source: PROPOSAL },
    done('readRubric', READ),
    fails('readRubric', refusal(422, 'There is nothing in it.')),
  ],
  key: ({ context }) => [context.failure !== null, context.source?.kind === 'proposal'],
  facts: () => {
    let chosen: unknown = null;
    return {
      '[RUB-4] what was chosen is what is read': ({ event, before, after, world }) => {
        if (event.type === 'source.choose' && before.matches('choosing')) chosen = event.source;
        if (after.matches('reading')) expect(world.calls.at(-1)?.input).toEqual({ source: chosen });
      },
    };
  },
  render: (actor) => <Importing actor={actor} />,
  by: {
    'import.open': (_, { press }) => press('Read from elsewhere…'),
    'import.close': async (_, { press }) => {
      await press('Close');
      await dialogGone();
    },
    'source.choose': async ({ source }, { press, user }) => {
      if (source.kind === 'attached')
        return await user.selectOptions(
          screen.getByRole('combobox', { name: 'Or a file of this assignment' }),
          '4',
        );
      if (source.kind === 'assignment')
        return await user.selectOptions(
          screen.getByRole('combobox', { name: 'Or another assignment’s rubric' }),
          '3',
        );
      if (source.kind === 'proposal') return await press('Ask for a proposal');
      fireEvent.change(screen.getByRole('textbox', { name: 'Paste a table' }), {
        target: { value: 'Style (5)' },
      });
      await press('Read what I pasted');
    },
    'source.change': (_, { press }) => press('Choose something else'),
    'import.take': async (_, { press }) => {
      await press('Replace my rubric');
      await dialogGone();
    },
  },
  allow: ({ value }, event) => {
    if (event.type === 'import.open') return value === 'closed';
    if (event.type === 'source.choose') return value === 'choosing';
    return (
      value === 'shown' ||
      (event.type !== 'source.change' &&
        event.type !== 'import.take' &&
        (event.type !== 'import.close' || value !== 'closed'))
    );
  },
  sees: {
    'rubricImport.closed': () => expect(screen.queryByRole('dialog')).toBeNull(),
    'rubricImport.choosing': ({ context }) => {
      expect(screen.getByRole('dialog', { name: 'Read a rubric from elsewhere' })).toBeVisible();
      expect(screen.queryAllByText('There is nothing in it.')).toHaveLength(
        context.failure === null ? 0 : 1,
      );
    },
    'rubricImport.reading': ({ context }) => {
      const isAsked = context.source?.kind === 'proposal';
      expect(
        screen.getByRole('button', { name: isAsked ? 'Ask for a proposal' : 'Read what I pasted' }),
      ).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByRole('status')).toHaveTextContent(
        isAsked ? /^The model is at work/ : /^$/,
      );
    },
    'rubricImport.shown': () => {
      expect(screen.getByRole('dialog', { name: 'This was understood' })).toHaveTextContent(
        'It was read as a table.',
      );
      expect(screen.getByRole('list', { name: 'Notes' })).toHaveTextContent(
        'Look here: Two columns have the same points.',
      );
    },
  },
});

describe('[RUB-10] a proposal', () => {
  const opened = (hasModel: boolean, reading = new Promise<ReadRubric>(() => {})) => {
    const actor = createActor(
      rubricImportMachine.provide({ actors: { readRubric: fromPromise(() => reading) } }),
    ).start();
    actor.send({ type: 'import.open' });
    render(<ImportDialog actor={actor} others={{ ...others, hasModel }} replaces={false} />);
    return actor;
  };
  test('is only offered if a model is available', async () => {
    opened(false);
    await screen.findByRole('dialog', { name: 'Read a rubric from elsewhere' });
    expect(screen.queryByRole('button', { name: 'Ask for a proposal' })).toBeNull();
  });
  test('is marked as a proposal, with its notes', async () => {
    const actor = opened(true, Promise.resolve({ ...READ, kind: 'proposal' }));
    actor.send({ type: 'source.choose', source: PROPOSAL });
    expect(await screen.findByRole('dialog', { name: 'This is proposed' })).toHaveTextContent(
      'It is kept only when you use it and save your rubric.',
    );
    expect(screen.getByRole('list', { name: 'Notes' })).toHaveTextContent(
      'Two columns have the same points.',
    );
    expect(screen.getByRole('button', { name: 'Use it' })).toBeVisible();
  });
});
