import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { CriterionDraft } from '#lib/rubrics/draft.ts';
import type { MoveKey, Place, Shape } from '#lib/rubrics/grid.ts';
import type { PastePlan } from '#lib/rubrics/paste.ts';
import type { rubricCellsMachine } from './rubric-cells.machine.ts';

export type CellsRef = ActorRefFrom<typeof rubricCellsMachine>;
type Snapshot = SnapshotFrom<typeof rubricCellsMachine>;
type Criteria = readonly CriterionDraft[];

export type CellsStatus = 'moving' | 'editing' | 'options' | 'asking';
export const selectCellsStatus = ({ value }: Snapshot): CellsStatus => value;
export const selectPlace = ({ context }: Snapshot) => context.at;
export const selectField = ({ context }: Snapshot) => context.field;
export const selectPlan = ({ context }: Snapshot) => context.plan;
/** Distinguishes one focus request from the next; 0 before the first. */
export const selectTurn = ({ context }: Snapshot) => context.turn;
export const selectBefore = ({ context }: Snapshot) => context.before;
export const isReplaced = ({ context }: Snapshot): boolean => context.isReplaced;

export const cellsCommands = (actor: CellsRef) => ({
  focus: (place: Place) => actor.send({ type: 'cell.focus', place }),
  move: (key: MoveKey, isFar: boolean, shape: Shape) =>
    actor.send({ type: 'cell.move', key, isFar, shape }),
  go: (place: Place) => actor.send({ type: 'cell.go', place }),
  edit: (place: Place, criteria: Criteria, field: string | null = null, replaces = false) =>
    actor.send({ type: 'cell.edit', place, criteria, field, isReplaced: replaces }),
  next: (by: 1 | -1, shape: Shape, criteria: Criteria) =>
    actor.send({ type: 'cell.next', by, shape, criteria }),
  leave: (isElsewhere: boolean) => actor.send({ type: 'cell.leave', isElsewhere }),
  cancel: () => actor.send({ type: 'cell.cancel' }),
  openOptions: (row: number, field: string | null = null) =>
    actor.send({ type: 'options.open', row, field }),
  closeOptions: () => actor.send({ type: 'options.close' }),
  paste: (plan: PastePlan) => actor.send({ type: 'block.paste', plan }),
  confirm: () => actor.send({ type: 'block.confirm' }),
  cancelPaste: () => actor.send({ type: 'block.cancel' }),
});
