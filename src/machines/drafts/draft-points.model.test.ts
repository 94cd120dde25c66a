import type { DraftPoints } from '#contract/drafts/drafting.ts';
import type { PointWish } from '#lib/drafts/points.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import { draftPointsMachine } from './draft-points.machine.ts';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { pointsWalk } from './draft-points.fixture.ts';

type Rows = Record<string, string | Row<typeof draftPointsMachine>>;

const [first, second] = [
  { section: 'strengths', place: 0 },
  { section: 'improvements', place: 1 },
] as const;
const here = { quote: 'Cars are loud.', start: 4, end: 18 };
const there = { quote: 'So?', start: 40, end: 43 };
const nothing: DraftPoints = { draft_id: 8, again: false, points: [] };
const known: DraftPoints = {
  draft_id: 8,
  again: true,
  points: [{ ...first, choice: 'taken', wording: 'Well put.' }],
};
const noDraft: DraftPoints = { draft_id: null, again: false, points: [] };
const [noNet, expired, broken] = [unreached(), refusal(401), refusal(500)];
const [outdated, refused] = [refusal(409, 'Another draft.'), refusal(403, 'Not yours.')];

const taken: PointWish = { ...first, choice: 'taken', wording: null };
const reworded: PointWish = { ...first, choice: 'taken', wording: 'Well put.' };
const dropped: PointWish = { ...second, choice: 'dropped', wording: null };
const restored: PointWish = { ...first, choice: null, wording: null };
const sends = (wish: PointWish) => ({ sendPoint: { submission: 5, draft: 8, wish } });
const reads = { loadPoints: { submission: 5 } };
const blank = {
  draft: null,
  chosen: [],
  outbox: [],
  pen: null,
  picking: null,
  evidence: null,
  wish: null,
  again: false,
  failure: null,
};
/** A draft different from the one shown: everything starts afresh. */
const turn: Rows = {
  'draft.show(two)': {
    to: 'record.loading (another)',
    sets: { ...blank, sign: 'two' },
    starts: reads,
  },
};

/** A choice made while another is being sent waits behind it. */
const more = (wish: PointWish): Row<typeof draftPointsMachine> => ({
  sets: ({ outbox }) => ({ outbox: [...outbox, wish], failure: null }),
});
const wanted: Rows = {
  'point.take(plain)': more(taken),
  'point.take(reworded)': more(reworded),
  'point.drop(second)': more(dropped),
  'point.restore(first)': more(restored),
};

/** With nothing being sent, it is sent at once. */
const goes = (wish: PointWish): Row<typeof draftPointsMachine> => ({
  to: 'record.sending',
  sets: { outbox: [wish], failure: null },
  starts: sends(wish),
});
const begins: Rows = {
  'point.take(plain)': goes(taken),
  'point.take(reworded)': goes(reworded),
  'point.drop(second)': goes(dropped),
  'point.restore(first)': goes(restored),
};
const again = (to: string, starts: Record<string, unknown>): Rows => ({
  'points.retry': { to, starts },
  'after 5_000 ms': { to, starts },
});
/** Retries temporary failures; drops what was refused; reloads if it belongs to another draft. */
const answered = (outbox: readonly PointWish[]): Rows => ({
  ...Object.fromEntries(
    Object.entries({ noNet, expired, broken }).map(([name, { facts }]) => [
      `sendPoint fails ${name}`,
      { to: 'record.unsent', sets: { outbox, failure: facts } },
    ]),
  ),
  'sendPoint fails outdated': { to: 'record.loading', sets: { outbox: [] }, starts: reads },
  'sendPoint fails refused': { to: 'record.resting', sets: { outbox: [], failure: refused.facts } },
});
const shows: Rows = {
  'evidence.show(here)': { to: 'evidence.pointing', sets: { evidence: here } },
  'evidence.show(there)': { to: 'evidence.pointing', sets: { evidence: there } },
};
const takes: Rows = {
  'pen.take(first)': {
    to: 'pen.writing',
    sets: { pen: { key: 'strengths.0', words: 'You open well.' }, picking: null },
  },
  'pen.take(second)': {
    to: 'pen.writing (second)',
    sets: { pen: { key: 'improvements.1', words: 'Say why.' }, picking: null },
  },
  'sentences.pick': {
    to: 'pen.picking',
    sets: { pen: null, picking: { key: 'strengths.0', left: [] } },
  },
};
const turned = (
  to: string,
  sets: { pen: null } | { picking: null } | { evidence: null } | { wish: null },
): Rows => ({
  'draft.show(one)': { to, sets },
  'draft.show(two)': { to, sets },
});

const expectations: Expectations<typeof draftPointsMachine> = {
  events: {
    'draft.show': { one: { sign: 'one' }, two: { sign: 'two' } },
    'point.take': {
      plain: { point: first, wording: null },
      reworded: { point: first, wording: 'Well put.' },
    },
    'point.drop': { second: { point: second } },
    'point.restore': { first: { point: first } },
    'pen.take': {
      first: { key: 'strengths.0', words: 'You open well.' },
      second: { key: 'improvements.1', words: 'Say why.' },
    },
    'pen.write': { '': { words: 'Well put.' } },
    'pen.drop': {},
    'sentences.pick': { '': { key: 'strengths.0' } },
    'sentences.toggle': { '': { place: 1 } },
    'sentences.close': {},
    'evidence.show': { here: { evidence: here }, there: { evidence: there } },
    'evidence.hide': {},
    'points.retry': {},
    'wish.open': {},
    'wish.write': { shorter: { words: 'shorter' }, 'too long': { words: 'x'.repeat(301) } },
    'wish.close': {},
  },
  services: {
    loadPoints: { answers: { nothing, known, 'no draft': noDraft }, fails: { noNet } },
    sendPoint: { answers: { known }, fails: { noNet, expired, broken, outdated, refused } },
  },
  starts: {
    'on a submission': {
      input: { submission: 5 },
      to: 'record.resting (unseen)',
      context: { submission: 5, sign: '', ...blank },
    },
  },
  rest: ['record.resting (unseen)', 'evidence.quiet', 'pen.away', 'wish.silent'],
  situations: {
    // Nothing of a draft is shown yet: choices wait for its id.
    'record.resting (unseen)': {
      on: {
        ...wanted,
        'draft.show(one)': { to: 'record.loading', sets: { sign: 'one' }, starts: reads },
        'draft.show(two)': { to: 'record.loading (another)', sets: { sign: 'two' }, starts: reads },
      },
    },
    'record.loading': {
      tags: ['busy'],
      runs: ['loadPoints'],
      on: {
        ...wanted,
        ...turn,
        'point.take(plain)': { to: 'record.loading (wanted)', sets: { outbox: [taken] } },
        'loadPoints answers nothing': { to: 'record.resting', sets: { draft: 8 } },
        'loadPoints answers known': {
          to: 'record.resting',
          sets: { draft: 8, again: true, chosen: known.points },
        },
        'loadPoints answers no draft': 'record.resting (gone)',
        'loadPoints fails noNet': { to: 'record.unread', sets: { failure: noNet.facts } },
      },
    },
    'record.loading (another)': {
      tags: ['busy'],
      runs: ['loadPoints'],
      on: {
        ...wanted,
        'draft.show(one)': { to: 'record.loading', sets: { ...blank, sign: 'one' }, starts: reads },
        'loadPoints answers nothing': { to: 'record.resting (another)', sets: { draft: 8 } },
        'loadPoints answers known': {
          to: 'record.resting (another)',
          sets: { draft: 8, again: true, chosen: known.points },
        },
        'loadPoints answers no draft': 'record.resting (another)',
        'loadPoints fails noNet': { to: 'record.unread (another)', sets: { failure: noNet.facts } },
      },
    },
    'record.resting (another)': {
      on: {
        ...begins,
        'draft.show(one)': { to: 'record.loading', sets: { ...blank, sign: 'one' }, starts: reads },
      },
    },
    'record.unread (another)': {
      on: {
        ...wanted,
        ...again('record.loading (another)', reads),
        'draft.show(one)': { to: 'record.loading', sets: { ...blank, sign: 'one' }, starts: reads },
      },
    },
    'record.loading (wanted)': {
      tags: ['busy'],
      runs: ['loadPoints'],
      on: {
        ...wanted,
        ...turn,
        'loadPoints answers nothing': {
          to: 'record.sending',
          sets: { draft: 8 },
          starts: sends(taken),
        },
        'loadPoints answers known': {
          to: 'record.sending',
          sets: { draft: 8, again: true, chosen: known.points },
          starts: sends(taken),
        },
        // There is no draft by now, so nothing in it can be chosen.
        'loadPoints answers no draft': { to: 'record.resting (gone)', sets: { outbox: [] } },
        'loadPoints fails noNet': { to: 'record.unread', sets: { failure: noNet.facts } },
      },
    },
    'record.resting (gone)': { on: { ...wanted, ...turn } },
    'record.unread': { on: { ...wanted, ...turn, ...again('record.loading', reads) } },
    'record.resting': { on: { ...begins, ...turn } },
    'record.sending': {
      tags: ['busy', 'unsent'],
      runs: ['sendPoint'],
      from: ['record.resting', 'point.take(plain)'],
      on: {
        ...wanted,
        ...turn,
        'point.drop(second)': { to: 'record.sending (two wait)', ...more(dropped) },
        ...answered([taken]),
        'sendPoint answers known': {
          to: 'record.resting',
          sets: { chosen: known.points, outbox: [] },
        },
      },
    },
    'record.sending (two wait)': {
      tags: ['busy', 'unsent'],
      runs: ['sendPoint'],
      on: {
        ...wanted,
        ...turn,
        ...answered([taken, dropped]),
        'sendPoint answers known': {
          to: 'record.sending',
          sets: { chosen: known.points, outbox: [dropped] },
          starts: sends(dropped),
        },
      },
    },
    'record.unsent': {
      tags: ['unsent'],
      from: ['record.sending', 'sendPoint fails noNet'],
      on: { ...wanted, ...turn, ...again('record.sending', sends(taken)) },
    },
    'evidence.quiet': { on: shows },
    'evidence.pointing': {
      on: {
        ...shows,
        'evidence.hide': { to: 'evidence.quiet', sets: { evidence: null } },
        ...turned('evidence.quiet', { evidence: null }),
      },
    },
    'pen.away': { on: takes },
    'pen.writing': {
      on: {
        ...takes,
        ...turned('pen.away', { pen: null }),
        'pen.write': { sets: { pen: { key: 'strengths.0', words: 'Well put.' } } },
        'pen.drop': { to: 'pen.away', sets: { pen: null } },
        // A choice on the point ends rewording; one on another point doesn't.
        'point.take(plain)': { to: 'pen.away', sets: { pen: null } },
        'point.take(reworded)': { to: 'pen.away', sets: { pen: null } },
        'point.restore(first)': { to: 'pen.away', sets: { pen: null } },
      },
    },
    'pen.writing (second)': {
      on: {
        ...takes,
        ...turned('pen.away', { pen: null }),
        'pen.write': { sets: { pen: { key: 'improvements.1', words: 'Well put.' } } },
        'pen.drop': { to: 'pen.away', sets: { pen: null } },
        'point.drop(second)': { to: 'pen.away', sets: { pen: null } },
      },
    },
    'pen.picking': {
      on: {
        ...takes,
        ...turned('pen.away', { picking: null }),
        'sentences.toggle': {
          to: 'pen.picking (one is left out)',
          sets: { picking: { key: 'strengths.0', left: [1] } },
        },
        'sentences.close': { to: 'pen.away', sets: { picking: null } },
        // A choice on the point ends it; one on another point doesn't.
        'point.take(plain)': { to: 'pen.away', sets: { picking: null } },
        'point.take(reworded)': { to: 'pen.away', sets: { picking: null } },
        'point.restore(first)': { to: 'pen.away', sets: { picking: null } },
      },
    },
    'pen.picking (one is left out)': {
      on: {
        ...takes,
        ...turned('pen.away', { picking: null }),
        'sentences.toggle': {
          to: 'pen.picking',
          sets: { picking: { key: 'strengths.0', left: [] } },
        },
        'sentences.close': { to: 'pen.away', sets: { picking: null } },
        'point.take(plain)': { to: 'pen.away', sets: { picking: null } },
        'point.take(reworded)': { to: 'pen.away', sets: { picking: null } },
        'point.restore(first)': { to: 'pen.away', sets: { picking: null } },
      },
    },
    'wish.silent': { on: { 'wish.open': { to: 'wish.said', sets: { wish: '' } } } },
    'wish.said': {
      on: {
        'wish.open': { to: 'wish.said', sets: { wish: '' } },
        'wish.write(shorter)': { to: 'wish.said (shorter)', sets: { wish: 'shorter' } },
        'wish.write(too long)': { sets: { wish: 'x'.repeat(300) } },
        'wish.close': { to: 'wish.silent', sets: { wish: null } },
        ...turned('wish.silent', { wish: null }),
      },
    },
    'wish.said (shorter)': {
      on: {
        'wish.open': { to: 'wish.said', sets: { wish: '' } },
        'wish.write(too long)': { sets: { wish: 'x'.repeat(300) } },
        'wish.close': { to: 'wish.silent', sets: { wish: null } },
        ...turned('wish.silent', { wish: null }),
      },
    },
  },
};

checkAgainstTable(draftPointsMachine, expectations);
walk(draftPointsMachine, pointsWalk);
