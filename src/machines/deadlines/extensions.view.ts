import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ClassMember, extensionsMachine } from './extensions.machine.ts';

export type ExtensionsRef = ActorRefFrom<typeof extensionsMachine>;
export type { ClassDeadlines, ClassMember, LateWork } from './extensions.machine.ts';
type Snapshot = SnapshotFrom<typeof extensionsMachine>;

export type ExtensionsStatus = 'loading' | 'unread' | 'open';
export const selectExtensionsStatus = (snapshot: Snapshot): ExtensionsStatus =>
  snapshot.matches('loading') ? 'loading' : snapshot.matches('unread') ? 'unread' : 'open';
/** Returns all field values; read while the status is `open`. */
export const selectExtensions = ({ context }: Snapshot) => context;
export const isGivingExtension = (snapshot: Snapshot): boolean =>
  snapshot.matches('previewing') || snapshot.matches('saving');
export const isReadingFile = (snapshot: Snapshot): boolean => snapshot.matches('reading');
export const isConfirmingGrant = (snapshot: Snapshot): boolean => snapshot.matches('confirming');

/** Returns members matching a name, an identifier or a group. */
export function searchMembers(members: readonly ClassMember[], search: string): ClassMember[] {
  const word = search.trim().toLowerCase();
  return members.filter(({ name, identifier, group }) =>
    [name, identifier, group].some((value) => value?.toLowerCase().includes(word)),
  );
}

export const extensionsCommands = (actor: ExtensionsRef) => ({
  retry: () => actor.send({ type: 'class.retry' }),
  search: (search: string) => actor.send({ type: 'class.search', search }),
  toggleStudent: (id: number) => actor.send({ type: 'student.toggle', id }),
  chooseStudents: (ids: number[]) => actor.send({ type: 'students.choose', ids }),
  write: (values: { due?: string; reason?: string }) =>
    actor.send({ type: 'extension.write', values }),
  give: () => actor.send({ type: 'extension.give' }),
  end: (id: number) => actor.send({ type: 'extension.end', id }),
  readFile: (file: File) => actor.send({ type: 'file.read', file }),
  giveRead: () => actor.send({ type: 'file.give' }),
  discardRead: () => actor.send({ type: 'file.discard' }),
  toggleWork: (id: number) => actor.send({ type: 'work.toggle', id }),
  writeWaiver: (reason: string) => actor.send({ type: 'waiver.write', reason }),
  waive: () => actor.send({ type: 'waiver.give' }),
  endWaiver: (id: number) => actor.send({ type: 'waiver.end', id }),
  confirm: () => actor.send({ type: 'changes.confirm' }),
  cancel: () => actor.send({ type: 'changes.cancel' }),
});
