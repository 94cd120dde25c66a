import type { Release, ReleaseRow } from '#contract/release/release.ts';
import type { NewStudentLink } from '#contract/release/student-page.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { classReleaseMachine } from './class-release.machine.ts';

const time = '2026-03-02T09:00:00.000Z';
const release: Release = { id: 5, submission_id: 1, state: 'released', asked_by: 'Ada Byron', created_at: time, due_at: null, released_at: time, ended_at: null, ended_by: null, sha256: 'a', why: '' };
const row = (of: Partial<ReleaseRow>): ReleaseRow => ({ submission_id: 1, student: 'Zoë', grade: 'B', unfinished: [], empty: false, standing: null, planned: null, changed: false, ...of });
export const rows: ReleaseRow[] = [
  row({}), row({ submission_id: 2, student: 'Bo', unfinished: ['Has no grade yet.'] }), row({ submission_id: 3, student: 'Cy', standing: release, changed: true }),
];
export const link: NewStudentLink = {
  id: 8, submission_id: 1, student_id: null, student: 'Zoë', identifier: 's1', email: null, regrade: true, created_at: time, expires_at: time, revoked_at: null, seen_at: null, url: 'https://example.test/returned#secret',
};
export const left = [{ submission_id: 2, why: 'Has no grade yet.' }];
export const many = { releases: [release], left };
export const away = refusal(503, 'Away.');
const ready = { ids: [1, 3], unfinished: false };
const bo = { ids: [2], unfinished: true };
const of = { assignmentId: 7 };
const asks = (asked: typeof ready, more: object = {}) => ({ to: 'releasing', sets: { ...asked, ...more }, starts: { release: { ...of, ...asked } } });
const told = { to: 'shown (told why)', sets: { failure: away.facts } };
const reload = { starts: { load: of } };

export const expectations: Expectations<typeof classReleaseMachine> = {
  events: { 'rows.retry': {}, 'work.release': { ready, bo }, 'work.withdraw': { cy: { ids: [3] } }, 'links.make': {} },
  services: {
    load: { answers: { rows }, fails: { away } }, release: { answers: { many }, fails: { away } }, withdraw: { answers: {}, fails: { away } },
    makeLinks: { answers: { one: [link] }, fails: { away } },
  },
  starts: {
    'of an assignment': { input: of, to: 'loading', context: { ...of, rows: [], ids: [], unfinished: false, left: [], links: [], failure: null }, ...reload },
  },
  situations: {
    loading: { tags: ['busy'], runs: ['load'], on: { 'load answers rows': { to: 'shown', sets: { rows } }, 'load fails away': { to: 'failed', sets: { failure: away.facts } } } },
    failed: { on: { 'rows.retry': { to: 'loading', sets: { failure: null }, ...reload } } },
    shown: {
      on: {
        'work.release(ready)': asks(ready), 'work.release(bo)': { ...asks(bo), to: 'releasing (bo)' },
        'work.withdraw(cy)': { to: 'withdrawing', sets: { ids: [3] }, starts: { withdraw: { ...of, ids: [3] } } }, 'links.make': { to: 'makingLinks', starts: { makeLinks: of } },
      },
    },
    releasing: { tags: ['busy'], runs: ['release'], on: { 'release answers many': { to: 'loading (left)', sets: { left }, ...reload }, 'release fails away': told } },
    'releasing (bo)': { tags: ['busy'], runs: ['release'], on: { 'release answers many': null, 'release fails away': null } },
    'loading (left)': { tags: ['busy'], runs: ['load'], on: { 'load answers rows': 'shown (left)', 'load fails away': null } },
    'shown (left)': {
      on: {
        'work.release(ready)': { ...asks(ready, { left: [] }), sets: { left: [] } }, 'work.release(bo)': { ...asks(bo, { left: [] }), to: 'releasing (bo)' },
        'work.withdraw(cy)': { to: 'withdrawing', sets: { ids: [3], left: [] }, starts: { withdraw: { ...of, ids: [3] } } }, 'links.make': null,
      },
    },
    'shown (told why)': {
      on: {
        'work.release(ready)': { to: 'releasing', sets: { failure: null }, starts: { release: { ...of, ...ready } } }, 'work.release(bo)': { ...asks(bo, { failure: null }), to: 'releasing (bo)' },
        'work.withdraw(cy)': { to: 'withdrawing (after a failure)', sets: { ids: [3], failure: null }, starts: { withdraw: { ...of, ids: [3] } } },
        'links.make': { to: 'makingLinks (after a failure)', sets: { failure: null }, starts: { makeLinks: of } },
      },
    },
    withdrawing: { tags: ['busy'], runs: ['withdraw'], on: { 'withdraw answers': { to: 'loading (again)', ...reload }, 'withdraw fails away': { to: 'shown (told of taking back)', sets: { failure: away.facts } } } },
    'withdrawing (after a failure)': { tags: ['busy'], runs: ['withdraw'], on: { 'withdraw answers': null, 'withdraw fails away': null } },
    'loading (again)': { tags: ['busy'], runs: ['load'], on: { 'load answers rows': null, 'load fails away': null } },
    'shown (told of taking back)': { on: { 'work.release(ready)': null, 'work.release(bo)': null, 'work.withdraw(cy)': null, 'links.make': null } },
    makingLinks: { tags: ['busy'], runs: ['makeLinks'], on: { 'makeLinks answers one': { to: 'shown (with links)', sets: { links: [link] } }, 'makeLinks fails away': { to: 'shown (no links)', sets: { failure: away.facts } } } },
    'makingLinks (after a failure)': { tags: ['busy'], runs: ['makeLinks'], on: { 'makeLinks answers one': null, 'makeLinks fails away': null } },
    'shown (with links)': { on: { 'work.release(ready)': null, 'work.release(bo)': null, 'work.withdraw(cy)': null, 'links.make': null } },
    'shown (no links)': { on: { 'work.release(ready)': null, 'work.release(bo)': null, 'work.withdraw(cy)': null, 'links.make': null } },
  },
};
