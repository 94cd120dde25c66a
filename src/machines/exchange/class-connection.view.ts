import type { Connection, RemoteAssignment, TokenSystem } from '#contract/exchange/connection.ts';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { classConnectionMachine } from './class-connection.machine.ts';

export type ConnectionRef = ActorRefFrom<typeof classConnectionMachine>;
type Snapshot = SnapshotFrom<typeof classConnectionMachine>;

export type ConnectionStatus = 'loading' | 'unread' | 'choosing' | 'finding' | 'picking' | 'linked';
export function selectConnectionStatus({ value }: Snapshot): ConnectionStatus {
  if (value === 'connecting' || value === 'asking' || value === 'removing') return 'choosing';
  if (value === 'linking') return 'picking';
  return value === 'fetching' ? 'linked' : value;
}
export const isConnecting = (snapshot: Snapshot): boolean => snapshot.matches('connecting');
export const isAskingRemoval = (snapshot: Snapshot): boolean => snapshot.matches('asking');
export const isConnectionBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const canConnect = (snapshot: Snapshot): boolean =>
  snapshot.can({ type: 'connection.make' });
export const selectLink = ({ context }: Snapshot) => context.state.link;
export const selectConnections = ({ context }: Snapshot) => context.state.connections;
export const selectConnectionSystem = ({ context }: Snapshot) => context.system;
export const selectAddress = ({ context }: Snapshot) => context.address;
export const selectToken = ({ context }: Snapshot) => context.token;
export const selectChosen = ({ context }: Snapshot) => context.chosen;
export const selectRemotes = ({ context }: Snapshot) => context.remotes;
export const selectRemote = ({ context }: Snapshot) => context.remote;
export const selectConnectionFailure = ({ context }: Snapshot) => context.failure;

export const connectionCommands = (actor: ConnectionRef) => ({
  retry: () => actor.send({ type: 'connection.retry' }),
  chooseSystem: (system: TokenSystem) => actor.send({ type: 'field.write', system }),
  writeAddress: (address: string) => actor.send({ type: 'field.write', address }),
  writeToken: (token: string) => actor.send({ type: 'field.write', token }),
  make: () => actor.send({ type: 'connection.make' }),
  choose: (connection: Connection) => actor.send({ type: 'connection.choose', connection }),
  remove: (connection: Connection) => actor.send({ type: 'connection.remove', connection }),
  confirm: () => actor.send({ type: 'removal.confirm' }),
  keep: () => actor.send({ type: 'removal.cancel' }),
  pick: (remote: RemoteAssignment) => actor.send({ type: 'remote.choose', remote }),
  leave: () => actor.send({ type: 'remote.leave' }),
  fetch: () => actor.send({ type: 'class.fetch' }),
  change: () => actor.send({ type: 'link.change' }),
});
