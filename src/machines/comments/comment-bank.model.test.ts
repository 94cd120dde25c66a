import type { Comment } from '#contract/comments/comment.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import { commentBankMachine } from './comment-bank.machine.ts';
import { describe, expect, test } from 'vitest';
import { Failure } from '#lib/site/failure.ts';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import { commentDialogMachine } from './comment-dialog.machine.ts';
import { commentDialogCommands, isEditMode } from './comment-dialog.view.ts';
import {
  commentBankCommands,
  DELETE_QUESTION,
  isDeleting,
  isRefreshing,
  listBank,
  LOAD_FAILED,
  selectDeleting,
  selectDialog,
  selectQuery,
} from './comment-bank.view.ts';

const comment: Comment = {
  id: 5,
  text: 'Well argued.',
  category: 'B Grade (60-64)',
  quality_level: 'good',
  comment_set_id: 2,
  created_at: '2026-01-01T00:00:00.000Z',
  is_system_default: false,
};
const firstQuery = { search: '', sort: 'date-desc', category: null } as const;
const refused = refusal(500, 'No.');

const edited = (opened: object) => ({
  to: 'work.editing',
  sets: { opened: opened as { comment: null } },
  starts: { dialog: opened },
});

const expectations: Expectations<typeof commentBankMachine> = {
  events: {
    'search.change': { cite: { search: 'cite' } },
    'sort.change': { quality: { sort: 'quality-asc' } },
    'category.choose': { general: { category: 'General' } },
    'bank.refresh': {},
    'comment.add': {
      'to the bank': {},
      'to a set': { setId: 3 },
      'to a set not known': { setId: null },
    },
    'comment.edit': { one: { comment } },
    'comment.delete': { one: { comment } },
    'deletion.confirm': {},
    'deletion.cancel': {},
  },
  services: {
    refreshComments: { answers: {}, fails: {} },
    deleteComment: { answers: {}, fails: { refused } },
  },
  children: { dialog: { answers: {} } },
  starts: {
    alone: {
      to: 'work.browsing',
      context: { query: firstQuery, opened: { comment: null }, doomed: null },
    },
  },
  rest: ['list.shown', 'work.browsing'],
  anywhere: {
    'search.change(cite)': { sets: { query: { ...firstQuery, search: 'cite' } } },
    'sort.change(quality)': { sets: { query: { ...firstQuery, sort: 'quality-asc' } } },
    'category.choose(general)': { sets: { query: { ...firstQuery, category: 'General' } } },
  },
  situations: {
    'list.shown': { on: { 'bank.refresh': 'list.refreshing' } },
    'list.refreshing': {
      tags: ['busy'],
      runs: ['refreshComments'],
      on: {
        'refreshComments answers': { to: 'list.shown', tells: [{ type: 'comments.refreshed' }] },
        'refreshComments fails': { to: 'list.shown', tells: [{ type: 'comments.refreshFailed' }] },
      },
    },
    'work.browsing': {
      on: {
        'comment.add(to the bank)': edited({ comment: null }),
        'comment.add(to a set)': edited({ comment: null, setId: 3 }),
        'comment.add(to a set not known)': edited({ comment: null, setId: null }),
        'comment.edit(one)': edited({ comment }),
        'comment.delete(one)': { to: 'work.confirming', sets: { doomed: comment } },
      },
    },
    'work.editing': { runs: ['dialog'], on: { 'dialog answers': 'work.browsing' } },
    'work.confirming': {
      on: {
        'deletion.confirm': { to: 'work.deleting', starts: { deleteComment: { id: 5 } } },
        'deletion.cancel': 'work.browsing',
      },
    },
    'work.deleting': {
      tags: ['busy'],
      runs: ['deleteComment'],
      on: {
        'deleteComment answers': {
          to: 'work.browsing',
          tells: [{ type: 'comment.deleted', commentId: 5 }],
        },
        'deleteComment fails refused': {
          to: 'work.browsing',
          tells: [{ type: 'comment.deleteFailed', failure: refused.facts }],
        },
      },
    },
  },
};

const gone = new Failure({ status: 404, detail: 'Gone.', message: 'Gone.' });

checkAgainstTable(commentBankMachine, expectations);

walk(commentBankMachine, {
  samples: [
    { type: 'search.change', search: 'cite' },
    { type: 'sort.change', sort: 'quality-desc' },
    { type: 'category.choose', category: 'B Grade (60-64)' },
    { type: 'comment.add' },
    { type: 'comment.add', setId: 3 },
    { type: 'comment.add', setId: null },
    { type: 'comment.edit', comment },
    { type: 'comment.delete', comment },
    done('dialog'),
    done('refreshComments'),
    fails('refreshComments', gone),
    done('deleteComment'),
    fails('deleteComment', gone),
  ],
  key: (snapshot) => [
    selectQuery(snapshot),
    snapshot.matches({ work: 'editing' }) && snapshot.context.opened,
  ],
  // The parts of the query don't affect each other: one at a time is enough.
  allow: (snapshot, event) => {
    const { search, sort, category } = selectQuery(snapshot);
    const isAsked = search !== '' || sort !== 'date-desc' || category !== null;
    return !isAsked || !['search.change', 'sort.change', 'category.choose'].includes(event.type);
  },
  facts: () => {
    const query = { search: '', sort: 'date-desc', category: null as string | null };
    return {
      '[BANK-9] the question is what was typed and chosen, newest first at the start': ({
        event,
        after,
      }) => {
        if (event.type === 'search.change') query.search = event.search;
        if (event.type === 'sort.change') query.sort = event.sort;
        if (event.type === 'category.choose') query.category = event.category;
        expect(selectQuery(after)).toEqual(query);
      },
      '[BANK-4] the spinner turns exactly while the bank is fetched': ({ after, world }) => {
        expect(isRefreshing(after)).toBe(world.running().includes('refreshComments'));
      },
      'the dialog opens for what was asked, and closes': ({ event, after, world }) => {
        expect(selectDialog(after) !== undefined).toBe(world.running().includes('dialog'));
        if (event.type === 'comment.edit') expect(world.calls.at(-1)!.input).toEqual({ comment });
        if (event.type === 'comment.add') {
          expect(world.calls.at(-1)!.input).toEqual({
            comment: null,
            ...('setId' in event && { setId: event.setId }),
          });
        }
      },
      '[BANK-13] nothing is deleted before the question is answered': ({
        event,
        before,
        after,
        world,
      }) => {
        expect(DELETE_QUESTION).toBe('Are you sure you want to delete this bank comment?');
        if (event.type === 'comment.delete')
          expect([selectDeleting(after)?.id, world.running().includes('deleteComment')]).toEqual([
            5,
            false,
          ]);
        if (event.type === 'deletion.cancel')
          expect([selectDeleting(after), world.running().includes('deleteComment')]).toEqual([
            null,
            false,
          ]);
        if (event.type === 'deletion.confirm')
          expect(world.calls.at(-1)).toMatchObject({ src: 'deleteComment', input: { id: 5 } });
        if (isDeleting(after) && !isDeleting(before)) expect(event.type).toBe('deletion.confirm');
      },
      'how it ended is told once': ({ event, told }) => {
        const ended: Record<string, object> = {
          'xstate.done.actor.refreshComments': { type: 'comments.refreshed' },
          'xstate.error.actor.refreshComments': { type: 'comments.refreshFailed' },
          'xstate.done.actor.deleteComment': { type: 'comment.deleted', commentId: 5 },
          'xstate.error.actor.deleteComment': {
            type: 'comment.deleteFailed',
            failure: gone.facts,
          },
        };
        expect(told).toEqual(event.type in ended ? [ended[event.type]] : []);
      },
    };
  },
});

test('cancelling the real dialog changes nothing, and the bank continues', () => {
  const { actor, now } = begin(commentBankMachine, { actors: { dialog: commentDialogMachine } });
  const { add, edit } = commentBankCommands(actor);
  add();
  expect(isEditMode(selectDialog(now())!.getSnapshot())).toBe(false);
  commentDialogCommands(selectDialog(now())!).cancel();
  expect(now().matches({ work: 'browsing' })).toBe(true);
  edit(comment);
  expect(isEditMode(selectDialog(now())!.getSnapshot())).toBe(true);
});

describe('the list', () => {
  const query = { search: '', sort: 'date-desc', category: null } as const;
  const own = [comment, { ...comment, id: 6, category: 'A Grade (70-80)', text: 'Superb.' }];

  test('[BANK-10] the tabs are All Categories and the categories with comments, in the order of the bands', () => {
    expect(listBank(own, query).tabs.map(({ label }) => label)).toEqual([
      'All Categories',
      'A Grade (70-80)',
      'B Grade (60-64)',
    ]);
  });
  test('a category without comments is no longer chosen', () => {
    expect(listBank(own, { ...query, category: 'F Grade (0-29)' })).toMatchObject({
      category: null,
      comments: [{ id: 6 }, { id: 5 }],
    });
    expect(listBank(own, { ...query, category: 'B Grade (60-64)' })).toMatchObject({
      category: 'B Grade (60-64)',
      comments: [{ id: 5 }],
      empty: null,
    });
  });
  test('[ERR-56] an empty bank', () => {
    expect(listBank([], { ...query, search: 'x' }).empty).toEqual({
      title: 'You have no saved comments yet',
      hint: 'Get started by adding comments to your bank',
    });
  });
  test('[ERR-57] a search without matches', () => {
    expect(listBank(own, { ...query, search: 'nothing' }).empty).toEqual({
      title: 'No comments match your search',
      hint: 'Try adjusting your search or filter',
    });
  });
  test('reports a failed load with the exact text', () =>
    expect(LOAD_FAILED).toBe('An error occurred while fetching comments.'));
});
