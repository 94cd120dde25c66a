/** One thing broken in a chart: the text that stands there once, and what is put in its place. */
export interface Mutant { chart: string; breaks: 'rollback' | 'tag' | 'guard' | 'message' | 'target'; what: string; find: string; put: string }

export const MUTANTS: readonly Mutant[] = [
  {
    chart: 'submission-row', breaks: 'rollback', what: 'a failed save leaves the new value in sight',
    find: "entry: ['dropPatch', ", put: 'entry: [',
  },
  {
    chart: 'submission-row', breaks: 'tag', what: 'grading is not busy',
    find: "shows already.',\n      tags: 'busy',", put: "shows already.',",
  },
  {
    chart: 'submission-row', breaks: 'tag', what: 'deleting is not shown as danger',
    find: "tags: ['busy', 'danger'],", put: "tags: ['busy'],",
  },
  {
    chart: 'submission-row', breaks: 'guard', what: 'every failed save counts as stale',
    find: 'failureOf(error).status === 412', put: 'failureOf(error).status !== 404',
  },
  {
    chart: 'submission-row', breaks: 'guard', what: 'another field changed elsewhere counts as a conflict',
    find: 'isCollision: ({ context }, { output }: { output: Submission }) => collides(context.patch, context.base, output)',
    put: 'isCollision: () => true',
  },
  {
    chart: 'submission-row', breaks: 'message', what: 'the end of a row is not told',
    find: "entry: { type: 'tell', params: ({ context }) => outcomeOf(context.result!, context.base, context.inBatch) },", put: '',
  },
  {
    chart: 'submission-row', breaks: 'message', what: 'a failed deletion is told as a failed grading',
    find: "target: '#row.ended',\n                actions: { type: 'concludeFailed', params: ({ event: { error } }) => ({ doing: 'deleting', error }) },\n              },\n            ],\n          },\n        },\n        rechecking",
    put: "target: '#row.ended',\n                actions: { type: 'concludeFailed', params: ({ event: { error } }) => ({ doing: 'grading', error }) },\n              },\n            ],\n          },\n        },\n        rechecking",
  },
  {
    chart: 'submission-row', breaks: 'target', what: 'a draft that could not be read is given up',
    find: 'after: { collectAgain: \'collecting\' }', put: 'after: { collectAgain: \'#row.ended\' }',
  },
  { chart: 'workflow-slider', breaks: 'guard', what: 'next on the last step does not wrap', find: 'context.index === context.count - 1', put: 'false' },
  { chart: 'workflow-slider', breaks: 'guard', what: 'a jump to a step that is not there is made', find: 'Number.isInteger(index) && ', put: '' },
  { chart: 'roi-calculator', breaks: 'guard', what: 'the level can not be switched back', find: "level === 'undergraduate'", put: 'false' },
  { chart: 'roi-calculator', breaks: 'target', what: 'choosing the other level stays', find: "}, target: 'undergraduate' }", put: '} }' },
  {
    chart: 'comment-dialog', breaks: 'message', what: 'a failed update is explained as a failed creation',
    find: "fallback: 'Failed to update comment'", put: "fallback: 'Failed to create comment'",
  },
  {
    chart: 'comment-dialog', breaks: 'guard', what: 'blank text is sent',
    find: "context.values.text.trim() === ''", put: "context.values.text === ''",
  },
  { chart: 'comment-bank', breaks: 'tag', what: 'the spinner does not turn', find: "tags: 'refreshing',\n", put: '' },
  {
    chart: 'comment-picker', breaks: 'message', what: 'a text is handed over when it is deselected, too',
    find: "actions: { type: 'toggleComment', params: ({ event }) => event } },",
    put: "actions: [{ type: 'toggleComment', params: ({ event }) => event }, { type: 'handText', params: ({ event: { text } }) => ({ text }) }] },",
  },
  {
    chart: 'session', breaks: 'guard', what: 'a server that can not be reached signs out',
    find: 'failureOf(error).status === 401', put: 'failureOf(error).status !== 403',
  },
  { chart: 'session', breaks: 'rollback', what: 'signing out keeps the user', find: "forget: assign({ token: null, user: null, failure: null })", put: 'forget: assign({ token: null, failure: null })' },
];
