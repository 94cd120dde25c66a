import type { ActorRefFrom } from 'xstate';
import type { copierMachine } from './copier.machine.ts';

export type CopierRef = ActorRefFrom<typeof copierMachine>;

export const copierCommands = (actor: CopierRef) => ({
  copy: (text: string) => actor.send({ type: 'text.copy', text }),
});
