import { describe, expect, test } from 'vitest';
import { DEFAULT_QUERY } from '#lib/submissions/submission-query.ts';
import { job, refusal, submission } from '#tests/support/submissions.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import { submissionRowMachine } from './submission-row.machine.ts';
import type { RowResult, RowSettled } from './submission-row.work.ts';
import { expectations } from './submission-table.expectations.ts';
import { submissionTableMachine } from './submission-table.machine.ts';
import type { TableEvent } from './submission-table.types.ts';
import { creditsHeld, selectQuery, selectSelected } from './submission-table.view.ts';

const one = submission({ id: 1 });
const two = submission({ id: 2 });
const drafted = submission({ id: 1, ai_feedback_text: 'A draft' });
const input = { user: 4, assignmentId: 7 };
const patch = { grade: 'A' };
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

holdTo(submissionTableMachine, expectations);

walk(submissionTableMachine, {
  input,
  records: ['mergeTruth', 'removeTruth', 'announceEnd'],
  samples: [
    { type: 'feedback.generate', submission: one, at: 5 },
    { type: 'row.remove', submission: one },
    { type: 'feedback.cancel', id: 1 },
    { type: 'feedback.generate', submission: drafted, at: 5 },
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
    { type: 'sort.choose', column: 'grade' },
    { type: 'size.choose', size: 25 },
    { type: 'page.show', page: 2 },
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
    // Everything else is tried there by the table of expectations.
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
        if (starts.has(event.type) && !('submission' in event && event.submission === drafted))
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
          expect(last).toMatchObject({ action: 'removeTruth', params: { id: 1 } });
        else if (event.result.kind === 'graded')
          expect(last).toEqual({ action: 'mergeTruth', params: { submission: one } });
        else expect(last).not.toMatchObject({ action: 'removeTruth' });
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
          if (event.type === 'page.show') expect(selectQuery(after).page).toBe(event.page);
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

const live = () => begin(submissionTableMachine, { input, records: ['mergeTruth', 'removeTruth'] });
const after = (...events: TableEvent[]) => {
  const { happen, now } = live();
  for (const event of events) void happen(event);
  return now();
};

describe('the query', () => {
  test('[WB-12] clear resets the search, the status filter and the chips', () => {
    const snapshot = after(
      { type: 'search.change', search: 'ada' },
      { type: 'status.choose', status: 'pending' },
      { type: 'chip.toggle', chip: 'late' },
      { type: 'filters.clear' },
    );
    expect(selectQuery(snapshot)).toMatchObject({ search: '', status: 'all', chips: [], page: 0 });
  });

  test('[WB-16] [WB-17] [WB-18] newest first; the same column turns round, a new one starts ascending', () => {
    expect(selectQuery(after()).sort).toEqual({ column: 'submitted', direction: 'desc' });
    expect(selectQuery(after({ type: 'sort.choose', column: 'submitted' })).sort.direction).toBe(
      'asc',
    );
    expect(selectQuery(after({ type: 'sort.choose', column: 'grade' })).sort).toEqual({
      column: 'grade',
      direction: 'asc',
    });
    expect(
      selectQuery(
        after({ type: 'sort.choose', column: 'grade' }, { type: 'sort.choose', column: 'grade' }),
      ).sort.direction,
    ).toBe('desc');
  });

  test('[WB-23] ten rows a page to begin with', () => {
    expect(selectQuery(after())).toMatchObject({ page: 0, pageSize: 10 });
    expect(selectQuery(after({ type: 'size.choose', size: 100 })).pageSize).toBe(100);
  });

  test('a chip pressed twice is off again', () => {
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
  test('a row that the query hides is not selected any more, and does not come back selected', () => {
    const snapshot = after(
      { type: 'rows.select', ids: [1, 2, 3] },
      { type: 'rows.matched', ids: new Set([2, 3, 4]) },
      { type: 'rows.matched', ids: new Set([1, 2, 3, 4]) },
    );
    expect([...selectSelected(snapshot)]).toEqual([2, 3]);
  });

  test('rows of a batch that went well are let go, those that failed or were cancelled stay selected', () => {
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

describe('drafts under way', () => {
  test('[AI-2] after a reload, rows whose draft is still written go on', () => {
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

  test('[AI-8] a credit is held for each draft under way, and for nothing else', () => {
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

  test('news goes to the rows that work, and a job nobody lists any more is told to its row', () => {
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

  test('a row that is at work is not started twice', () => {
    const { happen, world } = live();
    happen({ type: 'feedback.generate', submission: one, at: 1 });
    happen({ type: 'feedback.generate', submission: one, at: 2 });
    happen({ type: 'row.remove', submission: one });
    expect(world.calls.filter(({ src }) => src === 'row')).toHaveLength(1);
    happen({ type: 'grade.save', base: one, patch });
    expect(world.heard.at(-1)).toMatchObject({ id: 'row-1', event: { type: 'grade.save' } });
  });

  test('a cancel for a row that has ended meanwhile is for nobody', () => {
    const { happen, now, world } = live();
    happen({ type: 'feedback.cancel', id: 1 });
    expect(world.heard).toEqual([]);
    expect(now().status).toBe('active');
  });
});
