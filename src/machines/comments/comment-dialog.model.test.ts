import { type Comment, GRADE_BANDS } from '#contract/comments/comment.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import { commentDialogMachine, type CommentValues } from './comment-dialog.machine.ts';
import { expect, test } from 'vitest';
import { Failure } from '#lib/site/failure.ts';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import {
  categoryOptions,
  commentDialogCommands,
  isBusy,
  isEditMode,
  QUALITY_OPTIONS,
  selectMessage,
  selectValues,
} from './comment-dialog.view.ts';

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

/** Typed and chosen values are shown, whatever message is shown. */
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
const staysWith = (message: string) => ({ 'dialog.submit': { sets: { message } } });
const failed = (to: string, type: string, { facts }: typeof tooLong, message: string) => ({
  to,
  sets: { message },
  tells: [{ type, failure: facts }],
});
const adding = (comment_set_id: number | null) => ({
  'dialog.submit': { to: 'adding', starts: { createComment: { ...sent, comment_set_id } } },
});
const updating = { to: 'updating', starts: { updateComment: { id: 5, change: own } } };

const expectations: Expectations<typeof commentDialogMachine> = {
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
    'editing (blanks)': { on: { ...editing, ...staysWith('Comment text cannot be empty.') } },
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
    'editing (no category)': { on: { ...editing, ...staysWith('Please select a category.') } },
    'editing (no quality)': { on: { ...editing, ...staysWith('Please select a quality level.') } },
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
        ...staysWith('Comment text cannot be empty.'),
      },
    },
    'editing (of a set, written)': { on: { ...editing, ...adding(3) } },
    'editing (of no set)': {
      on: {
        ...editing,
        ...thenTo('values.change(words)', 'editing (of no set, written)'),
        ...staysWith('Comment text cannot be empty.'),
      },
    },
    'editing (of no set, written)': {
      on: { ...editing, ...staysWith('Cannot add comment: Comment Set ID is missing.') },
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

const unreachable = new Failure({ status: null, detail: null, message: null });
const refusals: Record<string, string> = {
  text: 'Comment text cannot be empty.',
  category: 'Please select a category.',
  quality: 'Please select a quality level.',
  set: 'Cannot add comment: Comment Set ID is missing.',
};

checkAgainstTable(commentDialogMachine, expectations);

walk(commentDialogMachine, {
  inputs: [
    { comment: null },
    { comment: null, setId: 3 },
    { comment: null, setId: null },
    { comment },
  ],
  samples: [
    { type: 'values.change', values: { text: '  Cite it. ' } },
    { type: 'values.change', values: { text: ' \n ' } },
    { type: 'values.change', values: { category: '' } },
    { type: 'values.change', values: { quality_level: '' } },
    done('createComment', comment),
    fails('createComment', tooLong),
    fails('createComment', unreachable),
    done('updateComment', comment),
    fails('updateComment', tooLong),
    fails('updateComment', unreachable),
  ],
  key: ({ context: { values, message } }) => [values, message],
  // One missing choice is enough.
  allow: ({ context: { values } }, event) =>
    event.type !== 'values.change' ||
    'text' in event.values ||
    (values.category !== '' && values.quality_level !== '' && values.text !== ''),
  facts: ({ snapshot }) => {
    const { comment: edited, setId } = snapshot.context;
    const values: CommentValues = {
      text: edited?.text ?? '',
      category: edited?.category ?? 'A+ Grade (80-100)',
      quality_level: edited?.quality_level ?? 'fair',
    };
    let message: string | null = null;
    const wrong = () =>
      [
        values.text.trim() === '' && 'text',
        values.category === '' && 'category',
        values.quality_level === '' && 'quality',
        !edited && setId === null && 'set',
      ].find((fault) => fault !== false);
    return {
      '[BANK-17] [BANK-18] [BANK-19] what was typed is kept, over the defaults or the comment itself, also when saving fails':
        ({ event, after }) => {
          if (event.type === 'values.change') Object.assign(values, event.values);
          expect(selectValues(after)).toEqual(values);
          expect(isEditMode(after)).toBe(edited !== null);
        },
      '[BANK-20] [BANK-21] [BANK-22] [BANK-23] [BANK-24] [ERR-44] [ERR-45] the message says what is wrong, until it is dismissed':
        ({ event, after }) => {
          const fault = wrong();
          if (event.type === 'dialog.submit') message = fault ? refusals[fault]! : null;
          if (event.type === 'message.dismiss') message = null;
          if (event.type === 'xstate.error.actor.createComment')
            message = event.error === tooLong ? 'Too long.' : 'Failed to create comment';
          if (event.type === 'xstate.error.actor.updateComment')
            message = event.error === tooLong ? 'Too long.' : 'Failed to update comment';
          expect(selectMessage(after)).toBe(message);
        },
      'only what is complete is sent, trimmed, to where it belongs': ({ event, after, world }) => {
        if (event.type !== 'dialog.submit') return;
        expect(isBusy(after)).toBe(wrong() === undefined);
        const change = { ...values, text: values.text.trim() };
        if (isBusy(after)) {
          expect(world.calls.at(-1)).toMatchObject(
            edited
              ? { src: 'updateComment', input: { id: 5, change } }
              : { src: 'createComment', input: { ...change, comment_set_id: setId ?? null } },
          );
        }
      },
      'busy exactly while it is saved': ({ after, world }) => {
        expect(isBusy(after)).toBe(world.running().length > 0);
      },
      'how it ended is told once': ({ event, after, told }) => {
        const ended = {
          createComment: ['comment.created', 'comment.createFailed'],
          updateComment: ['comment.updated', 'comment.updateFailed'],
        };
        const [, sort, service] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
        const type = service && ended[service as keyof typeof ended][sort === 'done' ? 0 : 1];
        expect(told).toEqual(type ? [expect.objectContaining({ type })] : []);
        expect(after.matches('saved')).toBe(sort === 'done');
      },
    };
  },
});

test('[BANK-25] [BANK-26] files a new comment under a grade band and one of four quality levels', () => {
  const { now } = begin(commentDialogMachine, { input: { comment: null } });
  expect(categoryOptions(now())).toEqual([
    'A+ Grade (80-100)',
    'A Grade (70-80)',
    'B+ Grade (65-69)',
    'B Grade (60-64)',
    'C+ Grade (55-59)',
    'C Grade (50-54)',
    'D+ Grade (45-49)',
    'D Grade (40-44)',
    'E Grade (30-39)',
    'F Grade (0-29)',
  ]);
  expect(QUALITY_OPTIONS).toEqual(['excellent', 'good', 'fair', 'poor']);
});

test('a comment with its own category keeps it among the choices', () => {
  const { now } = begin(commentDialogMachine, {
    input: { comment: { ...comment, category: 'Imported' } },
  });
  expect(categoryOptions(now())).toEqual([...GRADE_BANDS, 'Imported']);
});

test('a second submit during saving sends nothing', () => {
  const { actor, world } = begin(commentDialogMachine, { input: { comment } });
  const { submit } = commentDialogCommands(actor);
  submit();
  submit();
  expect(world.calls).toHaveLength(1);
});
