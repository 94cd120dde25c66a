import type { Annotation } from '#contract/rubrics/annotation.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { note, PLACE } from '#tests/support/desk/notes.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import type { marginMachine } from './margin.machine.ts';

type Rows = Record<string, Row<typeof marginMachine>>;

const first: Annotation = note({ id: 1, text: 'Why?', version: 3 });
const second = note({ id: 2, text: 'Good.' });
const changed = note({ id: 1, text: 'Why so?', version: 4 });
const noNet = unreached();
const refused = refusal(403, 'Not yours.');
const stale = refusal(412);
const missing = refusal(404);
const overtaken = note({ id: 1, text: 'Why now?', version: 5 });
const pen = { key: 'k1', id: null, selectors: PLACE, file_id: null, text: '', criterion: null };
const onFirst = {
  key: 'k2',
  id: 1,
  selectors: first.selectors,
  file_id: null,
  text: 'Why?',
  criterion: null,
};
const removal = { do: 'remove', key: 'k3', id: 1 } as const;
const rewriting = { do: 'edit', key: 'k2', id: 1, text: 'Why?', criterion: null } as const;
const rewritten = {
  do: 'add',
  key: 'k2',
  note: {
    selectors: first.selectors,
    file_id: null,
    text: 'Why?',
    criterion: null,
    comment_id: null,
  },
} as const;
const addition = {
  do: 'add',
  key: 'k1',
  note: { selectors: PLACE, file_id: null, text: 'Good.', criterion: null, comment_id: null },
} as const;

/** What can be done whatever is being sent; the pen is put down with what it has written. */
const taking: Rows = {
  'pen.take': { sets: { pen }, does: ['storeUnsent'] },
  'pen.edit(first)': { sets: { pen: onFirst }, does: ['storeUnsent'] },
};
const removing: Rows = {
  'note.remove(first)': {
    sets: ({ outbox }) => ({ outbox: [...outbox, removal] }),
    does: ['storeUnsent'],
  },
};
const sends = (change: unknown, version: number | null) => ({
  sendChange: { submission: 5, change, version },
});

export const expectations: Expectations<typeof marginMachine> = {
  events: {
    'margin.retry': {},
    'pen.take': { '': { key: 'k1', selectors: PLACE, file: null, criterion: null } },
    'pen.edit': { first: { key: 'k2', id: 1 }, gone: { key: 'k2', id: 9 } },
    'pen.write': { good: { text: 'Good.' } },
    'pen.turn': { argument: { criterion: 'argument' } },
    'pen.save': {},
    'pen.drop': {},
    'note.remove': { first: { key: 'k3', id: 1 }, gone: { key: 'k3', id: 9 } },
    'change.discard': {},
  },
  services: {
    loadNotes: {
      answers: {
        one: { notes: [first], kept: null },
        'one, and an addition kept': {
          notes: [first],
          kept: { outbox: [addition], pen, over: [] },
        },
      },
      fails: { refused, noNet },
    },
    loadTheirs: {
      src: 'readNotes',
      answers: { 'that it is as it was': [first], overtaken: [overtaken], none: [] },
      fails: { refused, noNet },
    },
    sendChange: {
      answers: { second, changed, gone: null },
      fails: { noNet, broken: refusal(500), expired: refusal(401), refused, stale, missing },
    },
  },
  starts: {
    'on a script': {
      input: { submission: 5 },
      to: 'loading',
      context: { submission: 5, notes: [], outbox: [], pen: null, failure: null },
      starts: { loadNotes: { submission: 5 } },
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadNotes'],
      on: {
        'loadNotes answers one': {
          to: 'open.sent',
          sets: { notes: [first] },
          does: ['storeUnsent'],
        },
        'loadNotes answers one, and an addition kept': {
          to: 'open.sending',
          sets: { notes: [first], outbox: [addition], pen },
          starts: sends(addition, null),
          does: ['storeUnsent'],
        },
        'loadNotes fails refused': { to: 'failed', sets: { failure: refused.facts } },
        'loadNotes fails noNet': { to: 'failed (away)', sets: { failure: noNet.facts } },
      },
    },
    failed: { on: { 'margin.retry': { to: 'loading', starts: { loadNotes: { submission: 5 } } } } },
    'failed (away)': {
      on: {
        'margin.retry': { to: 'loading', starts: { loadNotes: { submission: 5 } } },
        'after 5_000 ms': { to: 'loading', starts: { loadNotes: { submission: 5 } } },
      },
    },
    'open.sent': {
      on: {
        ...taking,
        'pen.take': { to: 'open.sent (pen)', ...taking['pen.take'] },
        'pen.edit(first)': { to: 'open.sent (on a note)', ...taking['pen.edit(first)'] },
        'note.remove(first)': {
          to: 'open.sending (a removal)',
          sets: { outbox: [removal] },
          starts: sends(removal, 3),
          does: ['storeUnsent'],
        },
      },
    },
    'open.sent (pen)': {
      on: {
        ...taking,
        'pen.write(good)': {
          to: 'open.sent (written)',
          sets: { pen: { ...pen, text: 'Good.' } },
          does: ['storeUnsent'],
        },
        'pen.turn(argument)': {
          sets: { pen: { ...pen, criterion: 'argument' } },
          does: ['storeUnsent'],
        },
        // Nothing was written: nothing is left behind.
        'pen.save': { sets: { pen: null }, does: ['storeUnsent'] },
        'pen.drop': { sets: { pen: null }, does: ['storeUnsent'] },
        'note.remove(first)': {
          to: 'open.sending (a removal)',
          sets: { outbox: [removal] },
          starts: sends(removal, 3),
          does: ['storeUnsent'],
        },
      },
    },
    'open.sent (written)': {
      on: {
        'pen.take': {
          to: 'open.sending (pen)',
          sets: { pen, outbox: [addition] },
          starts: sends(addition, null),
          does: ['storeUnsent'],
        },
        'pen.edit(first)': {
          to: 'open.sending (pen)',
          sets: { pen: onFirst, outbox: [addition] },
          starts: sends(addition, null),
          does: ['storeUnsent'],
        },
        'pen.write(good)': { does: ['storeUnsent'] },
        'pen.turn(argument)': {
          sets: { pen: { ...pen, text: 'Good.', criterion: 'argument' } },
          does: ['storeUnsent'],
        },
        'pen.save': {
          to: 'open.sending (plain)',
          sets: { pen: null, outbox: [addition] },
          starts: sends(addition, null),
          does: ['storeUnsent'],
        },
        'pen.drop': { to: 'open.sent', sets: { pen: null }, does: ['storeUnsent'] },
        'note.remove(first)': {
          to: 'open.sending (a removal)',
          sets: { outbox: [removal] },
          starts: sends(removal, 3),
          does: ['storeUnsent'],
        },
      },
    },
    'open.sent (on a note)': {
      on: {
        'pen.take': {
          to: 'open.sending (an edit)',
          sets: { pen, outbox: [rewriting] },
          starts: sends(rewriting, 3),
          does: ['storeUnsent'],
        },
        'pen.edit(first)': {
          to: 'open.sending (an edit)',
          sets: { outbox: [rewriting] },
          starts: sends(rewriting, 3),
          does: ['storeUnsent'],
        },
        'pen.write(good)': { sets: { pen: { ...onFirst, text: 'Good.' } }, does: ['storeUnsent'] },
        'pen.turn(argument)': {
          sets: { pen: { ...onFirst, criterion: 'argument' } },
          does: ['storeUnsent'],
        },
        'pen.save': {
          to: 'open.sending (an edit)',
          sets: { pen: null, outbox: [rewriting] },
          starts: sends(rewriting, 3),
          does: ['storeUnsent'],
        },
        'pen.drop': { to: 'open.sent', sets: { pen: null }, does: ['storeUnsent'] },
        'note.remove(first)': {
          to: 'open.sending (a removal)',
          sets: { outbox: [removal] },
          starts: sends(removal, 3),
          does: ['storeUnsent'],
        },
      },
    },
    'open.sending (an edit)': {
      tags: ['busy', 'unsent'],
      runs: ['sendChange'],
      from: ['open.sent (on a note)', 'pen.save'],
      on: { ...taking, ...removing, ...answers([rewriting]) },
    },
    'open.sending (plain)': {
      tags: ['busy', 'unsent'],
      runs: ['sendChange'],
      on: { ...taking, ...removing, ...answers([addition]) },
    },
    'open.sending (a removal)': {
      tags: ['busy', 'unsent'],
      runs: ['sendChange'],
      from: ['open.sent', 'note.remove(first)'],
      on: {
        ...taking,
        ...removing,
        ...answers([removal]),
        'sendChange answers gone': {
          to: 'open.sent',
          sets: { notes: [], outbox: [] },
          does: ['storeUnsent'],
        },
      },
    },
    'open.sending (pen)': {
      tags: ['busy', 'unsent'],
      runs: ['sendChange'],
      from: ['open.sent (written)', 'pen.take'],
      on: { ...penned(), ...removing, ...answers([addition]) },
    },
    'open.sending': {
      tags: ['busy', 'unsent'],
      runs: ['sendChange'],
      on: { ...penned(), ...removing, ...answers([addition]) },
    },
    'open.comparing': {
      tags: ['busy', 'unsent'],
      runs: ['loadTheirs'],
      from: ['open.sending (an edit)', 'sendChange fails stale'],
      on: {
        ...taking,
        ...removing,
        'loadTheirs answers that it is as it was': {
          to: 'open.sending',
          starts: sends(rewriting, 3),
          does: ['storeUnsent'],
        },
        // Neither text goes.
        'loadTheirs answers overtaken': {
          to: 'open.sending',
          sets: { notes: [overtaken], outbox: [{ ...rewriting, text: 'Why now?\n\nWhy?' }] },
          starts: sends({ ...rewriting, text: 'Why now?\n\nWhy?' }, 5),
          does: ['storeUnsent'],
        },
        'loadTheirs answers none': {
          to: 'open.sending',
          sets: { notes: [], outbox: [rewritten] },
          starts: sends(rewritten, null),
          does: ['storeUnsent'],
        },
        'loadTheirs fails refused': { to: 'open.refused', sets: { failure: refused.facts } },
        'loadTheirs fails noNet': { to: 'open.unsent', sets: { failure: noNet.facts } },
      },
    },
    'open.unsent': {
      tags: ['unsent'],
      from: ['open.sending (plain)', 'sendChange fails noNet'],
      on: {
        ...taking,
        ...removing,
        'after 5_000 ms': { to: 'open.sending (plain)', starts: sends(addition, null) },
        'margin.retry': { to: 'open.sending (plain)', starts: sends(addition, null) },
      },
    },
    'open.refused': {
      tags: ['unsent'],
      from: ['open.sending (plain)', 'sendChange fails refused'],
      on: {
        ...taking,
        ...removing,
        'margin.retry': { to: 'open.sending (plain)', starts: sends(addition, null) },
        'change.discard': {
          to: 'open.sent',
          sets: { outbox: [], failure: null },
          does: ['storeUnsent'],
        },
      },
    },
  },
};

/** An empty pen that lies there already. */
function penned(): Rows {
  return {
    ...taking,
    'pen.take': { does: ['storeUnsent'] },
    'pen.write(good)': { sets: { pen: { ...pen, text: 'Good.' } }, does: ['storeUnsent'] },
    'pen.turn(argument)': {
      sets: { pen: { ...pen, criterion: 'argument' } },
      does: ['storeUnsent'],
    },
    'pen.save': { sets: { pen: null }, does: ['storeUnsent'] },
    'pen.drop': { sets: { pen: null }, does: ['storeUnsent'] },
  };
}

/** What the server says of the first change that waits. */
function answers([change]: readonly [{ do: string }]): Rows {
  const took = (notes: Annotation[]) => ({
    to: 'open.sent',
    sets: { notes, outbox: [], failure: null },
    does: ['storeUnsent'],
  });
  const adds = change.do === 'add';
  return {
    'sendChange answers second': took(adds ? [first, second] : [second]),
    'sendChange answers changed': took([changed]),
    'sendChange answers gone': took(adds ? [first] : []),
    'sendChange fails noNet': { to: 'open.unsent', sets: { failure: noNet.facts } },
    'sendChange fails broken': { to: 'open.unsent', sets: { failure: refusal(500).facts } },
    'sendChange fails expired': { to: 'open.unsent', sets: { failure: refusal(401).facts } },
    'sendChange fails refused': { to: 'open.refused', sets: { failure: refused.facts } },
    'sendChange fails stale': { to: 'open.comparing', starts: { loadTheirs: { submission: 5 } } },
    'sendChange fails missing':
      change.do === 'edit'
        ? { to: 'open.comparing', starts: { loadTheirs: { submission: 5 } } }
        : { to: 'open.refused', sets: { failure: missing.facts } },
  };
}
