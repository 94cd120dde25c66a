import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { roiCalculatorMachine, ScenarioField, ScenarioNumbers, StudentLevel } from './roi-calculator.machine.ts';

export type { ScenarioField, ScenarioNumbers, StudentLevel } from './roi-calculator.machine.ts';
export type RoiCalculatorRef = ActorRefFrom<typeof roiCalculatorMachine>;
type Snapshot = SnapshotFrom<typeof roiCalculatorMachine>;

export const selectLevel = (snapshot: Snapshot): StudentLevel => snapshot.value;
export const selectNumbers = (snapshot: Snapshot): ScenarioNumbers => snapshot.context;

export const roiCalculatorVerbs = (actor: RoiCalculatorRef) => ({
  chooseLevel: (level: StudentLevel) => actor.send({ type: 'level.choose', level }),
  enter: (field: ScenarioField, text: string) => actor.send({ type: 'number.enter', field, text }),
});
