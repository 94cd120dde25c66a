import type { Comment } from '#contract/comment.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { commentBankMachine } from './comment-bank.machine.ts';

const comment: Comment = {
  id: 5, text: 'Well argued.', category: 'B Grade (60-64)', quality_level: 'good', comment_set_id: 2,
  created_at: '2026-01-01T00:00:00.000Z', is_system_default: false,
};
const query = { search: '', sort: 'date-desc', category: null } as const;
const refused = refusal(500, 'No.');

/** The question can be changed whatever else is done. */
const asking = {
  'search.change(cite)': { sets: { query: { ...query, search: 'cite' } } },
  'sort.change(quality)': { sets: { query: { ...query, sort: 'quality-asc' as const } } },
  'category.choose(general)': { sets: { query: { ...query, category: 'General' } } },
};
const opening = {
  'comment.add': { to: 'work.editing', starts: { dialog: { comment: null } } },
  'comment.add(to a set)': { to: 'work.editing', sets: { opened: { comment: null, setId: 3 } }, starts: { dialog: { comment: null, setId: 3 } } },
  'comment.add(to no set)': { to: 'work.editing', sets: { opened: { comment: null, setId: null } }, starts: { dialog: { comment: null, setId: null } } },
  'comment.edit(one)': { to: 'work.editing', sets: { opened: { comment } }, starts: { dialog: { comment } } },
  'comment.delete(one)': { to: 'work.confirming', sets: { doomed: comment } },
};

export const expectations: Expectations<typeof commentBankMachine> = {
  events: {
    'search.change': { cite: { search: 'cite' } }, 'sort.change': { quality: { sort: 'quality-asc' } }, 'category.choose': { general: { category: 'General' } },
    'bank.refresh': {}, 'comment.add': { '': {}, 'to a set': { setId: 3 }, 'to no set': { setId: null } },
    'comment.edit': { one: { comment } }, 'comment.delete': { one: { comment } }, 'deletion.confirm': {}, 'deletion.cancel': {},
  },
  services: { refreshComments: { answers: {}, fails: {} }, deleteComment: { answers: {}, fails: { refused } } },
  children: { dialog: { answers: {} } },
  starts: { alone: { to: 'work.browsing', context: { query, opened: { comment: null }, doomed: null } } },
  rest: ['list.shown', 'work.browsing'],
  situations: {
    'work.browsing': { on: { ...asking, ...opening, 'bank.refresh': 'list.refreshing' } },
    'list.refreshing': {
      tags: ['refreshing'], runs: ['refreshComments'],
      on: {
        ...asking,
        'refreshComments answers': { to: 'work.browsing', tells: [{ type: 'comments.refreshed' }] },
        'refreshComments fails': { to: 'work.browsing', tells: [{ type: 'comments.refreshFailed' }] },
        'comment.add': { to: 'list.refreshing + work.editing', starts: { dialog: { comment: null } } },
        'comment.add(to a set)': { ...opening['comment.add(to a set)'], to: 'list.refreshing + work.editing' },
        'comment.add(to no set)': { ...opening['comment.add(to no set)'], to: 'list.refreshing + work.editing' },
        'comment.edit(one)': { ...opening['comment.edit(one)'], to: 'list.refreshing + work.editing' },
        'comment.delete(one)': { to: 'list.refreshing + work.confirming', sets: { doomed: comment } },
      },
    },
    'list.refreshing + work.editing': {
      tags: ['refreshing'], runs: ['refreshComments', 'dialog'],
      on: {
        ...asking, 'dialog answers': 'list.refreshing',
        'refreshComments answers': { to: 'work.editing', tells: [{ type: 'comments.refreshed' }] },
        'refreshComments fails': { to: 'work.editing', tells: [{ type: 'comments.refreshFailed' }] },
      },
    },
    'list.refreshing + work.confirming': {
      tags: ['refreshing'], runs: ['refreshComments'],
      on: {
        ...asking, 'deletion.cancel': 'list.refreshing', 'deletion.confirm': { to: 'list.refreshing + work.deleting', starts: { deleteComment: { id: 5 } } },
        'refreshComments answers': { to: 'work.confirming', tells: [{ type: 'comments.refreshed' }] },
        'refreshComments fails': { to: 'work.confirming', tells: [{ type: 'comments.refreshFailed' }] },
      },
    },
    'list.refreshing + work.deleting': {
      tags: ['refreshing', 'busy'], runs: ['refreshComments', 'deleteComment'],
      on: {
        ...asking,
        'deleteComment answers': { to: 'list.refreshing', tells: [{ type: 'comment.deleted', commentId: 5 }] },
        'deleteComment fails refused': { to: 'list.refreshing', tells: [{ type: 'comment.deleteFailed', failure: refused.facts }] },
        'refreshComments answers': { to: 'work.deleting', tells: [{ type: 'comments.refreshed' }] },
        'refreshComments fails': { to: 'work.deleting', tells: [{ type: 'comments.refreshFailed' }] },
      },
    },
    'work.editing': { runs: ['dialog'], on: { ...asking, 'dialog answers': 'work.browsing', 'bank.refresh': 'list.refreshing + work.editing' } },
    'work.confirming': {
      context: { doomed: comment },
      on: {
        ...asking, 'bank.refresh': 'list.refreshing + work.confirming', 'deletion.cancel': 'work.browsing',
        'deletion.confirm': { to: 'work.deleting', starts: { deleteComment: { id: 5 } } },
      },
    },
    'work.deleting': {
      tags: ['busy'], runs: ['deleteComment'],
      on: {
        ...asking, 'bank.refresh': 'list.refreshing + work.deleting',
        'deleteComment answers': { to: 'work.browsing', tells: [{ type: 'comment.deleted', commentId: 5 }] },
        'deleteComment fails refused': { to: 'work.browsing', tells: [{ type: 'comment.deleteFailed', failure: refused.facts }] },
      },
    },
  },
};
