import type { Comment } from '#contract/comments/comment.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { commentBankMachine } from './comment-bank.machine.ts';

const comment: Comment = {
  id: 5,
  text: 'Well argued.',
  category: 'B Grade (60-64)',
  quality_level: 'good',
  comment_set_id: 2,
  created_at: '2026-01-01T00:00:00.000Z',
  is_system_default: false,
};
const query = { search: '', sort: 'date-desc', category: null } as const;
const refused = refusal(500, 'No.');

const edited = (opened: object) => ({
  to: 'work.editing',
  sets: { opened: opened as { comment: null } },
  starts: { dialog: opened },
});

export const expectations: Expectations<typeof commentBankMachine> = {
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
    alone: { to: 'work.browsing', context: { query, opened: { comment: null }, doomed: null } },
  },
  rest: ['list.shown', 'work.browsing'],
  anywhere: {
    'search.change(cite)': { sets: { query: { ...query, search: 'cite' } } },
    'sort.change(quality)': { sets: { query: { ...query, sort: 'quality-asc' } } },
    'category.choose(general)': { sets: { query: { ...query, category: 'General' } } },
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
