import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { SecondFactor } from '#contract/accounts/second-factor.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { secondFactorMachine } from './second-factor.machine.ts';

export type SecondFactorRef = ActorRefFrom<typeof secondFactorMachine>;
type Snapshot = SnapshotFrom<typeof secondFactorMachine>;

export type SecondFactorStatus =
  | 'loading'
  | 'unread'
  | 'elsewhere'
  | 'off'
  | 'password'
  | 'setUp'
  | 'codes'
  | 'on'
  | 'renew'
  | 'end';
const FACES: Readonly<Record<Snapshot['value'], SecondFactorStatus>> = {
  loading: 'loading',
  unread: 'unread',
  elsewhere: 'elsewhere',
  off: 'off',
  confirming: 'password',
  beginning: 'password',
  settingUp: 'setUp',
  switchingOn: 'setUp',
  keeping: 'codes',
  on: 'on',
  askingToRenew: 'renew',
  renewing: 'renew',
  askingToEnd: 'end',
  ending: 'end',
};

export const selectStatus = (snapshot: Snapshot): SecondFactorStatus => FACES[snapshot.value];
export const selectFactor = (snapshot: Snapshot): SecondFactor => snapshot.context.factor;
/**
 * Whether the change affects what the user can access: `lacks` says whether they could do nothing
 * but set it up.
 */
export const hasChanged =
  (lacks: boolean) =>
  (snapshot: Snapshot): boolean =>
    lacks ? snapshot.matches('on') : snapshot.matches('off') && snapshot.context.factor.is_demanded;
export const selectSecret = (snapshot: Snapshot): string => snapshot.context.fresh.secret;
export const selectUri = (snapshot: Snapshot): string => snapshot.context.fresh.uri;
export const selectCodes = (snapshot: Snapshot): readonly string[] => snapshot.context.codes;
export const selectFailure = (snapshot: Snapshot): FailureFacts | null => snapshot.context.failure;
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

export const secondFactorCommands = (actor: SecondFactorRef) => ({
  retry: () => actor.send({ type: 'factor.retry' }),
  begin: () => actor.send({ type: 'factor.begin' }),
  end: () => actor.send({ type: 'factor.end' }),
  cancel: () => actor.send({ type: 'factor.cancel' }),
  renew: () => actor.send({ type: 'codes.renew' }),
  download: () => actor.send({ type: 'codes.download' }),
  kept: () => actor.send({ type: 'codes.kept' }),
  sayPassword: (password: string) => actor.send({ type: 'password.say', password }),
  sayCode: (code: string) => actor.send({ type: 'code.say', code }),
  sayRenew: (password: string, code: string) => actor.send({ type: 'renew.say', password, code }),
  sayEnd: (password: string, code: string) => actor.send({ type: 'end.say', password, code }),
});
