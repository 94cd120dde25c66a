import { expect, test } from 'vitest';
import type { Annotation } from '#contract/rubrics/annotation.ts';
import { shownNotes } from '#lib/marking/notes.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import { note, PLACE } from '#tests/support/desk/notes.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import { expectations } from './margin.expectations.ts';
import { marginMachine } from './margin.machine.ts';

holdTo(marginMachine, expectations);

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
    (type !== 'pen.save' && type !== 'note.remove') || context.outbox.length < 2,
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

test('[DESK-4] a note is there as soon as it is written down; the pen that goes to another place leaves what it wrote', () => {
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

test('[DESK-4] one change after another, each with the version it changes', () => {
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

test('[DESK-4] notes stay in the order they were made in, whichever is written on', () => {
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

test('[DESK-4] what went wrong is no longer told once it went well', () => {
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

test('[DESK-4] only the change that was refused is given up; one about a note that is gone asks for no version', () => {
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

test('[DESK-4] whoever goes back to a note whose new words aren’t sent yet goes on from those', () => {
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

test('[DESK-9] what an earlier visit left on a note that somebody rewrote since doesn’t write over it', () => {
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

test('[DESK-9] the pen that is on a note which somebody else rewrote, or removed, meanwhile goes on from what stands there now', () => {
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
