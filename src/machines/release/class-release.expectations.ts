import type { Release, ReleaseRow } from '#contract/release/release.ts';
import type { NewStudentLink, StudentLink } from '#contract/release/student-page.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { classReleaseMachine } from './class-release.machine.ts';

const time = '2026-03-02T09:00:00.000Z';
const later = '2026-03-06T09:00:00.000Z';
const released: Release = {
  id: 5,
  submission_id: 3,
  state: 'released',
  asked_by: 'Ada Byron',
  created_at: time,
  due_at: null,
  released_at: time,
  ended_at: null,
  ended_by: null,
  sha256: 'a',
  why: '',
};
const row = (of: Partial<ReleaseRow>): ReleaseRow => ({
  submission_id: 1,
  student: 'Zoë',
  grade: 'B',
  unfinished: [],
  empty: false,
  standing: null,
  planned: null,
  failed: null,
  changed: false,
  ...of,
});
export const rows: ReleaseRow[] = [
  row({}),
  row({ submission_id: 2, student: 'Bo', grade: null, unfinished: ['Has no grade yet.'] }),
  row({ submission_id: 3, student: 'Cy', standing: released, changed: true }),
];
export const aLink = (of: Partial<StudentLink> = {}): StudentLink => ({
  id: 8,
  submission_id: 3,
  student_id: null,
  student: 'Cy',
  identifier: 's3',
  email: null,
  regrade: true,
  created_at: time,
  expires_at: later,
  revoked_at: null,
  seen_at: time,
  ...of,
});
export const made: NewStudentLink = {
  ...aLink({ id: 9, submission_id: 1, student: 'Zoë', identifier: 's1', seen_at: null }),
  url: 'https://example.test/returned#secret',
};
export const board = { rows, links: [aLink()] };
export const fewer = { rows: rows.slice(1), links: [] };
export const left = [{ submission_id: 2, why: 'Has no grade yet.' }];
export const many = { releases: [released], left };
export const away = refusal(503, 'Away.');
const [both, all, bo, cy] = [[1, 3], [1, 2, 3], [2], [3]];
const of = { assignmentId: 7 };
const terms = { at: null, days: 90, regrade: true } as const;
const reload = { starts: { loadBoard: of } };
const told = { to: 'shown (told why)', sets: { failure: away.facts } };

type Asks = Row<typeof classReleaseMachine>;
const release = (ids: number[], to = 'releasing'): Asks => ({
  to,
  sets: { ids, unfinished: false, failure: null, left: [] },
  starts: { releaseWork: { ...of, ids, unfinished: false, at: null } },
});
const question = (ids: number[], to: string): Asks => ({
  to,
  sets: { ids, unfinished: false, failure: null, left: [] },
});
const asks: Record<string, Asks> = {
  'work.release(both)': release(both!),
  'work.release(all)': question(all!, 'agreeing'),
  'work.release(bo)': question(bo!, 'agreeing (nothing finished)'),
  'work.withdraw(cy)': {
    ...question(cy!, 'withdrawing'),
    starts: { withdrawWork: { ...of, ids: cy } },
  },
  'links.make(both)': {
    ...question(both!, 'makingLinks'),
    starts: { makeLinks: { ...of, ids: both, days: 90, regrade: true } },
  },
  'links.revoke(eight)': {
    ...question([8], 'revokingLinks'),
    starts: { revokeLinks: { ...of, ids: [8] } },
  },
};
const never = (...events: string[]) => Object.fromEntries(events.map((event) => [event, null]));
const noMore = never(
  'row.toggle(zoe)',
  'rows.choose(all)',
  'rows.choose(none)',
  'terms.change(later)',
  'terms.change(month)',
  ...Object.keys(asks),
);

export const expectations: Expectations<typeof classReleaseMachine> = {
  events: {
    'rows.retry': {},
    'row.toggle': { zoe: { id: 1 } },
    'rows.choose': { all: { ids: all! }, none: { ids: [] } },
    'terms.change': {
      later: { terms: { at: later } },
      month: { terms: { days: 30, regrade: false } },
    },
    'work.release': { both: { ids: both! }, all: { ids: all! }, bo: { ids: bo! } },
    'work.withdraw': { cy: { ids: cy! } },
    'unfinished.send': {},
    'unfinished.leave': {},
    'unfinished.cancel': {},
    'links.make': { both: { ids: both! } },
    'links.revoke': { eight: { ids: [8] } },
  },
  services: {
    loadBoard: { answers: { board, fewer }, fails: { away } },
    releaseWork: { answers: { many }, fails: { away } },
    withdrawWork: { answers: {}, fails: { away } },
    makeLinks: { answers: { one: [made] }, fails: { away } },
    revokeLinks: { answers: {}, fails: { away } },
  },
  starts: {
    'of an assignment': {
      input: of,
      to: 'loading',
      ...reload,
      context: {
        ...of,
        rows: [],
        links: [],
        chosen: [],
        terms,
        ids: [],
        unfinished: false,
        left: [],
        made: [],
        failure: null,
      },
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadBoard'],
      on: {
        'loadBoard answers board': { to: 'shown', sets: board },
        'loadBoard answers fewer': { to: 'shown (fewer)', sets: fewer },
        'loadBoard fails away': { to: 'failed', sets: { failure: away.facts } },
      },
    },
    failed: {
      on: { 'rows.retry': { to: 'loading (tried again)', sets: { failure: null }, ...reload } },
    },
    'loading (tried again)': {
      tags: ['busy'],
      runs: ['loadBoard'],
      on: never('loadBoard answers board', 'loadBoard answers fewer', 'loadBoard fails away'),
    },
    'shown (fewer)': { on: noMore },
    shown: {
      on: {
        'row.toggle(zoe)': { to: 'shown (Zoë chosen)', sets: { chosen: [1] } },
        'rows.choose(all)': { to: 'shown (all chosen)', sets: { chosen: all! } },
        'rows.choose(none)': {},
        'terms.change(later)': { to: 'shown (later)', sets: { terms: { ...terms, at: later } } },
        'terms.change(month)': {
          to: 'shown (a month)',
          sets: { terms: { at: null, days: 30, regrade: false } },
        },
        ...asks,
      },
    },
    'shown (Zoë chosen)': {
      on: {
        ...noMore,
        'row.toggle(zoe)': { to: 'shown', sets: { chosen: [] } },
        'work.withdraw(cy)': { ...asks['work.withdraw(cy)']!, to: 'withdrawing (Zoë chosen)' },
      },
    },
    'shown (all chosen)': {
      on: {
        ...noMore,
        'row.toggle(zoe)': { to: 'shown (two chosen)', sets: { chosen: [2, 3] } },
        'rows.choose(none)': { to: 'shown', sets: { chosen: [] } },
        'work.release(both)': { ...asks['work.release(both)']!, to: 'releasing (all chosen)' },
      },
    },
    'shown (two chosen)': {
      on: {
        ...noMore,
        'row.toggle(zoe)': { to: 'shown (all chosen, Zoë last)', sets: { chosen: [2, 3, 1] } },
      },
    },
    'shown (all chosen, Zoë last)': { on: noMore },
    'shown (later)': {
      on: {
        ...noMore,
        'work.release(both)': {
          to: 'releasing (later)',
          sets: { ids: both!, unfinished: false, failure: null, left: [] },
          starts: { releaseWork: { ...of, ids: both, unfinished: false, at: later } },
        },
      },
    },
    'shown (a month)': {
      on: {
        ...noMore,
        'links.make(both)': {
          to: 'makingLinks (a month)',
          sets: { ids: both!, unfinished: false, failure: null, left: [] },
          starts: { makeLinks: { ...of, ids: both, days: 30, regrade: false } },
        },
      },
    },
    agreeing: {
      on: {
        'unfinished.send': {
          to: 'releasing (unfinished, too)',
          sets: { unfinished: true },
          starts: { releaseWork: { ...of, ids: all, unfinished: true, at: null } },
        },
        'unfinished.leave': {
          to: 'releasing (without what is unfinished)',
          sets: { ids: both! },
          starts: { releaseWork: { ...of, ids: both, unfinished: false, at: null } },
        },
        'unfinished.cancel': 'shown (asked before)',
      },
    },
    'agreeing (nothing finished)': {
      on: {
        'unfinished.send': {
          to: 'releasing (Bo)',
          sets: { unfinished: true },
          starts: { releaseWork: { ...of, ids: bo, unfinished: true, at: null } },
        },
        'unfinished.cancel': 'shown (asked before)',
      },
    },
    'shown (asked before)': { on: noMore },
    releasing: {
      tags: ['busy'],
      runs: ['releaseWork'],
      on: {
        'releaseWork answers many': { to: 'loading (left)', sets: { left }, ...reload },
        'releaseWork fails away': told,
      },
    },
    'releasing (all chosen)': {
      tags: ['busy'],
      runs: ['releaseWork'],
      on: {
        'releaseWork answers many': { to: 'loading (left)', sets: { left, chosen: [] }, ...reload },
        'releaseWork fails away': told,
      },
    },
    'releasing (later)': {
      tags: ['busy'],
      runs: ['releaseWork'],
      on: never('releaseWork answers many', 'releaseWork fails away'),
    },
    'releasing (unfinished, too)': {
      tags: ['busy'],
      runs: ['releaseWork'],
      on: {
        'releaseWork answers many': null,
        'releaseWork fails away': { to: 'shown (said yes before)', sets: { failure: away.facts } },
      },
    },
    'releasing (without what is unfinished)': {
      tags: ['busy'],
      runs: ['releaseWork'],
      on: never('releaseWork answers many', 'releaseWork fails away'),
    },
    'releasing (Bo)': {
      tags: ['busy'],
      runs: ['releaseWork'],
      on: never('releaseWork answers many', 'releaseWork fails away'),
    },
    'loading (left)': {
      tags: ['busy'],
      runs: ['loadBoard'],
      on: {
        'loadBoard answers board': { to: 'shown (left)' },
        'loadBoard answers fewer': null,
        'loadBoard fails away': null,
      },
    },
    // Confirming unfinished work is valid only for what was shown.
    'shown (said yes before)': {
      on: {
        ...noMore,
        'work.release(both)': {
          to: 'releasing (after a yes)',
          sets: { ids: both!, unfinished: false, failure: null },
          starts: { releaseWork: { ...of, ids: both, unfinished: false, at: null } },
        },
      },
    },
    'releasing (after a yes)': {
      tags: ['busy'],
      runs: ['releaseWork'],
      on: never('releaseWork answers many', 'releaseWork fails away'),
    },
    'shown (left)': {
      on: {
        ...noMore,
        'links.make(both)': { ...asks['links.make(both)']!, to: 'makingLinks (after a release)' },
      },
    },
    'shown (told why)': {
      on: {
        ...noMore,
        'work.withdraw(cy)': { ...asks['work.withdraw(cy)']!, to: 'withdrawing (after a failure)' },
      },
    },
    withdrawing: {
      tags: ['busy'],
      runs: ['withdrawWork'],
      on: {
        'withdrawWork answers': { to: 'loading (again)', ...reload },
        'withdrawWork fails away': told,
      },
    },
    'withdrawing (after a failure)': {
      tags: ['busy'],
      runs: ['withdrawWork'],
      on: never('withdrawWork answers', 'withdrawWork fails away'),
    },
    'withdrawing (Zoë chosen)': {
      tags: ['busy'],
      runs: ['withdrawWork'],
      on: {
        'withdrawWork answers': { to: 'loading (Zoë chosen)', ...reload },
        'withdrawWork fails away': null,
      },
    },
    'loading (Zoë chosen)': {
      tags: ['busy'],
      runs: ['loadBoard'],
      on: {
        'loadBoard answers board': 'shown (Zoë chosen)',
        'loadBoard answers fewer': { to: 'shown (fewer)', sets: { ...fewer, chosen: [] } },
        'loadBoard fails away': null,
      },
    },
    'loading (again)': {
      tags: ['busy'],
      runs: ['loadBoard'],
      on: {
        'loadBoard answers board': null,
        'loadBoard answers fewer': null,
        'loadBoard fails away': null,
      },
    },
    makingLinks: {
      tags: ['busy'],
      runs: ['makeLinks'],
      on: {
        'makeLinks answers one': { to: 'loading (links made)', sets: { made: [made] }, ...reload },
        'makeLinks fails away': told,
      },
    },
    'makingLinks (a month)': {
      tags: ['busy'],
      runs: ['makeLinks'],
      on: never('makeLinks answers one', 'makeLinks fails away'),
    },
    'makingLinks (after a release)': {
      tags: ['busy'],
      runs: ['makeLinks'],
      on: never('makeLinks answers one', 'makeLinks fails away'),
    },
    'loading (links made)': {
      tags: ['busy'],
      runs: ['loadBoard'],
      on: {
        'loadBoard answers board': 'shown (links made)',
        'loadBoard answers fewer': null,
        'loadBoard fails away': { to: 'failed (links made)', sets: { failure: away.facts } },
      },
    },
    'failed (links made)': { on: { 'rows.retry': null } },
    'shown (links made)': {
      on: {
        ...noMore,
        'links.make(both)': { ...asks['links.make(both)']!, to: 'makingLinks (once more)' },
      },
    },
    // A new link replaces the one shown before.
    'makingLinks (once more)': {
      tags: ['busy'],
      runs: ['makeLinks'],
      on: {
        'makeLinks answers one': { to: 'loading (links made)', ...reload },
        'makeLinks fails away': null,
      },
    },
    revokingLinks: {
      tags: ['busy'],
      runs: ['revokeLinks'],
      on: {
        'revokeLinks answers': { to: 'loading (again)', ...reload },
        'revokeLinks fails away': told,
      },
    },
  },
};
