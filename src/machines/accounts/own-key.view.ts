import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { OwnKey, OwnProvider } from '#contract/drafts/drafting.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { ownKeyMachine } from './own-key.machine.ts';

export type OwnKeyRef = ActorRefFrom<typeof ownKeyMachine>;
type Snapshot = SnapshotFrom<typeof ownKeyMachine>;

export type OwnKeyStatus = 'loading' | 'unread' | 'closed' | 'open';
export const selectOwnKeyStatus = (snapshot: Snapshot): OwnKeyStatus =>
  snapshot.matches('loading')
    ? 'loading'
    : snapshot.matches('unread')
      ? 'unread'
      : snapshot.matches('closed')
        ? 'closed'
        : 'open';
export const selectOwn = (snapshot: Snapshot): OwnKey['own'] => snapshot.context.stored.own;
export const selectOwnProvider = (snapshot: Snapshot): OwnProvider => snapshot.context.provider;
export const selectOwnModel = (snapshot: Snapshot): string => snapshot.context.model;
export const selectTypedKey = (snapshot: Snapshot): string => snapshot.context.key;
export const selectOwnFailure = (snapshot: Snapshot): FailureFacts | null =>
  snapshot.context.failure;
export const isSavingOwn = (snapshot: Snapshot): boolean => snapshot.matches('saving');
export const isRemovingOwn = (snapshot: Snapshot): boolean => snapshot.matches('removing');
export const isAskingOwn = (snapshot: Snapshot): boolean => snapshot.matches('asking');
export const canSaveOwn = (snapshot: Snapshot): boolean => snapshot.can({ type: 'own.save' });

export const ownKeyCommands = (actor: OwnKeyRef) => ({
  chooseProvider: (provider: OwnProvider) => actor.send({ type: 'own.provider', provider }),
  writeModel: (model: string) => actor.send({ type: 'own.model', model }),
  writeKey: (key: string) => actor.send({ type: 'own.key', key }),
  save: () => actor.send({ type: 'own.save' }),
  remove: () => actor.send({ type: 'own.remove' }),
  confirm: () => actor.send({ type: 'removal.confirm' }),
  keep: () => actor.send({ type: 'removal.cancel' }),
  retry: () => actor.send({ type: 'own.retry' }),
});
