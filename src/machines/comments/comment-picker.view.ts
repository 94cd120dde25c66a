import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { StandardCategory } from '#contract/comments/standard-bank/index.ts';
import {
  type commentPickerMachine,
  levelKey,
  type PickerCategory,
} from './comment-picker.machine.ts';

export type CommentPickerRef = ActorRefFrom<typeof commentPickerMachine>;
type Snapshot = SnapshotFrom<typeof commentPickerMachine>;

/** Returns the picker's input for a bank: categories and levels by their keywords. */
export const pickerInput = (
  bank: readonly StandardCategory[],
): { categories: PickerCategory[] } => ({
  categories: bank.map(({ keyword, qualityLevels }) => ({
    category: keyword,
    levels: qualityLevels.map(({ level }) => level),
  })),
});

export const isCategoryOpen = ({ context }: Snapshot, category: string): boolean =>
  context.openCategories.includes(category);
export const isLevelOpen = ({ context }: Snapshot, category: string, level: string): boolean =>
  context.openLevels.includes(levelKey(category, level));
export const selectSelected = ({ context }: Snapshot): readonly string[] => context.selected;

export const commentPickerCommands = (actor: CommentPickerRef) => ({
  toggle: (comment: { id: string; text: string }) =>
    actor.send({ type: 'comment.toggle', id: comment.id, text: comment.text }),
  toggleCategory: (category: string) => actor.send({ type: 'category.toggle', category }),
  toggleLevel: (category: string, level: string) =>
    actor.send({ type: 'level.toggle', category, level }),
  expandAll: (category: string) => actor.send({ type: 'category.expandAll', category }),
  forget: () => actor.send({ type: 'selection.forget' }),
  collapseAll: (category: string) => actor.send({ type: 'category.collapseAll', category }),
});
