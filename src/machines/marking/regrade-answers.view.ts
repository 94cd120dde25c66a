import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { regradeAnswersMachine } from './regrade-answers.machine.ts';

export type AnswersRef = ActorRefFrom<typeof regradeAnswersMachine>;
type Snapshot = SnapshotFrom<typeof regradeAnswersMachine>;

export const isLoading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
export const haveRequestsFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
export const isSending = (snapshot: Snapshot): boolean => snapshot.matches('sending');
export const canSend = (snapshot: Snapshot): boolean => snapshot.can({ type: 'answer.send' });
export const selectRequests = ({ context }: Snapshot) => context.requests;
export const selectOpenId = ({ context }: Snapshot) => context.id;
export const selectAnswerWords = ({ context }: Snapshot): string => context.words;
export const selectAnswersFailure = ({ context }: Snapshot) => context.failure;
/** Counts unanswered requests. */
export const countOpen = ({ context }: Snapshot): number =>
  context.requests.filter(({ answer }) => answer === null).length;

export const answersCommands = (actor: AnswersRef) => ({
  retry: () => actor.send({ type: 'requests.retry' }),
  open: (id: number) => actor.send({ type: 'request.open', id }),
  close: () => actor.send({ type: 'request.close' }),
  write: (words: string) => actor.send({ type: 'words.write', words }),
  send: () => actor.send({ type: 'answer.send' }),
});
