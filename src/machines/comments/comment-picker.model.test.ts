import { expect, test } from 'vitest';
import { STANDARD_BANK } from '#contract/comments/standard-bank/index.ts';
import { begin, walk } from '#tests/support/charts/walk.ts';
import { commentPickerMachine } from './comment-picker.machine.ts';
import {
  commentPickerCommands,
  isCategoryOpen,
  isLevelOpen,
  pickerInput,
  selectSelected,
} from './comment-picker.view.ts';

const input = {
  categories: [
    { category: 'structure', levels: ['good', 'poor'] },
    { category: 'task', levels: ['good'] },
  ],
};
const levels: [string, string][] = [
  ['structure', 'good'],
  ['structure', 'poor'],
  ['task', 'good'],
];
const a = { id: 'structure_good_1', text: 'Clear headings.' };

walk(commentPickerMachine, {
  input,
  records: ['insertText'],
  samples: [
    { type: 'comment.toggle', ...a },
    { type: 'category.toggle', category: 'task' },
    { type: 'level.toggle', category: 'structure', level: 'poor' },
    { type: 'category.expandAll', category: 'task' },
    { type: 'category.expandAll', category: 'structure' },
    { type: 'category.expandAll', category: 'unknown' },
    { type: 'category.collapseAll', category: 'structure' },
  ],
  key: ({ context: { openCategories, openLevels, selected } }) => [
    openCategories.toSorted(),
    openLevels.toSorted(),
    selected,
  ],
  facts: ({ snapshot }) => {
    let selected = false;
    let handed = 0;
    const open = new Set(['structure', 'task', 'structure/good', 'structure/poor']);
    return {
      "[PICK-2] [PICK-3] [PICK-4] all categories start open, only the first one's levels, nothing selected":
        () => {
          expect(
            input.categories.map(({ category }) => isCategoryOpen(snapshot, category)),
          ).toEqual([true, true]);
          expect(levels.map((level) => isLevelOpen(snapshot, ...level))).toEqual([
            true,
            true,
            false,
          ]);
          expect(selectSelected(snapshot)).toEqual([]);
        },
      '[PICK-5] a click on a comment toggles its selection': ({ event, after }) => {
        if (event.type === 'comment.toggle') selected = !selected;
        if (event.type === 'selection.forget') selected = false;
        expect(selectSelected(after)).toEqual(selected ? [a.id] : []);
      },
      '[PICK-6] [PICK-7] selecting hands the text over once, deselecting nothing': ({
        event,
        world,
      }) => {
        if (event.type === 'comment.toggle' && selected) handed++;
        expect(world.ran).toEqual(
          Array.from({ length: handed }, () => ({
            action: 'insertText',
            params: { text: a.text },
          })),
        );
      },
      '[PICK-1] [PICK-8] [PICK-9] what was opened is open, what was closed is closed, the rest is as it was':
        ({ event, after }) => {
          const toggle = (key: string) => void (open.delete(key) || open.add(key));
          if (event.type === 'category.toggle') toggle(event.category);
          if (event.type === 'level.toggle') toggle(`${event.category}/${event.level}`);
          const own =
            'category' in event
              ? levels
                  .filter(([category]) => category === event.category)
                  .map((level) => level.join('/'))
              : [];
          if (event.type === 'category.expandAll')
            for (const key of [...own, ...(own.length ? [event.category] : [])]) open.add(key);
          if (event.type === 'category.collapseAll') for (const key of own) open.delete(key);
          const shown = [
            ...input.categories
              .map(({ category }) => category)
              .filter((category) => isCategoryOpen(after, category)),
            ...levels
              .filter((level) => isLevelOpen(after, ...level))
              .map((level) => level.join('/')),
          ];
          expect(new Set(shown)).toEqual(open);
        },
    };
  },
});

test("categories with names that begin alike don't close each other", () => {
  const { actor, now } = begin(commentPickerMachine, {
    input: {
      categories: [
        { category: 'a', levels: ['x'] },
        { category: 'ab', levels: ['x'] },
      ],
    },
  });
  const commands = commentPickerCommands(actor);
  commands.expandAll('ab');
  commands.collapseAll('a');
  expect([isLevelOpen(now(), 'a', 'x'), isLevelOpen(now(), 'ab', 'x')]).toEqual([false, true]);
});

test('accepts the standard bank as input', () => {
  const { now } = begin(commentPickerMachine, { input: pickerInput(STANDARD_BANK) });
  expect(now().context.openCategories).toHaveLength(6);
  expect(now().context.openLevels).toHaveLength(4);
});
