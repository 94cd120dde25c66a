import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Rubric } from '#contract/rubrics/model.ts';
import { saysSame } from '#lib/rubrics/draft.ts';
import type { RubricEdit } from '#lib/rubrics/edits.ts';
import type { rubricBuilderMachine } from './rubric-builder.machine.ts';

export type BuilderRef = ActorRefFrom<typeof rubricBuilderMachine>;
type Snapshot = SnapshotFrom<typeof rubricBuilderMachine>;

export type BuilderStatus = 'loading' | 'failed' | 'editing' | 'confirming' | 'conflicted';

export const selectStatus = (snapshot: Snapshot): BuilderStatus => {
  if (snapshot.matches('loading')) return 'loading';
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches({ open: 'confirming' })) return 'confirming';
  return snapshot.matches({ open: 'conflicted' }) ? 'conflicted' : 'editing';
};

export const selectDraft = ({ context }: Snapshot) => context.draft;
export const selectFocus = ({ context }: Snapshot) => context.focus;
export const selectFailure = ({ context }: Snapshot) => context.failure;
export const selectEffect = ({ context }: Snapshot) => context.effect;
export const selectTheirs = ({ context }: Snapshot) => context.theirs;
export const isChecked = ({ context }: Snapshot): boolean => context.checked;
export const hasRestoredWork = ({ context }: Snapshot): boolean => context.recalled;
export const isUnsaved = ({ context }: Snapshot): boolean =>
  !saysSame(context.draft, context.saved);
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const canUndo = (snapshot: Snapshot): boolean => snapshot.can({ type: 'rubric.undo' });
export const canRedo = (snapshot: Snapshot): boolean => snapshot.can({ type: 'rubric.redo' });

export const builderCommands = (actor: BuilderRef) => ({
  edit: (edit: RubricEdit) => actor.send({ type: 'rubric.edit', edit }),
  undo: () => actor.send({ type: 'rubric.undo' }),
  redo: () => actor.send({ type: 'rubric.redo' }),
  replace: (rubric: Rubric) => actor.send({ type: 'rubric.replace', rubric }),
  discard: () => actor.send({ type: 'rubric.discard' }),
  save: () => actor.send({ type: 'rubric.save' }),
  retry: () => actor.send({ type: 'rubric.retry' }),
  confirm: () => actor.send({ type: 'save.confirm' }),
  cancel: () => actor.send({ type: 'save.cancel' }),
  keepMine: () => actor.send({ type: 'conflict.keepMine' }),
  takeTheirs: () => actor.send({ type: 'conflict.takeTheirs' }),
});
