import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import {
  type RoiField,
  roiHint,
  type RoiLevel,
  roiOf,
  type RoiResult,
  type RoiScenario,
} from '#lib/site/roi.ts';
import type { roiCalculatorMachine } from './roi-calculator.machine.ts';

export type RoiCalculatorRef = ActorRefFrom<typeof roiCalculatorMachine>;
type Snapshot = SnapshotFrom<typeof roiCalculatorMachine>;

export const selectScenario = (snapshot: Snapshot): RoiScenario => ({
  level: snapshot.value,
  ...snapshot.context,
});
export const selectResult = (snapshot: Snapshot): RoiResult => roiOf(selectScenario(snapshot));
/** Returns a hint with the bounds for a number outside them; null within. */
export const selectHint = (snapshot: Snapshot, field: RoiField): string | null =>
  roiHint(field, snapshot.context[field]);

export const roiCalculatorCommands = (actor: RoiCalculatorRef) => ({
  chooseLevel: (level: RoiLevel) => actor.send({ type: 'level.choose', level }),
  enter: (field: RoiField, text: string) => actor.send({ type: 'number.enter', field, text }),
});
