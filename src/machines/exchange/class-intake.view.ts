import type { NameCharset } from '#contract/exchange/intake.ts';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { classIntakeMachine } from './class-intake.machine.ts';

export type IntakeRef = ActorRefFrom<typeof classIntakeMachine>;
type Snapshot = SnapshotFrom<typeof classIntakeMachine>;

export type IntakeStatus =
  | 'finding'
  | 'choosing'
  | 'sending'
  | 'reading'
  | 'shown'
  | 'storing'
  | 'stored'
  | 'refused';

export function selectIntakeStatus(snapshot: Snapshot): IntakeStatus {
  if (snapshot.matches('shown') || snapshot.matches('saying') || snapshot.matches('discarding'))
    return 'shown';
  if (snapshot.matches('accepting')) return 'storing';
  if (snapshot.matches('working'))
    return snapshot.context.intake?.state === 'storing' ? 'storing' : 'reading';
  return snapshot.value as IntakeStatus;
}
export const isIntakeBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const isServerAway = (snapshot: Snapshot): boolean =>
  snapshot.matches({ working: 'unreachable' });
export const selectIntake = ({ context }: Snapshot) => context.intake;
export const selectFiles = ({ context }: Snapshot) => context.files;
export const selectClassList = ({ context }: Snapshot) => context.students;
export const selectChoices = ({ context }: Snapshot) => context.choices;
export const selectIntakeFailure = ({ context }: Snapshot) => context.failure;

export const intakeCommands = (actor: IntakeRef) => ({
  choose: (files: readonly File[]) => actor.send({ type: 'zip.choose', files }),
  cancel: () => actor.send({ type: 'zip.cancel' }),
  another: () => actor.send({ type: 'zip.another' }),
  leave: (key: string, out: boolean) => actor.send({ type: 'student.leave', key, out }),
  sayWho: (key: string, studentId: number | null) =>
    actor.send({ type: 'student.is', key, studentId }),
  changeTeams: () => actor.send({ type: 'teams.change' }),
  chooseCharset: (charset: NameCharset) => actor.send({ type: 'charset.choose', charset }),
  accept: () => actor.send({ type: 'intake.accept' }),
  discard: () => actor.send({ type: 'intake.discard' }),
});
