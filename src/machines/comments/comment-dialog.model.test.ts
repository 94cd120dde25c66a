import { expect, test } from 'vitest';
import { type Comment, GRADE_BANDS } from '#contract/comments/comment.ts';
import { Failure } from '#lib/site/failure.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './comment-dialog.expectations.ts';
import { commentDialogMachine, type CommentValues } from './comment-dialog.machine.ts';
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
const refused = new Failure({ status: 422, detail: 'Too long.', message: 'Too long.' });
const unreachable = new Failure({ status: null, detail: null, message: null });
const refusals: Record<string, string> = {
  text: 'Comment text cannot be empty.',
  category: 'Please select a category.',
  quality: 'Please select a quality level.',
  set: 'Cannot add comment: Comment Set ID is missing.',
};

holdTo(commentDialogMachine, expectations);

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
    fails('createComment', refused),
    fails('createComment', unreachable),
    done('updateComment', comment),
    fails('updateComment', refused),
    fails('updateComment', unreachable),
  ],
  key: ({ context: { values, message } }) => [values, message],
  // one choice missing is enough
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
            message = event.error === refused ? 'Too long.' : 'Failed to create comment';
          if (event.type === 'xstate.error.actor.updateComment')
            message = event.error === refused ? 'Too long.' : 'Failed to update comment';
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

test('[BANK-25] [BANK-26] a new comment is filed under a grade band and one of four quality levels', () => {
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

test('a comment filed under a category of its own keeps it among the choices', () => {
  const { now } = begin(commentDialogMachine, {
    input: { comment: { ...comment, category: 'Imported' } },
  });
  expect(categoryOptions(now())).toEqual([...GRADE_BANDS, 'Imported']);
});

test('a second submit while it is saved sends nothing', () => {
  const { actor, world } = begin(commentDialogMachine, { input: { comment } });
  const { submit } = commentDialogCommands(actor);
  submit();
  submit();
  expect(world.calls).toHaveLength(1);
});
