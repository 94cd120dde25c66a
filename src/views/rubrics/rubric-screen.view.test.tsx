import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { rubricBuilderMachine } from '#machines/rubrics/rubric-builder.machine.ts';
import {
  builderCommands,
  type BuilderRef,
  canRedo,
  canUndo,
  isBusy,
  isChecked,
  hasRestoredWork,
  isUnsaved,
  selectDraft,
} from '#machines/rubrics/rubric-builder.view.ts';
import { rubricCellsMachine } from '#machines/rubrics/rubric-cells.machine.ts';
import { rubricHistoryMachine } from '#machines/rubrics/rubric-history.machine.ts';
import { rubricExportMachine } from '#machines/rubrics/rubric-export.machine.ts';
import { rubricImportMachine } from '#machines/rubrics/rubric-import.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { dialogGone, walkView } from '#tests/support/charts/walk-view.tsx';
import {
  BLANK,
  HARMFUL,
  HARMLESS,
  MARKED,
  NEWER,
  OTHER,
  renamed,
  RENAME,
  SAVED,
  STORED,
} from '#tests/support/rubric/builder.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import { withDialogs } from '#tests/support/dialogs.ts';
import { RubricScreen } from './rubric-screen.tsx';

withDialogs();

type Snapshot = SnapshotFrom<typeof rubricBuilderMachine>;
const nameOf = (snapshot: Snapshot) => selectDraft(snapshot).criteria[0]?.name;
const cell = () => document.querySelector<HTMLElement>('[data-cell="criteria.0"]')!;
const field = () => screen.getByLabelText('Name of criterion 1');
/** Opens the cell by a click, and types the name. */
const writeName = async (name: string, user: UserEvent) => {
  if (screen.queryByLabelText('Name of criterion 1') === null) await user.click(cell());
  fireEvent.change(field(), { target: { value: name } });
};
const cellsOf = (builder: BuilderRef) =>
  createActor(
    rubricCellsMachine.provide({
      actions: {
        restoreCriteria: (_, { criteria }) =>
          builderCommands(builder).edit({ do: 'restoreCriteria', criteria }),
        pasteBlock: (_, { criteria }) =>
          builderCommands(builder).edit({ do: 'setCriteria', criteria }),
      },
    }),
  ).start();
const save = () => screen.getByRole('button', { name: 'Save rubric', hidden: true });

const builds = (snapshot: Snapshot) => {
  const isWrong = isChecked(snapshot) && nameOf(snapshot) === '' ? 'true' : null;
  const typed = screen.queryByLabelText('Name of criterion 1');
  if (typed === null) expect(cell()).toHaveTextContent(nameOf(snapshot) || 'Criterion 1');
  else expect(typed).toHaveValue(nameOf(snapshot));
  expect((typed ?? cell()).getAttribute('aria-invalid')).toBe(isWrong);
  expect(screen.getByRole('status', { name: 'Total', hidden: true })).toHaveTextContent(
    isUnsaved(snapshot) ? 'not saved yet' : /saved$/,
  );
  for (const [name, can] of [
    ['Undo', canUndo(snapshot)],
    ['Redo', canRedo(snapshot)],
  ] as const) {
    expect(screen.getByRole<HTMLButtonElement>('button', { name, hidden: true }).disabled).toBe(
      !can,
    );
  }
  expect(save().getAttribute('aria-busy')).toBe(isBusy(snapshot) ? 'true' : null);
  expect(screen.queryAllByText('Your unsaved rubric is still here')).toHaveLength(
    hasRestoredWork(snapshot) ? 1 : 0,
  );
};

walkView(rubricBuilderMachine, {
  input: { assignmentId: 7 },
  records: ['storeUnsaved'],
  samples: [
    { type: 'rubric.edit', edit: RENAME },
    { type: 'rubric.edit', edit: BLANK },
    { type: 'rubric.replace', rubric: OTHER },
    done('loadRubric', { answer: STORED, kept: null }),
    done('loadRubric', { answer: MARKED, kept: null }),
    done('loadRubric', { answer: STORED, kept: { version: 1, draft: renamed } }),
    fails('loadRubric', refusal(404, 'There is no such assignment.')),
    done('previewRubric', HARMLESS),
    done('previewRubric', HARMFUL),
    fails('previewRubric', unreached()),
    done('saveRubric', SAVED),
    fails('saveRubric', refusal(412)),
    fails('saveRubric', unreached()),
    done('loadTheirs', { answer: NEWER, kept: null }),
    fails('loadTheirs', unreached()),
  ],
  key: (snapshot) => [
    nameOf(snapshot),
    canUndo(snapshot),
    canRedo(snapshot),
    snapshot.context.markedCount > 0,
    hasRestoredWork(snapshot),
  ],
  allow: (snapshot, event) => {
    if (event.type.startsWith('xstate.')) return true;
    const isFirst =
      nameOf(snapshot) === 'Ours' &&
      !canUndo(snapshot) &&
      !canRedo(snapshot) &&
      !snapshot.context.markedCount;
    switch (event.type) {
      case 'rubric.edit':
        return (
          snapshot.matches({ open: 'editing' }) &&
          nameOf(snapshot) === 'Ours' &&
          !canRedo(snapshot) &&
          (event.edit === RENAME || isFirst)
        );
      case 'rubric.replace':
        return snapshot.matches({ open: 'editing' }) && isFirst;
      case 'rubric.undo':
        return (
          snapshot.matches({ open: 'editing' }) &&
          nameOf(snapshot) === 'Renamed' &&
          canUndo(snapshot) &&
          !snapshot.context.markedCount
        );
      case 'rubric.redo':
        return snapshot.matches({ open: 'editing' }) && canRedo(snapshot);
      case 'rubric.save':
        return snapshot.matches({ open: 'editing' }) && isUnsaved(snapshot) && !canRedo(snapshot);
      case 'rubric.discard':
        return (
          snapshot.matches({ open: 'editing' }) && hasRestoredWork(snapshot) && isUnsaved(snapshot)
        );
      case 'rubric.retry':
        return snapshot.matches('failed');
      case 'save.confirm':
      case 'save.cancel':
        return snapshot.matches({ open: 'confirming' });
      default:
        return snapshot.matches({ open: 'conflicted' });
    }
  },
  facts: {
    '[RUB-6] what stands in the grid is what is saved': ({ after, world }) => {
      if (after.matches({ open: 'saving' }))
        expect(world.calls.at(-1)?.input).toMatchObject({
          rubric: { criteria: [{ name: nameOf(after) }] },
        });
    },
  },
  render: (actor) => (
    <RubricScreen
      exporter={createActor(rubricExportMachine).start()}
      history={createActor(rubricHistoryMachine).start()}
      actor={actor}
      cells={cellsOf(actor)}
      importer={createActor(rubricImportMachine).start()}
      assignment={null}
      others={{ assignmentId: 7, files: [], assignments: [], hasModel: false }}
      newId={() => 'new'}
    />
  ),
  by: {
    'rubric.retry': (_, { press }) => press('Retry'),
    'rubric.edit': ({ edit }, { user }) => writeName(edit === RENAME ? 'Renamed' : '', user),
    'rubric.replace': 'elsewhere',
    'rubric.undo': (_, { press }) => press('Undo'),
    'rubric.redo': (_, { press }) => press('Redo'),
    'rubric.discard': (_, { press }) => press('Discard it'),
    'rubric.save': (_, { user }) => user.click(save()),
    'save.confirm': async (_, { press }) => {
      await press('Save all the same');
      await dialogGone();
    },
    'save.cancel': async (_, { press }) => {
      await press('Go on editing');
      await dialogGone();
    },
    'conflict.keepMine': async (_, { press }) => {
      await press('Go on with mine');
      await dialogGone();
    },
    'conflict.takeTheirs': async (_, { press }) => {
      await press('Show theirs');
      await dialogGone();
    },
  },
  sees: {
    'builder.loading': () =>
      expect(screen.getByRole('status', { name: 'Loading the rubric' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    'builder.failed': () => expect(screen.getByText('There is no such assignment.')).toBeVisible(),
    'builder.open.editing': builds,
    'builder.open.asking': builds,
    'builder.open.saving': builds,
    'builder.open.comparing': builds,
    'builder.open.confirming': () =>
      expect(
        within(screen.getByRole('dialog', { name: 'This rubric has been marked with' })).getByText(
          'Other points: “Ours”.',
        ),
      ).toBeVisible(),
    'builder.open.conflicted': () =>
      expect(
        screen.getByRole('dialog', { name: 'The rubric was changed meanwhile' }),
      ).toHaveTextContent('Ada saved version 5'),
  },
});
