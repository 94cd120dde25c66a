import { DEFAULT_QUERY, type SubmissionQuery } from '#lib/submissions/submission-query.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { job, refusal, submission } from '#tests/support/submissions.ts';
import type { RowResult, RowSettled } from './submission-row.work.ts';
import { submissionTableMachine } from './submission-table.machine.ts';
import { describe, expect, test } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import { submissionRowMachine } from './submission-row.machine.ts';
import type { TableEvent } from './submission-table.types.ts';
import { creditsHeld, selectQuery, selectSelected } from './submission-table.view.ts';

type RowOf = Row<typeof submissionTableMachine>;
type Rows = Record<string, string | RowOf | null>;

const [one, two] = [submission({ id: 1 }), submission({ id: 2 })];
const drafted = submission({ id: 3, ai_feedback_text: 'A draft' });
const patch = { grade: 'A' };
const score = { turnitin_similarity_score: 4 };
const openJob = job({ submission_id: 1, state: 'running' });
const doneJob = job({ id: 12, submission_id: 2, state: 'done' });
const itsEnd = job({ submission_id: 1, state: 'done' });
const essay = new File(['words'], 'essay.txt');
const file = { id: 1, kind: 'original' as const, reportUrl: null };
const gone = refusal(404);
const query: SubmissionQuery = {
  search: '',
  status: 'all',
  chips: [],
  sort: { column: 'submitted', direction: 'desc' },
  page: 0,
  pageSize: 10,
};
const results = {
  graded: { kind: 'graded', submission: one },
  removed: { kind: 'removed' },
  conflicted: { kind: 'conflicted', submission: one },
  failed: { kind: 'failed', doing: 'grading', failure: gone.facts, submission: null },
} as const satisfies Record<string, RowResult>;
const BUSY = 'It was busy with something else.';
const refused: RowResult = {
  kind: 'failed',
  doing: 'grading',
  failure: { status: 409, detail: BUSY, message: BUSY },
  submission: null,
};

const says = (child: string, event: object) => [child, event as { type: string }] as const;
/** A row gets an actor, and its work. */
const works = (work: object, of = one, inBatch = false): RowOf => ({
  to: `rows (${of === one ? 'one' : 'three'} at work)`,
  sets: { atWork: new Set([of.id]) },
  starts: { [`row-${of.id}`]: { submission: of, inBatch } },
  sends: [says(`row-${of.id}`, work)],
});
const forgets = (id: number) => ({
  sends: [says('jobs', { type: 'job.forget', submissionId: id })],
});
const merges = (of: typeof one): RowOf => ({
  ...forgets(of.id),
  does: [['mergeSubmission', { submission: of }]],
});
const settledRow = (id: number, result: RowResult, inBatch = false) => ({
  type: 'row.settled',
  id,
  result,
  inBatch,
});
const removes = (inBatch = false): RowOf => ({
  ...forgets(1),
  does: [['removeSubmissionFromList', settledRow(1, results.removed, inBatch)]],
});
const settling: Rows = {
  'row.settled(graded)': merges(one),
  'row.settled(conflicted)': merges(one),
  'row.settled(of another)': merges(two),
  'row.settled(failed)': forgets(1),
  'row.settled(removed)': removes(),
  'row.settled(removed in batch)': removes(true),
};
const over = { to: 'rows', sets: { atWork: new Set<number>() } };
const settlingOne: Rows = Object.fromEntries(
  Object.entries(settling).map(([event, row]) => [
    event,
    event.includes('another') ? row : { ...(row as RowOf), ...over },
  ]),
);
const asksForNews = { sends: [says('jobs', { type: 'job.wait', submissionId: 1 })] };
const ended: RowOf = { sends: [says('row-1', { type: 'feedback.progress', job: itsEnd })] };
const busyAgain = { waiting: new Set<number>() };
const announced: Rows = {
  'row.waiting(1)': { ...asksForNews, sets: { waiting: new Set([1]) } },
  'row.waiting(1 with an edit)': asksForNews,
  'row.changed(two)': { does: [['mergeSubmission', { type: 'row.changed', submission: two }]] },
};

/**
 * Everything but turning the page returns to the first one, and clears the row that a link led to.
 */
const asks = (change: Partial<SubmissionQuery>): RowOf => ({
  sets: (before) => ({ query: { ...before.query, page: 0, ...change }, found: null }),
  sends: [says('place', { type: 'place.changed', query: { ...query, page: 0, ...change } })],
});
const listing: Rows = {
  'search.change(x)': asks({ search: 'x' }),
  'status.choose(pending)': asks({ status: 'pending' }),
  'chip.toggle(late)': asks({ chips: ['late'] }),
  'filters.clear': asks({ search: '', status: 'all', chips: [] }),
  'pageSize.change(25)': asks({ pageSize: 25 }),
  'page.change(2)': asks({ page: 2 }),
  'sort.change(grade)': asks({ sort: { column: 'grade', direction: 'asc' } }),
  'sort.change(submitted)': asks({ sort: { column: 'submitted', direction: 'asc' } }),
  'cursor.move(2)': { sets: { cursor: 2 } },
  'view.missing': { tells: [{ type: 'submission.notFound' }] },
  'place.recalled(third page)': { sets: { query: { ...query, page: 2 } } },
  'rows.select(1, 2)': { to: 'list (two selected)', sets: { selected: new Set([1, 2]) } },
};

const subject = { subject: one, cursor: 1 };
const trail = { ids: [1], at: 0 };
const edits = (mode: 'ai' | 'user') => ({ editor: { user: 4, submission: one, mode } });
/** Whatever is open, another dialog replaces it. */
const opening: Rows = {
  'upload.open(essay)': {
    to: 'dialog.uploading.choosing',
    sets: { assignmentName: 'Essay 1' },
    starts: { upload: { assignmentId: 7, assignmentName: 'Essay 1', given: [] } },
  },
  'files.open(one)': { to: 'dialog.files', sets: subject },
  'delete.ask(one)': { to: 'dialog.deleting', sets: subject },
  'keys.open': 'dialog.keys',
  'editor.open(one)': {
    to: 'dialog.grading',
    sets: { ...subject, mode: 'ai', trail },
    starts: edits('ai'),
  },
  'editor.open(one, back)': {
    to: 'dialog.grading',
    sets: { ...subject, mode: 'ai', trail },
    starts: edits('ai'),
  },
  'view.show(one)': {
    to: 'dialog.grading',
    sets: (before) => ({
      ...subject,
      mode: 'user',
      trail,
      found: 1,
      query: { ...before.query, page: 3 },
    }),
    starts: edits('user'),
  },
  'score.open(one)': {
    to: 'dialog.scoring',
    sets: subject,
    starts: { score: { submission: one } },
  },
  'dialog.close': 'dialog.none',
  'table.leave': 'dialog.none',
  'record.open(one)': {
    to: 'dialog.record',
    sets: subject,
    starts: { record: { submission: one } },
  },
};
const hears = (child: string): Rows =>
  Object.fromEntries([
    ...Object.entries(results).map(
      ([name, result]) =>
        [
          `row.settled(${name})`,
          { sends: [says(child, { type: 'save.settled', result })] },
        ] as const,
    ),
    [
      'row.settled(removed in batch)',
      { sends: [says(child, { type: 'save.settled', result: results.removed })] },
    ] as const,
  ]);

const lists: RowOf = { to: 'unsaved.listing', starts: { listUnsaved: { user: 4 } } };
const forgetsText = (id: number, saved: typeof one | null): RowOf => ({
  to: 'unsaved.forgetting',
  sets: { settled: { id, saved } },
  starts: { forgetText: { user: 4, submission: id, saved } },
});
const unsaved: Rows = {
  'unsaved.changed': lists,
  'dialog.close': lists,
  'table.leave': lists,
  'editor.open(one)': lists,
  'editor.open(one, back)': lists,
  'row.settled(graded)': forgetsText(1, one),
  'row.settled(removed)': forgetsText(1, null),
  'row.settled(removed in batch)': forgetsText(1, null),
  'row.settled(of another)': forgetsText(2, two),
};

const expectations: Expectations<typeof submissionTableMachine> = {
  events: {
    'feedback.generate': {
      one: { submission: one, at: 5 },
      'again for three': { submission: drafted, at: 5 },
    },
    'draft.replace': { one: { submission: one, at: 5 } },
    'draft.confirm': { now: { at: 6 } },
    'draft.keep': {},
    'feedback.cancel': { 1: { id: 1 } },
    'row.remove': { one: { submission: one } },
    'grade.save': { one: { base: one, patch } },
    'score.save': { one: { base: one, patch: score } },
    'row.start': { one: { submission: one, work: { type: 'submission.remove' } } },
    'row.waiting': { 1: { id: 1, holdsEdit: false }, '1 with an edit': { id: 1, holdsEdit: true } },
    'row.changed': { two: { submission: two } },
    'row.settled': {
      ...Object.fromEntries(
        Object.entries(results).map(([name, result]) => [name, { id: 1, result, inBatch: false }]),
      ),
      'removed in batch': { id: 1, result: results.removed, inBatch: true },
      'of another': { id: 2, result: { kind: 'graded', submission: two }, inBatch: false },
    },
    'jobs.reported': {
      both: { jobs: [openJob, doneJob], askedFor: [1] },
      'its end': { jobs: [itsEnd], askedFor: [1] },
      'none of one': { jobs: [], askedFor: [1] },
    },
    'jobs.resume': { one: { rows: [{ submission: one, job: openJob, at: 5 }] } },
    'search.change': { x: { search: 'x' } },
    'status.choose': { pending: { status: 'pending' } },
    'chip.toggle': { late: { chip: 'late' } },
    'filters.clear': {},
    'sort.change': { grade: { column: 'grade' }, submitted: { column: 'submitted' } },
    'pageSize.change': { 25: { size: 25 } },
    'page.change': { 2: { page: 2 } },
    'place.recalled': { 'third page': { query: { ...query, page: 2 } } },
    'rows.select': { '1, 2': { ids: [1, 2] } },
    'rows.unselect': { 2: { ids: [2] } },
    'selection.clear': {},
    'rows.matched': { 1: { ids: new Set([1]) } },
    'cursor.move': { 2: { id: 2 } },
    'view.show': { one: { submission: one, page: 3 } },
    'view.missing': {},
    'upload.open': { essay: { assignmentName: 'Essay 1' } },
    'files.drop': { essay: { assignmentName: 'Essay 1', files: [essay] } },
    'files.open': { one: { submission: one } },
    'editor.open': {
      one: { submission: one, mode: 'ai' },
      'one, back': { submission: one, mode: 'ai', way: 'back' },
    },
    'score.open': { one: { submission: one } },
    'delete.ask': { one: { submission: one } },
    'record.open': { one: { submission: one } },
    'delete.confirm': {},
    'keys.open': {},
    'dialog.close': {},
    'batch.ask': {
      both: { kind: 'deletion', submissions: [one, two] },
      one: { kind: 'grading', submissions: [one] },
    },
    'file.open': { one: { file } },
    'unsaved.changed': {},
    'upload.began': {},
    'upload.stopped': {},
    'table.look': {},
    'table.leave': {},
  },
  services: {
    openFile: { answers: {}, fails: { gone } },
    listUnsaved: { answers: { some: [1] }, fails: {} },
    forgetText: { answers: {}, fails: {} },
  },
  children: {
    jobs: {},
    comments: {},
    place: {},
    bulk: { answers: {} },
    upload: {},
    editor: {},
    score: {},
    record: {},
    'row-1': { src: 'row' },
    'row-3': { src: 'row' },
  },
  runs: ['jobs', 'comments', 'place'],
  starts: {
    'of an assignment': {
      input: { user: 4, assignmentId: 7 },
      to: 'rows',
      starts: {
        jobs: { assignmentId: 7 },
        place: { user: 4, assignmentId: 7 },
        listUnsaved: { user: 4 },
      },
      context: {
        user: 4,
        assignmentId: 7,
        query,
        selected: new Set(),
        cursor: null,
        found: null,
        atWork: new Set(),
        waiting: new Set(),
        openJobs: [],
        subject: null,
        mode: 'grade',
        trail: { ids: [], at: -1 },
        assignmentName: '',
        given: [],
        replaced: null,
        batch: { kind: 'grading', submissions: [] },
        file: null,
        unsaved: [],
        settled: { id: 0, saved: null },
      },
    },
  },
  rest: [
    'rows',
    'list',
    'question.none',
    'dialog.none',
    'batch.none',
    'file.closed',
    'unsaved.listing',
    'life.looked',
  ],
  situations: {
    rows: {
      on: {
        ...settling,
        ...announced,
        'feedback.generate(one)': works({ type: 'feedback.generate', at: 5 }),
        'draft.replace(one)': works({ type: 'feedback.generate', at: 5 }),
        'row.remove(one)': works({ type: 'submission.remove' }),
        'grade.save(one)': works({ type: 'grade.save', base: one, patch }),
        'score.save(one)': works({ type: 'score.save', base: one, patch: score }),
        'row.start(one)': works({ type: 'submission.remove' }, one, true),
        'jobs.reported(both)': { sets: { openJobs: [openJob] } },
        'jobs.resume(one)': works({ type: 'feedback.resume', job: openJob, at: 5 }),
      },
    },
    'rows (one at work)': {
      runs: ['row-1'],
      on: {
        ...settlingOne,
        ...announced,
        'feedback.cancel(1)': { sends: [says('row-1', { type: 'feedback.cancel' })] },
        'grade.save(one)': { sends: [says('row-1', { type: 'grade.save', base: one, patch })] },
        'score.save(one)': null,
        'row.start(one)': null,
        'jobs.reported(both)': {
          sends: [says('row-1', { type: 'feedback.progress', job: openJob })],
        },
        'jobs.reported(its end)': ended,
        'jobs.reported(none of one)': { sends: [says('row-1', { type: 'feedback.missing' })] },
        'batch.ask(both)': null,
        'batch.ask(one)': null,
      },
    },
    'rows (one waits)': {
      from: ['rows (one at work)', 'row.waiting(1)'],
      runs: ['row-1'],
      context: { waiting: new Set([1]) },
      on: {
        ...Object.fromEntries(
          Object.entries(settlingOne).map(([event, row]) => [
            event,
            event.includes('another')
              ? row
              : {
                  ...(row as RowOf),
                  sets: { atWork: new Set<number>(), waiting: new Set<number>() },
                },
          ]),
        ),
        ...announced,
        'feedback.cancel(1)': {
          to: 'rows (one at work)',
          sets: busyAgain,
          sends: [says('row-1', { type: 'feedback.cancel' })],
        },
        'grade.save(one)': {
          to: 'rows (one at work)',
          sets: busyAgain,
          sends: [says('row-1', { type: 'grade.save', base: one, patch })],
        },
        'score.save(one)': null,
        'row.start(one)': null,
        'jobs.reported(both)': {
          sends: [says('row-1', { type: 'feedback.progress', job: openJob })],
        },
        'jobs.reported(its end)': {
          to: 'rows (one at work)',
          sets: busyAgain,
          sends: [says('row-1', { type: 'feedback.progress', job: itsEnd })],
        },
        'jobs.reported(none of one)': {
          to: 'rows (one at work)',
          sets: busyAgain,
          sends: [says('row-1', { type: 'feedback.missing' })],
        },
        'batch.ask(both)': null,
        'batch.ask(one)': null,
      },
    },
    'rows (one at work, scoring)': {
      from: ['dialog.scoring', 'grade.save(one)'],
      runs: ['row-1'],
      on: {
        ...settlingOne,
        ...announced,
        'feedback.cancel(1)': { sends: [says('row-1', { type: 'feedback.cancel' })] },
        'row.start(one)': null,
        'grade.save(one)': { sends: [says('row-1', { type: 'grade.save', base: one, patch })] },
        'score.save(one)': { sends: [says('score', { type: 'save.settled', result: refused })] },
        'jobs.reported(both)': {
          sends: [says('row-1', { type: 'feedback.progress', job: openJob })],
        },
        'jobs.reported(its end)': ended,
        'jobs.reported(none of one)': { sends: [says('row-1', { type: 'feedback.missing' })] },
        'batch.ask(both)': null,
        'batch.ask(one)': null,
      },
    },
    'rows (one at work, in a batch)': {
      from: ['batch.open', 'row.start(one)'],
      runs: ['row-1'],
      on: {
        ...settlingOne,
        ...announced,
        'feedback.cancel(1)': { sends: [says('row-1', { type: 'feedback.cancel' })] },
        'score.save(one)': null,
        'grade.save(one)': { sends: [says('row-1', { type: 'grade.save', base: one, patch })] },
        'row.start(one)': { sends: [says('bulk', settledRow(1, refused, true))] },
        'jobs.reported(both)': {
          sends: [says('row-1', { type: 'feedback.progress', job: openJob })],
        },
        'jobs.reported(its end)': ended,
        'jobs.reported(none of one)': { sends: [says('row-1', { type: 'feedback.missing' })] },
      },
    },
    'rows (three at work)': {
      runs: ['row-3'],
      on: {
        ...settling,
        ...announced,
        'feedback.generate(again for three)': null,
        'jobs.reported(both)': { sets: { openJobs: [openJob] } },
        ...Object.fromEntries(
          [
            'feedback.generate',
            'draft.replace',
            'row.remove',
            'grade.save',
            'score.save',
            'row.start',
            'jobs.resume',
          ].map((event) => [`${event}(one)`, null]),
        ),
      },
    },
    list: { on: listing },
    'list (two selected)': {
      on: {
        ...listing,
        'rows.select(1, 2)': {},
        'rows.unselect(2)': { sets: { selected: new Set([1]) } },
        'rows.matched(1)': { sets: { selected: new Set([1]) } },
        'selection.clear': { to: 'list', sets: { selected: new Set() } },
        'row.settled(removed)': { sets: { selected: new Set([2]) } },
        'row.settled(removed in batch)': { sets: { selected: new Set([2]) } },
      },
    },
    'question.none': {
      on: {
        'feedback.generate(again for three)': {
          to: 'question.replacing',
          sets: { replaced: drafted },
        },
      },
    },
    'question.replacing': {
      on: {
        'draft.keep': 'question.none',
        'draft.confirm(now)': {
          ...works({ type: 'feedback.generate', at: 6 }, drafted),
          to: 'question.none + rows (three at work)',
        },
      },
    },
    'dialog.none': {
      on: {
        ...opening,
        'files.drop(essay)': {
          to: 'dialog.uploading.choosing',
          sets: { assignmentName: 'Essay 1', given: [essay] },
          starts: { upload: { assignmentId: 7, assignmentName: 'Essay 1', given: [essay] } },
        },
      },
    },
    'dialog.uploading.choosing': {
      runs: ['upload'],
      on: {
        ...opening,
        'upload.began': 'dialog.uploading.sending',
        'files.drop(essay)': { sends: [says('upload', { type: 'files.choose', files: [essay] })] },
      },
    },
    'dialog.uploading.sending': {
      runs: ['upload'],
      on: { 'upload.stopped': 'dialog.uploading.choosing', 'files.drop(essay)': {} },
    },
    'dialog.uploading.choosing (with files)': {
      from: ['dialog.none', 'files.drop(essay)'],
      runs: ['upload'],
      on: {
        ...opening,
        'upload.began': 'dialog.uploading.sending',
        'upload.open(essay)': {
          to: 'dialog.uploading.choosing',
          sets: { assignmentName: 'Essay 1', given: [] },
          starts: { upload: { assignmentId: 7, assignmentName: 'Essay 1', given: [] } },
        },
        'files.drop(essay)': { sends: [says('upload', { type: 'files.choose', files: [essay] })] },
      },
    },
    'dialog.files': { on: opening },
    'dialog.grading': { runs: ['editor'], on: { ...opening, ...hears('editor') } },
    'dialog.scoring': { runs: ['score'], on: { ...opening, ...hears('score') } },
    'dialog.deleting': {
      on: {
        ...opening,
        'delete.confirm': {
          ...works({ type: 'submission.remove' }),
          to: 'dialog.none + rows (one at work)',
        },
      },
    },
    'dialog.record': { runs: ['record'], on: opening },
    'dialog.keys': { on: opening },
    'batch.none': {
      on: {
        'batch.ask(both)': {
          to: 'batch.open',
          sets: { batch: { kind: 'deletion', submissions: [one, two] } },
          starts: { bulk: { assignmentId: 7, kind: 'deletion', submissions: [one, two] } },
        },
        'batch.ask(one)': {
          to: 'batch.open',
          sets: { batch: { kind: 'grading', submissions: [one] } },
          starts: { bulk: { assignmentId: 7, kind: 'grading', submissions: [one] } },
        },
      },
    },
    'batch.open': {
      runs: ['bulk'],
      on: {
        'bulk answers': 'batch.none',
        'row.settled(removed in batch)': {
          sends: [says('bulk', settledRow(1, results.removed, true))],
        },
      },
    },
    'file.closed': {
      on: { 'file.open(one)': { to: 'file.opening', sets: { file }, starts: { openFile: file } } },
    },
    'file.opening': {
      tags: ['busy'],
      runs: ['openFile'],
      on: {
        'file.open(one)': { starts: { openFile: file } },
        'openFile answers': 'file.closed',
        'openFile fails gone': {
          to: 'file.closed',
          tells: [{ type: 'submission.viewFailed', failure: gone.facts }],
        },
      },
    },
    'unsaved.listing': {
      tags: ['busy'],
      runs: ['listUnsaved'],
      on: {
        ...unsaved,
        'listUnsaved answers some': { to: 'unsaved.known', sets: { unsaved: [1] } },
        'listUnsaved fails': 'unsaved.known',
      },
    },
    'unsaved.known': { on: unsaved },
    'unsaved.forgetting': {
      tags: ['busy'],
      runs: ['forgetText'],
      on: { ...unsaved, 'forgetText answers': lists, 'forgetText fails': lists },
    },
    'life.looked': { on: { 'table.leave': 'life.left.lingering' } },
    'life.left.lingering': {
      on: {
        'table.look': 'life.looked',
        'after 1_000 ms': { to: 'life.over', does: ['announceEnd'] },
      },
    },
    'life.left.lingering (a row at work)': {
      from: ['rows (one at work)', 'table.leave'],
      on: { 'table.look': 'life.looked', 'after 1_000 ms': 'life.left.working' },
    },
    'life.left.lingering (files on their way)': {
      from: ['dialog.uploading.sending', 'table.leave'],
      on: { 'table.look': 'life.looked', 'after 1_000 ms': 'life.left.working' },
    },
    'life.left.lingering (in a batch)': {
      from: ['batch.open', 'table.leave'],
      on: { 'table.look': 'life.looked', 'after 1_000 ms': 'life.left.working' },
    },
    'life.left.working': {
      from: ['life.left.lingering (a row at work)', 'after 1_000 ms'],
      on: {
        'table.look': 'life.looked',
        'row.waiting(1)': { to: 'life.over', does: ['announceEnd'] },
        ...Object.fromEntries(
          [...Object.keys(results), 'removed in batch'].map((name) => [
            `row.settled(${name})`,
            { to: 'life.over', does: ['announceEnd'] },
          ]),
        ),
      },
    },
    'life.left.working (files on their way)': {
      from: ['life.left.lingering (files on their way)', 'after 1_000 ms'],
      on: {
        'table.look': 'life.looked',
        'upload.stopped': { to: 'life.over', does: ['announceEnd'] },
      },
    },
    'life.left.working (in a batch)': {
      from: ['life.left.lingering (in a batch)', 'after 1_000 ms'],
      on: {
        'table.look': 'life.looked',
        'bulk answers': { to: 'life.over', does: ['announceEnd'] },
      },
    },
    'life.over': {},
  },
};

const draftedScript = submission({ id: 1, ai_feedback_text: 'A draft' });
const input = { user: 4, assignmentId: 7 };
const settled = (result: RowResult, inBatch = false): RowSettled => ({
  type: 'row.settled',
  id: 1,
  result,
  inBatch,
});
const failed: RowResult = {
  kind: 'failed',
  doing: 'grading',
  failure: refusal(500).facts,
  submission: null,
};

checkAgainstTable(submissionTableMachine, expectations);

walk(submissionTableMachine, {
  input,
  records: ['mergeSubmission', 'removeSubmissionFromList', 'announceEnd'],
  samples: [
    { type: 'feedback.generate', submission: one, at: 5 },
    { type: 'row.remove', submission: one },
    { type: 'feedback.cancel', id: 1 },
    { type: 'feedback.generate', submission: draftedScript, at: 5 },
    { type: 'draft.confirm', at: 6 },
    { type: 'draft.replace', submission: one, at: 6 },
    { type: 'grade.save', base: one, patch },
    { type: 'score.save', base: one, patch: { turnitin_similarity_score: 4 } },
    { type: 'row.start', submission: one, work: { type: 'submission.remove' } },
    { type: 'row.waiting', id: 1, holdsEdit: false },
    { type: 'row.waiting', id: 1, holdsEdit: true },
    { type: 'row.changed', submission: two },
    settled({ kind: 'graded', submission: one }),
    settled({ kind: 'removed' }),
    settled(failed),
    settled({ kind: 'removed' }, true),
    { type: 'jobs.reported', jobs: [job({ submission_id: 1 })], askedFor: [] },
    { type: 'jobs.resume', rows: [{ submission: one, job: job(), at: 5 }] },
    { type: 'search.change', search: 'x' },
    { type: 'status.choose', status: 'pending' },
    { type: 'chip.toggle', chip: 'late' },
    { type: 'sort.change', column: 'grade' },
    { type: 'pageSize.change', size: 25 },
    { type: 'page.change', page: 2 },
    { type: 'place.recalled', query: { ...DEFAULT_QUERY, page: 4 } },
    { type: 'rows.select', ids: [1, 2] },
    { type: 'rows.unselect', ids: [2] },
    { type: 'rows.matched', ids: new Set([1]) },
    { type: 'cursor.move', id: 2 },
    { type: 'view.show', submission: one, page: 3 },
    { type: 'upload.open', assignmentName: 'Essay 1' },
    { type: 'files.drop', assignmentName: 'Essay 1', files: [] },
    { type: 'files.open', submission: one },
    { type: 'editor.open', submission: one, mode: 'grade' },
    { type: 'score.open', submission: one },
    { type: 'record.open', submission: one },
    { type: 'delete.ask', submission: one },
    { type: 'batch.ask', kind: 'deletion', submissions: [one, two] },
    { type: 'file.open', file: { id: 1, kind: 'original', reportUrl: null } },
    done('openFile'),
    fails('openFile', refusal(404)),
    done('listUnsaved', [1]),
    fails('listUnsaved'),
    done('forgetText'),
    fails('forgetText'),
    done('bulk'),
  ],
  key: ({ context }) => context.atWork.size,
  allow: ({ value, context }, event) => {
    // The table of expectations covers everything else there.
    if (value.question !== 'none') return event.type.startsWith('draft.');
    if (event.type === 'row.start') return value.batch === 'open';
    if (
      event.type === 'row.settled' &&
      (!context.atWork.has(1) || event.inBatch !== (value.batch === 'open'))
    )
      return false;
    if (event.type === 'row.waiting' || event.type === 'feedback.cancel')
      return context.atWork.has(1);
    if (event.type === 'score.save') return value.dialog === 'scoring';
    const isCalm =
      value.batch === 'none' &&
      value.file === 'closed' &&
      value.unsaved === (value.life === 'looked' ? 'known' : 'listing');
    if (
      event.type.startsWith('table.') ||
      (event.type.startsWith('upload.') && event.type !== 'upload.open')
    )
      return isCalm;
    if (value.life !== 'looked') return isCalm && /^xstate\.after|^row\.settled/.test(event.type);
    const busy = [
      value.dialog !== 'none',
      value.batch !== 'none',
      value.file !== 'closed',
      value.unsaved !== 'known',
    ].filter(Boolean).length;
    const isForTheList =
      /^(search|status|chip|sort|size|page|filters|rows|selection|cursor|place|view\.missing)/.test(
        event.type,
      );
    const isOpening = /open$|ask$|^unsaved|^view|^keys/.test(event.type);
    return isForTheList ? busy === 0 && context.atWork.size === 0 : !isOpening || busy < 2;
  },
  facts: () => {
    const working = new Set<number>();
    let removals = 0;
    return {
      'a row has an actor exactly while it is at work': ({ event, before, after, world }) => {
        const starts = new Set([
          'feedback.generate',
          'row.remove',
          'grade.save',
          'score.save',
          'row.start',
          'jobs.resume',
          'draft.replace',
        ]);
        if (
          starts.has(event.type) &&
          !('submission' in event && event.submission === draftedScript)
        )
          working.add(1);
        if (event.type === 'draft.confirm' && before.value.question === 'replacing') working.add(1);
        if (event.type === 'delete.confirm') working.add(before.context.subject!.id);
        if (event.type === 'row.settled') working.delete(event.id);
        expect([...after.context.atWork].toSorted()).toEqual([...working].toSorted());
        expect(world.running().filter((id) => id.startsWith('row-'))).toEqual(
          [...working].map((id) => `row-${id}`),
        );
      },
      'what a row comes back with goes into the truth, and what was deleted out of it': ({
        event,
        world,
      }) => {
        if (event.type !== 'row.settled') return;
        const last = world.ran.filter(({ action }) => action !== 'announceEnd').at(-1);
        if (event.result.kind === 'removed')
          expect(last).toMatchObject({ action: 'removeSubmissionFromList', params: { id: 1 } });
        else if (event.result.kind === 'graded')
          expect(last).toEqual({ action: 'mergeSubmission', params: { submission: one } });
        else expect(last).not.toMatchObject({ action: 'removeSubmissionFromList' });
      },
      'a cancel goes to the row it is meant for': ({ event, world }) => {
        if (event.type === 'feedback.cancel')
          expect(world.heard.at(-1)).toEqual({ id: 'row-1', event: { type: 'feedback.cancel' } });
      },
      'the editor hears how its own save ended': ({ event, before, world }) => {
        if (event.type !== 'row.settled' || !world.running().includes('editor')) return;
        const heard = world.heard.filter(({ id }) => id === 'editor').at(-1)?.event;
        if (before.context.subject?.id === 1)
          expect(heard).toEqual({ type: 'save.settled', result: event.result });
      },
      'the batch hears how its rows ended, also one that was refused': ({
        event,
        before,
        world,
      }) => {
        const heard = () => world.heard.filter(({ id }) => id === 'bulk').at(-1)?.event;
        if (event.type === 'row.settled' && event.inBatch) expect(heard()).toEqual(event);
        if (event.type === 'row.start' && before.context.atWork.has(1)) {
          expect(heard()).toMatchObject({
            type: 'row.settled',
            id: 1,
            inBatch: true,
            result: { kind: 'failed', failure: { status: 409 } },
          });
        }
      },
      '[WB-19] [WB-20] [WB-21] [WB-22] changing search, filter, sort or page size goes to the first page':
        ({ event, after }) => {
          if (/^(search|status|chip|sort|size|filters)\./.test(event.type))
            expect(selectQuery(after).page).toBe(0);
          if (event.type === 'page.change') expect(selectQuery(after).page).toBe(event.page);
        },
      '[WB-71] only what was confirmed is deleted': ({ event, before, world }) => {
        if (
          (event.type === 'delete.confirm' || event.type === 'row.remove') &&
          before.context.atWork.size === 0
        )
          removals++;
        if (event.type === 'row.start' && before.context.atWork.size === 0) removals++;
        expect(
          world.heard.filter((heard) => heard.event.type === 'submission.remove'),
        ).toHaveLength(removals);
      },
      'a saved text is forgotten, and the list of unsaved texts read again': ({
        event,
        after,
        world,
      }) => {
        if (event.type !== 'row.settled' || event.result.kind !== 'graded') return;
        expect(after.value.unsaved).toBe('forgetting');
        expect(world.calls.at(-1)).toEqual({
          id: 'forgetText',
          src: 'forgetText',
          input: { user: 4, submission: 1, saved: one },
        });
      },
      '[ERR-26] a file that can not be opened is told': ({ event, told }) => {
        if (event.type === 'xstate.error.actor.openFile')
          expect(told).toMatchObject([{ type: 'submission.viewFailed', failure: { status: 404 } }]);
      },
    };
  },
});

const live = () =>
  begin(submissionTableMachine, {
    input,
    records: ['mergeSubmission', 'removeSubmissionFromList'],
  });
const after = (...events: TableEvent[]) => {
  const { happen, now } = live();
  for (const event of events) void happen(event);
  return now();
};

describe('the query', () => {
  test('[WB-12] clearing resets the search, the status filter and the chips', () => {
    const snapshot = after(
      { type: 'search.change', search: 'ada' },
      { type: 'status.choose', status: 'pending' },
      { type: 'chip.toggle', chip: 'late' },
      { type: 'filters.clear' },
    );
    expect(selectQuery(snapshot)).toMatchObject({ search: '', status: 'all', chips: [], page: 0 });
  });

  test('[WB-16] [WB-17] [WB-18] newest first; the same column reverses direction, a new one starts ascending', () => {
    expect(selectQuery(after()).sort).toEqual({ column: 'submitted', direction: 'desc' });
    expect(selectQuery(after({ type: 'sort.change', column: 'submitted' })).sort.direction).toBe(
      'asc',
    );
    expect(selectQuery(after({ type: 'sort.change', column: 'grade' })).sort).toEqual({
      column: 'grade',
      direction: 'asc',
    });
    expect(
      selectQuery(
        after({ type: 'sort.change', column: 'grade' }, { type: 'sort.change', column: 'grade' }),
      ).sort.direction,
    ).toBe('desc');
  });

  test('[WB-23] ten rows per page by default', () => {
    expect(selectQuery(after())).toMatchObject({ page: 0, pageSize: 10 });
    expect(selectQuery(after({ type: 'pageSize.change', size: 100 })).pageSize).toBe(100);
  });

  test('clicking a chip twice turns it off again', () => {
    expect(
      selectQuery(
        after(
          { type: 'chip.toggle', chip: 'late' },
          { type: 'chip.toggle', chip: 'error' },
          { type: 'chip.toggle', chip: 'late' },
        ),
      ).chips,
    ).toEqual(['error']);
  });
});

describe('the selection', () => {
  test('a row that the query hides is deselected, and stays deselected when it comes back', () => {
    const snapshot = after(
      { type: 'rows.select', ids: [1, 2, 3] },
      { type: 'rows.matched', ids: new Set([2, 3, 4]) },
      { type: 'rows.matched', ids: new Set([1, 2, 3, 4]) },
    );
    expect([...selectSelected(snapshot)]).toEqual([2, 3]);
  });

  test('deselects rows of a batch that succeeded, keeps those that failed or were cancelled selected', () => {
    const snapshot = after(
      { type: 'rows.select', ids: [1, 2, 3] },
      { type: 'row.start', submission: one, work: { type: 'feedback.generate', at: 1 } },
      { type: 'row.start', submission: two, work: { type: 'feedback.generate', at: 1 } },
      { type: 'row.settled', id: 1, inBatch: true, result: { kind: 'drafted', submission: one } },
      { type: 'row.settled', id: 2, inBatch: true, result: failed },
      {
        type: 'row.start',
        submission: submission({ id: 3 }),
        work: { type: 'feedback.generate', at: 1 },
      },
      { type: 'row.settled', id: 3, inBatch: true, result: { kind: 'cancelled' } },
    );
    expect([...selectSelected(snapshot)]).toEqual([2, 3]);
  });
});

describe('drafts in progress', () => {
  test('[AI-2] after a reload, continues rows whose draft is still being written', () => {
    const { happen, now, world } = live();
    const open = job({ submission_id: 1, state: 'running', step: 'writing' });
    happen({
      type: 'jobs.reported',
      jobs: [open, job({ id: 12, submission_id: 2, state: 'done' })],
      askedFor: [],
    });
    expect(now().context.openJobs).toEqual([open]);
    happen({ type: 'jobs.resume', rows: [{ submission: one, job: open, at: 9 }] });
    expect(world.heard.at(-1)).toEqual({
      id: 'row-1',
      event: { type: 'feedback.resume', job: open, at: 9 },
    });
    expect(now().context.openJobs).toEqual([]);
  });

  test('[AI-8] reserves a credit for each draft in progress, and for nothing else', () => {
    const { happen, now } = begin(submissionTableMachine, {
      input,
      actors: { row: submissionRowMachine },
    });
    expect(creditsHeld(now())).toBe(0);
    happen({ type: 'feedback.generate', submission: one, at: 1 });
    happen({ type: 'feedback.generate', submission: two, at: 1 });
    happen({ type: 'row.remove', submission: submission({ id: 3 }) });
    expect(creditsHeld(now())).toBe(2);
  });

  test('passes news to busy rows, and tells a row if its job is no longer listed', () => {
    const { happen, world } = live();
    happen({ type: 'feedback.generate', submission: one, at: 1 });
    happen({ type: 'feedback.generate', submission: two, at: 1 });
    const running = job({ submission_id: 1, state: 'running' });
    happen({
      type: 'jobs.reported',
      jobs: [running, job({ submission_id: 3 })],
      askedFor: [1, 2, 8],
    });
    expect(world.heard.slice(-2)).toEqual([
      { id: 'row-1', event: { type: 'feedback.progress', job: running } },
      { id: 'row-2', event: { type: 'feedback.missing' } },
    ]);
  });

  test("doesn't start a busy row twice", () => {
    const { happen, world } = live();
    happen({ type: 'feedback.generate', submission: one, at: 1 });
    happen({ type: 'feedback.generate', submission: one, at: 2 });
    happen({ type: 'row.remove', submission: one });
    expect(world.calls.filter(({ src }) => src === 'row')).toHaveLength(1);
    happen({ type: 'grade.save', base: one, patch });
    expect(world.heard.at(-1)).toMatchObject({ id: 'row-1', event: { type: 'grade.save' } });
  });

  test('ignores a cancel for a row that has ended meanwhile', () => {
    const { happen, now, world } = live();
    happen({ type: 'feedback.cancel', id: 1 });
    expect(world.heard).toEqual([]);
    expect(now().status).toBe('active');
  });
});
