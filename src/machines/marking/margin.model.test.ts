import type { Annotation } from '#contract/rubrics/annotation.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { note, PLACE } from '#tests/support/desk/notes.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import { marginMachine } from './margin.machine.ts';
import { expect, test } from 'vitest';
import { shownNotes } from '#lib/marking/notes.ts';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';

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
const highlight = {
  do: 'add',
  key: 'k4',
  note: { selectors: PLACE, file_id: null, text: '', criterion: null, comment_id: null },
} as const;

/** What can be done whatever is being sent; an open note is closed with its text. */
const taking: Rows = {
  'pen.take': { sets: { pen }, does: ['storeUnsent'] },
  'pen.edit(first)': { sets: { pen: onFirst }, does: ['storeUnsent'] },
};
const removing: Rows = {
  'place.highlight': {
    sets: ({ outbox }) => ({ pen: null, outbox: [...outbox, highlight] }),
    does: ['storeUnsent'],
  },
  'note.remove(first)': {
    sets: ({ outbox }) => ({ outbox: [...outbox, removal] }),
    does: ['storeUnsent'],
  },
};
const sends = (change: unknown, version: number | null) => ({
  sendChange: { submission: 5, change, version },
});

const expectations: Expectations<typeof marginMachine> = {
  events: {
    'margin.retry': {},
    'pen.take': { '': { key: 'k1', selectors: PLACE, file: null, criterion: null } },
    'place.highlight': { '': { key: 'k4', selectors: PLACE } },
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
        'place.highlight': {
          to: 'open.sending (a highlight)',
          sets: { pen: null, outbox: [highlight] },
          starts: sends(highlight, null),
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
        // Nothing was written, so nothing is left.
        'pen.save': { sets: { pen: null }, does: ['storeUnsent'] },
        'pen.drop': { sets: { pen: null }, does: ['storeUnsent'] },
        'note.remove(first)': {
          to: 'open.sending (a removal)',
          sets: { outbox: [removal] },
          starts: sends(removal, 3),
          does: ['storeUnsent'],
        },
        'place.highlight': {
          to: 'open.sending (a highlight)',
          sets: { pen: null, outbox: [highlight] },
          starts: sends(highlight, null),
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
        'place.highlight': {
          to: 'open.sending (a highlight)',
          sets: { pen: null, outbox: [addition, highlight] },
          starts: sends(addition, null),
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
        'place.highlight': {
          to: 'open.sending (a highlight)',
          sets: { pen: null, outbox: [rewriting, highlight] },
          starts: sends(rewriting, 3),
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
    'open.sending (a highlight)': {
      tags: ['busy', 'unsent'],
      runs: ['sendChange'],
      from: ['open.sent', 'place.highlight'],
      on: { ...taking, ...removing, ...answers([highlight]) },
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
        // Neither text is lost.
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

/** An open note that is empty. */
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

/** The server's responses to the first waiting change. */
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

checkAgainstTable(marginMachine, expectations);

const take = {
  type: 'pen.take',
  key: 'k1',
  selectors: PLACE,
  file: null,
  criterion: null,
} as const;

walk(marginMachine, {
  input: { submission: 5 },
  records: ['storeUnsent'],
  samples: [
    { ...take, selectors: [...PLACE] },
    { type: 'pen.edit', key: 'k2', id: 1 },
    { type: 'pen.write', text: 'Good.' },
    { type: 'pen.turn', criterion: 'argument' },
    { type: 'note.remove', key: 'k3', id: 1 },
    { type: 'place.highlight', key: 'k4', selectors: [...PLACE] },
    done('loadNotes', { notes: [note()], kept: null }),
    fails('loadNotes', refusal(404)),
    fails('loadNotes', unreached()),
    done('loadTheirs', [note({ text: 'Else.' })]),
    fails('loadTheirs', unreached()),
    fails('loadTheirs', refusal(404)),
    done('sendChange', note({ id: 2 })),
    fails('sendChange', unreached()),
    fails('sendChange', refusal(403)),
    fails('sendChange', refusal(412)),
  ],
  allow: ({ context }, { type }) =>
    !['pen.save', 'note.remove', 'place.highlight'].includes(type) || context.outbox.length < 2,
  key: ({ context }) => [
    context.failure?.status,
    context.pen?.text,
    context.pen?.id,
    Math.min(context.outbox.length, 2),
  ],
  facts: () => ({
    '[DESK-4] nothing that waits to be sent goes before the server took it, or it is given up': ({
      event,
      before,
      after,
    }) => {
      if (after.context.outbox.length >= before.context.outbox.length) return;
      expect([
        'xstate.done.actor.sendChange',
        'xstate.done.actor.loadTheirs',
        'change.discard',
      ]).toContain(event.type);
    },
    '[DESK-4] what the pen wrote is kept, sent or dropped by hand': ({ event, before, after }) => {
      if (
        !before.context.pen?.text ||
        after.context.pen?.text.includes(before.context.pen.text) ||
        event.type === 'pen.write' ||
        event.type === 'pen.drop'
      )
        return;
      expect(after.context.outbox.length).toBeGreaterThan(before.context.outbox.length);
    },
  }),
});

test('[DESK-4] a note appears as soon as it is written; starting another one keeps the text of the first', () => {
  const { happen, now, world } = begin(marginMachine, { input: { submission: 5 } });
  happen(done('loadNotes', { notes: [], kept: null }));
  happen({ ...take, selectors: [...PLACE] });
  happen({ type: 'pen.write', text: ' Why? ' });
  happen({ ...take, selectors: [...PLACE], key: 'k2' });
  const shown = () =>
    shownNotes(now().context.notes, now().context.outbox).map(({ key, text }) => [key, text]);
  expect(shown()).toEqual([['k1', 'Why?']]);
  happen(fails('sendChange', unreached()));
  world.clock.increment(5_000);
  expect(
    world.calls
      .filter(({ src }) => src === 'sendChange')
      .map(({ input }) => (input as { change: { key: string } }).change.key),
  ).toEqual(['k1', 'k1']);
  happen(done('sendChange', note({ id: 7, text: 'Why?' })));
  expect(shown()).toEqual([['note-7', 'Why?']]);
});

test('[DESK-4] sends one change after another, each with the version it changes', () => {
  const { happen, world, now } = begin(marginMachine, { input: { submission: 5 } });
  happen(done('loadNotes', { notes: [note({ version: 3 })], kept: null }));
  happen({ type: 'pen.edit', key: 'k1', id: 1 });
  happen({ type: 'pen.write', text: 'Better.' });
  happen({ type: 'pen.save' });
  happen({ type: 'note.remove', key: 'k2', id: 1 });
  expect(shownNotes(now().context.notes, now().context.outbox)).toEqual([]);
  happen(done('sendChange', note({ version: 4, text: 'Better.' })));
  expect(world.calls.slice(1).map(({ input }) => (input as { version: number }).version)).toEqual([
    3, 4,
  ]);
  happen(done('sendChange', null));
  expect(now().context).toMatchObject({ notes: [], outbox: [] });
});

test('[DESK-4] keeps notes in the order they were created, whichever is edited', () => {
  const { happen, now } = begin(marginMachine, { input: { submission: 5 } });
  happen(
    done('loadNotes', { notes: [note({ id: 1 }), note({ id: 2 }), note({ id: 3 })], kept: null }),
  );
  happen({ type: 'pen.edit', key: 'k1', id: 2 });
  happen({ type: 'pen.write', text: 'Better.' });
  happen({ type: 'pen.save' });
  happen(done('sendChange', note({ id: 2, version: 2, text: 'Better.' })));
  expect(now().context.notes.map(({ id, text }) => [id, text])).toEqual([
    [1, ''],
    [2, 'Better.'],
    [3, ''],
  ]);
});

test('[DESK-4] stops reporting an error once the change succeeds', () => {
  const { happen, now } = begin(marginMachine, { input: { submission: 5 } });
  happen(fails('loadNotes', refusal(404)));
  happen({ type: 'margin.retry' });
  happen(done('loadNotes', { notes: [note()], kept: null }));
  expect(now().context.failure).toBeNull();
  happen({ type: 'note.remove', key: 'k1', id: 1 });
  happen(fails('sendChange', unreached()));
  expect(now().context.failure).not.toBeNull();
  happen({ type: 'margin.retry' });
  happen(done('sendChange', null));
  expect(now().context.failure).toBeNull();
});

test('[DESK-4] gives up only the refused change; a change to a deleted note requires no version', () => {
  const { happen, now, world } = begin(marginMachine, { input: { submission: 5 } });
  happen(done('loadNotes', { notes: [note({ version: 3 }), note({ id: 9 })], kept: null }));
  happen({ type: 'note.remove', key: 'k0', id: 9 });
  happen({ type: 'note.remove', key: 'k1', id: 9 });
  happen(done('sendChange', null));
  expect(world.calls.at(-1)).toStrictEqual({
    id: 'sendChange',
    src: 'sendChange',
    input: { submission: 5, change: { do: 'remove', key: 'k1', id: 9 }, version: null },
  });
  happen({ type: 'note.remove', key: 'k2', id: 1 });
  happen(fails('sendChange', refusal(403)));
  happen({ type: 'change.discard' });
  expect(now().context.outbox.map(({ key }) => key)).toEqual(['k2']);
  expect(world.calls.at(-1)).toMatchObject({ input: { version: 3 } });
});

test('[DESK-4] returning to a note with unsent words continues from those', () => {
  const { happen, now } = begin(marginMachine, { input: { submission: 5 } });
  happen(
    done('loadNotes', {
      notes: [note({ id: 1, text: 'Why?' })],
      kept: {
        outbox: [{ do: 'edit', key: 'k1', id: 1, text: 'Why so?', criterion: 'argument' }],
        pen: null,
        over: [note({ id: 1, text: 'Why?' })],
      },
    }),
  );
  happen(fails('sendChange', unreached()));
  happen({ type: 'pen.edit', key: 'k2', id: 1 });
  expect(now().context.pen).toMatchObject({
    key: 'k2',
    id: 1,
    text: 'Why so?',
    criterion: 'argument',
  });
});

test("[DESK-9] what an earlier visit left doesn't overwrite a note that somebody has rewritten since", () => {
  const { happen, world } = begin(marginMachine, { input: { submission: 5 } });
  const over = [note({ text: 'Why?' })];
  happen(
    done('loadNotes', {
      notes: [note({ text: 'Theirs.', version: 4 })],
      kept: {
        outbox: [{ do: 'edit', key: 'k1', id: 1, text: 'Mine.', criterion: null }],
        pen: null,
        over,
      },
    }),
  );
  expect(world.calls.at(-1)).toMatchObject({
    input: { change: { text: 'Theirs.\n\nMine.' }, version: 4 },
  });
});

test('[DESK-9] an open note that somebody else rewrote or removed meanwhile continues from the current state', () => {
  const penAfter = (now: Annotation[]) => {
    const one = begin(marginMachine, { input: { submission: 5 } });
    one.happen(
      done('loadNotes', {
        notes: [note({ id: 1, text: 'Why?' }), note({ id: 2, text: 'How?' })],
        kept: null,
      }),
    );
    one.happen({ type: 'pen.edit', key: 'k1', id: 1 });
    one.happen({ type: 'pen.write', text: 'Mine.' });
    one.happen({ type: 'note.remove', key: 'k2', id: 2 });
    one.happen(fails('sendChange', refusal(412)));
    one.happen(done('loadTheirs', now));
    return one.now().context.pen;
  };
  expect(
    penAfter([note({ id: 1, text: 'Theirs.', version: 4 }), note({ id: 2, text: 'How?' })]),
  ).toMatchObject({ id: 1, text: 'Theirs.\n\nMine.' });
  expect(penAfter([note({ id: 1, text: 'Why?' }), note({ id: 2, text: 'How?' })])).toMatchObject({
    id: 1,
    text: 'Mine.',
  });
  expect(penAfter([])).toMatchObject({ id: null, text: 'Mine.' });
});
