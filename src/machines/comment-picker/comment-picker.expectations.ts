import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { commentPickerMachine } from './comment-picker.machine.ts';

/** Two categories whose names begin alike. */
const categories = [
  { category: 'task', levels: ['good', 'poor'] },
  { category: 'tasks', levels: ['good'] },
];
const text = 'Clear headings.';

export const expectations: Expectations<typeof commentPickerMachine> = {
  events: {
    'comment.toggle': { a: { id: 'a', text } },
    'category.toggle': { tasks: { category: 'tasks' } },
    'level.toggle': { poor: { category: 'task', level: 'poor' } },
    'category.expandAll': {
      task: { category: 'task' },
      tasks: { category: 'tasks' },
      unknown: { category: 'other' },
    },
    'category.collapseAll': { task: { category: 'task' } },
    'selection.forget': {},
  },
  starts: {
    'of two categories': {
      input: { categories },
      to: 'picking',
      context: {
        categories,
        openCategories: ['task', 'tasks'],
        openLevels: ['task/good', 'task/poor'],
        selected: [],
      },
    },
  },
  situations: {
    picking: {
      on: {
        'comment.toggle(a)': {
          to: 'picking (one selected)',
          sets: { selected: ['a'] },
          does: [['handText', { text }]],
        },
        'category.toggle(tasks)': {
          to: 'picking (the second folded)',
          sets: { openCategories: ['task'] },
        },
        'level.toggle(poor)': {
          to: 'picking (a level folded)',
          sets: { openLevels: ['task/good'] },
        },
        'category.expandAll(tasks)': {
          to: 'picking (all open)',
          sets: { openLevels: ['task/good', 'task/poor', 'tasks/good'] },
        },
        'category.collapseAll(task)': { sets: { openLevels: [] } },
      },
    },
    'picking (one selected)': {
      on: {
        'comment.toggle(a)': { to: 'picking', sets: { selected: [] } },
        'selection.forget': { to: 'picking', sets: { selected: [] } },
        'category.toggle(tasks)': { sets: { openCategories: ['task'] } },
        'level.toggle(poor)': { sets: { openLevels: ['task/good'] } },
        'category.expandAll(tasks)': {
          sets: { openLevels: ['task/good', 'task/poor', 'tasks/good'] },
        },
        'category.collapseAll(task)': { sets: { openLevels: [] } },
      },
    },
    'picking (the second folded)': {
      on: {
        'comment.toggle(a)': { sets: { selected: ['a'] }, does: [['handText', { text }]] },
        'category.toggle(tasks)': { to: 'picking', sets: { openCategories: ['task', 'tasks'] } },
        'level.toggle(poor)': { sets: { openLevels: ['task/good'] } },
        'category.expandAll(tasks)': {
          sets: {
            openCategories: ['task', 'tasks'],
            openLevels: ['task/good', 'task/poor', 'tasks/good'],
          },
        },
        'category.collapseAll(task)': { sets: { openLevels: [] } },
      },
    },
    'picking (a level folded)': {
      on: {
        'comment.toggle(a)': { sets: { selected: ['a'] }, does: [['handText', { text }]] },
        'category.toggle(tasks)': { sets: { openCategories: ['task'] } },
        'level.toggle(poor)': { to: 'picking', sets: { openLevels: ['task/good', 'task/poor'] } },
        'category.expandAll(task)': { sets: { openLevels: ['task/good', 'task/poor'] } },
        'category.expandAll(tasks)': { sets: { openLevels: ['task/good', 'tasks/good'] } },
        'category.collapseAll(task)': { sets: { openLevels: [] } },
      },
    },
    'picking (all open)': {
      on: {
        'comment.toggle(a)': { sets: { selected: ['a'] }, does: [['handText', { text }]] },
        'category.toggle(tasks)': { sets: { openCategories: ['task'] } },
        'level.toggle(poor)': { sets: { openLevels: ['task/good', 'tasks/good'] } },
        'category.collapseAll(task)': { sets: { openLevels: ['tasks/good'] } },
      },
    },
  },
};
