import type { Comment } from '#contract/comments/comment.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import type { commentDialogMachine } from './comment-dialog.machine.ts';

const comment: Comment = {
  id: 5,
  text: 'Well argued.',
  category: 'B Grade (60-64)',
  quality_level: 'good',
  comment_set_id: 2,
  created_at: '2026-01-01T00:00:00.000Z',
  is_system_default: false,
};
const own = { text: 'Well argued.', category: 'B Grade (60-64)', quality_level: 'good' } as const;
const empty = { text: '', category: 'A+ Grade (80-100)', quality_level: 'fair' } as const;
const sent = { text: 'Cite it.', category: 'A+ Grade (80-100)', quality_level: 'fair' };
const context = { comment: null, setId: undefined, values: empty, message: null };
const tooLong = refusal(422, 'Too long.');
const noNet = unreached();

/** What is typed or chosen shows, whatever else is said. */
const typing: Record<string, Row<typeof commentDialogMachine>> = {
  'values.change(words)': {
    sets: ({ values }) => ({ values: { ...values, text: '  Cite it. ' } }),
  },
  'values.change(blanks)': { sets: ({ values }) => ({ values: { ...values, text: ' \n ' } }) },
  'values.change(no category)': { sets: ({ values }) => ({ values: { ...values, category: '' } }) },
  'values.change(no quality)': {
    sets: ({ values }) => ({ values: { ...values, quality_level: '' } }),
  },
};
const editing = { ...typing, 'dialog.cancel': 'cancelled' };
const thenTo = (event: keyof typeof typing, to: string) => ({ [event]: { ...typing[event], to } });
const refused = (message: string) => ({ 'dialog.submit': { sets: { message } } });
const failed = (to: string, type: string, { facts }: typeof tooLong, message: string) => ({
  to,
  sets: { message },
  tells: [{ type, failure: facts }],
});
const adding = (comment_set_id: number | null) => ({
  'dialog.submit': { to: 'adding', starts: { createComment: { ...sent, comment_set_id } } },
});
const updating = { to: 'updating', starts: { updateComment: { id: 5, change: own } } };

export const expectations: Expectations<typeof commentDialogMachine> = {
  events: {
    'values.change': {
      words: { values: { text: '  Cite it. ' } },
      blanks: { values: { text: ' \n ' } },
      'no category': { values: { category: '' } },
      'no quality': { values: { quality_level: '' } },
    },
    'dialog.submit': {},
    'dialog.cancel': {},
    'message.dismiss': {},
  },
  services: {
    createComment: { answers: { comment }, fails: { tooLong, noNet } },
    updateComment: { answers: { comment }, fails: { tooLong, noNet } },
  },
  starts: {
    'with a text of the desk': {
      input: { comment: null, text: 'Cite it.' },
      to: 'editing (given words)',
      context: { ...context, values: { ...empty, text: 'Cite it.' } },
    },
    'a new one': { input: { comment: null }, to: 'editing', context },
    'a new one of a set': {
      input: { comment: null, setId: 3 },
      to: 'editing (of a set)',
      context: { ...context, setId: 3 },
    },
    'a new one of a set not known': {
      input: { comment: null, setId: null },
      to: 'editing (of no set)',
      context: { ...context, setId: null },
    },
    'one that is there': {
      input: { comment },
      to: 'editing (one that is there)',
      context: { ...context, comment, values: own },
    },
  },
  situations: {
    editing: {
      on: {
        ...editing,
        ...thenTo('values.change(words)', 'editing (written)'),
        ...thenTo('values.change(blanks)', 'editing (blanks)'),
        'dialog.submit': {
          to: 'editing (told why)',
          sets: { message: 'Comment text cannot be empty.' },
        },
      },
    },
    'editing (given words)': { on: { ...editing, ...adding(null) } },
    'editing (blanks)': { on: { ...editing, ...refused('Comment text cannot be empty.') } },
    'editing (told why)': {
      on: {
        ...editing,
        ...thenTo('values.change(words)', 'editing (written, told why)'),
        'message.dismiss': { to: 'editing', sets: { message: null } },
      },
    },
    'editing (written)': {
      on: {
        ...editing,
        ...adding(null),
        ...thenTo('values.change(no category)', 'editing (no category)'),
        ...thenTo('values.change(no quality)', 'editing (no quality)'),
      },
    },
    'editing (written, told why)': {
      context: { message: 'Comment text cannot be empty.' },
      on: {
        ...editing,
        'message.dismiss': { to: 'editing (written)', sets: { message: null } },
        'dialog.submit': { ...adding(null)['dialog.submit'], sets: { message: null } },
      },
    },
    'editing (no category)': { on: { ...editing, ...refused('Please select a category.') } },
    'editing (no quality)': { on: { ...editing, ...refused('Please select a quality level.') } },
    adding: {
      tags: ['busy'],
      runs: ['createComment'],
      on: {
        'createComment answers comment': {
          to: 'saved',
          tells: [{ type: 'comment.created', comment }],
        },
        'createComment fails tooLong': failed(
          'editing (not added)',
          'comment.createFailed',
          tooLong,
          'Too long.',
        ),
        'createComment fails noNet': failed(
          'editing (not added)',
          'comment.createFailed',
          noNet,
          'Failed to create comment',
        ),
      },
    },
    'editing (not added)': {
      on: {
        ...editing,
        'message.dismiss': { to: 'editing (written)', sets: { message: null } },
        'dialog.submit': { ...adding(null)['dialog.submit'], sets: { message: null } },
      },
    },
    'editing (of a set)': {
      on: {
        ...editing,
        ...thenTo('values.change(words)', 'editing (of a set, written)'),
        ...refused('Comment text cannot be empty.'),
      },
    },
    'editing (of a set, written)': { on: { ...editing, ...adding(3) } },
    'editing (of no set)': {
      on: {
        ...editing,
        ...thenTo('values.change(words)', 'editing (of no set, written)'),
        ...refused('Comment text cannot be empty.'),
      },
    },
    'editing (of no set, written)': {
      on: { ...editing, ...refused('Cannot add comment: Comment Set ID is missing.') },
    },
    'editing (one that is there)': { on: { ...editing, 'dialog.submit': updating } },
    updating: {
      tags: ['busy'],
      runs: ['updateComment'],
      on: {
        'updateComment answers comment': {
          to: 'saved',
          tells: [{ type: 'comment.updated', comment }],
        },
        'updateComment fails tooLong': failed(
          'editing (not updated)',
          'comment.updateFailed',
          tooLong,
          'Too long.',
        ),
        'updateComment fails noNet': failed(
          'editing (not updated)',
          'comment.updateFailed',
          noNet,
          'Failed to update comment',
        ),
      },
    },
    'editing (not updated)': {
      on: {
        ...editing,
        'dialog.submit': { ...updating, sets: { message: null } },
        'message.dismiss': { to: 'editing (one that is there)', sets: { message: null } },
      },
    },
    saved: { ends: true },
    cancelled: { ends: true },
  },
};
