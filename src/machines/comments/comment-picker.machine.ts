import { assign, setup } from 'xstate';

/** The categories in order, each with its levels; keys are unique in the bank. */
export interface PickerCategory {
  category: string;
  levels: readonly string[];
}

interface PickerContext {
  categories: readonly PickerCategory[];
  openCategories: readonly string[];
  /** `category/level` of the open levels. */
  openLevels: readonly string[];
  selected: readonly string[];
}

export type CommentPickerEvent =
  | { type: 'comment.toggle'; id: string; text: string }
  | { type: 'category.toggle'; category: string }
  | { type: 'level.toggle'; category: string; level: string }
  | { type: 'category.expandAll'; category: string }
  | { type: 'category.collapseAll'; category: string }
  | { type: 'selection.forget' };

export const levelKey = (category: string, level: string): string => `${category}/${level}`;
const levelKeys = ({ category, levels }: PickerCategory): string[] =>
  levels.map((level) => levelKey(category, level));
const toggled = (keys: readonly string[], key: string): string[] =>
  keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];

export const commentPickerMachine = setup({
  types: {} as {
    context: PickerContext;
    events: CommentPickerEvent;
    input: { categories: readonly PickerCategory[] };
  },
  guards: {
    isSelected: ({ context }, { id }: { id: string }) => context.selected.includes(id),
    hasCategory: ({ context }, { category }: { category: string }) =>
      context.categories.some((known) => known.category === category),
  },
  actions: {
    toggleComment: assign(({ context }, { id }: { id: string }) => ({
      selected: toggled(context.selected, id),
    })),
    toggleCategory: assign(({ context }, { category }: { category: string }) => ({
      openCategories: toggled(context.openCategories, category),
    })),
    toggleLevel: assign(
      ({ context }, { category, level }: { category: string; level: string }) => ({
        openLevels: toggled(context.openLevels, levelKey(category, level)),
      }),
    ),
    openLevels: assign(({ context }, { category }: { category: string }) => {
      const keys = context.categories
        .filter((known) => known.category === category)
        .flatMap(levelKeys);
      return {
        openCategories: [...new Set([...context.openCategories, category])],
        openLevels: [...new Set([...context.openLevels, ...keys])],
      };
    }),
    closeLevels: assign(({ context }, { category }: { category: string }) => ({
      openLevels: context.openLevels.filter((key) => !key.startsWith(levelKey(category, ''))),
    })),
    clearSelection: assign({ selected: [] }),
    insertText: (_, _selected: { text: string }) => {},
  },
}).createMachine({
  id: 'comment-picker',
  description:
    'Picks comments from the standard bank. The selection is passed to the caller once, by the action insertText.',
  context: ({ input: { categories } }) => ({
    categories,
    openCategories: categories.map(({ category }) => category),
    openLevels: categories.slice(0, 1).flatMap(levelKeys),
    selected: [],
  }),
  initial: 'picking',
  states: {
    picking: {
      description: 'Comments can be chosen; each choice is passed to the caller.',
      on: {
        'comment.toggle': [
          {
            guard: { type: 'isSelected', params: ({ event }) => event },
            actions: { type: 'toggleComment', params: ({ event }) => event },
          },
          {
            actions: [
              { type: 'toggleComment', params: ({ event }) => event },
              { type: 'insertText', params: ({ event: { text } }) => ({ text }) },
            ],
          },
        ],
        'category.toggle': { actions: { type: 'toggleCategory', params: ({ event }) => event } },
        'level.toggle': { actions: { type: 'toggleLevel', params: ({ event }) => event } },
        'category.expandAll': {
          guard: { type: 'hasCategory', params: ({ event }) => event },
          actions: { type: 'openLevels', params: ({ event }) => event },
        },
        'selection.forget': {
          description: 'Another script: what is open stays, nothing has been picked for it yet.',
          actions: 'clearSelection',
        },
        'category.collapseAll': { actions: { type: 'closeLevels', params: ({ event }) => event } },
      },
    },
  },
});
