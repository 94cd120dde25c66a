import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { GRADE_BANDS, QUALITY_LEVELS } from '#contract/comments/comment.ts';
import type { commentDialogMachine, CommentValues } from './comment-dialog.machine.ts';

export type { CommentDialogInput, CommentValues } from './comment-dialog.machine.ts';
export type CommentDialogRef = ActorRefFrom<typeof commentDialogMachine>;
type Snapshot = SnapshotFrom<typeof commentDialogMachine>;

export const QUALITY_OPTIONS = QUALITY_LEVELS;
/** Returns the grade bands, plus the comment's own category if it isn't one of them. */
export const categoryOptions = ({ context: { comment } }: Snapshot): string[] => [
  ...new Set<string>([...GRADE_BANDS, ...(comment ? [comment.category] : [])]),
];

export const selectValues = ({ context }: Snapshot): CommentValues => context.values;
export const selectMessage = ({ context }: Snapshot): string | null => context.message;
/** Returns the field that the message is about, while it is still invalid. */
export function selectFault({
  context: { message, values },
}: Snapshot): keyof CommentValues | null {
  if (message === null) return null;
  if (values.text.trim() === '') return 'text';
  if (values.category === '') return 'category';
  return values.quality_level === '' ? 'quality_level' : null;
}
export const isEditMode = ({ context }: Snapshot): boolean => context.comment !== null;
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

export const commentDialogCommands = (actor: CommentDialogRef) => ({
  change: (values: Partial<CommentValues>) => actor.send({ type: 'values.change', values }),
  submit: () => actor.send({ type: 'dialog.submit' }),
  cancel: () => actor.send({ type: 'dialog.cancel' }),
  dismiss: () => actor.send({ type: 'message.dismiss' }),
});
