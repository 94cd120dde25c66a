import { expect, test } from 'vitest';
import {
  FEEDBACK,
  fieldsOf,
  GRADE,
  type Fields,
  type KeptSheet,
  type Sheet,
} from '#lib/marking/sheet.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import { rubricNow, sheetOf, value } from '#tests/support/desk/sheets.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import { expectations } from './mark-sheet.expectations.ts';
import { markSheetMachine, shownOf, unsavedIn } from './mark-sheet.machine.ts';

holdTo(markSheetMachine, expectations);

const empty = sheetOf({});
const loaded = (sheet: Sheet = empty, kept: KeptSheet | null = null) =>
  done('loadSheet', { sheet, kept });
const choose = (level: string | null, criterion = 'argument') =>
  ({ type: 'field.write', key: criterion, value: value(level), typed: false }) as const;
const type = (text: string, key = FEEDBACK) =>
  ({ type: 'field.write', key, value: text, typed: true }) as const;

walk(markSheetMachine, {
  input: { submission: 5, rubric: rubricNow(1) },
  records: ['storeUnsaved', 'announceMarks'],
  samples: [
    choose('good'),
    choose(null),
    type('Well done.'),
    { type: 'conflict.keepMine', key: 'argument' },
    { type: 'conflict.takeTheirs', key: 'argument' },
    loaded(),
    loaded(sheetOf({ argument: value('poor') }), {
      base: { argument: value(null) },
      written: { argument: value('good') },
    }),
    loaded(sheetOf({ argument: value('good') }), {
      base: { argument: value(null) },
      written: { argument: value('good') },
      more: true,
    }),
    fails('loadSheet', refusal(404)),
    fails('loadSheet', unreached()),
    done('saveSheet', sheetOf({ argument: value('good') }, { feedback: 'Well done.', version: 2 })),
    fails('saveSheet', refusal(412)),
    fails('saveSheet', unreached()),
    fails('saveSheet', refusal(403)),
    done('loadTheirs', { sheet: sheetOf({ argument: value('poor') }, { version: 3 }), kept: null }),
    fails('loadTheirs', unreached()),
    fails('loadTheirs', refusal(404)),
    { type: 'rubric.changed', rubric: rubricNow(2, 'good') },
    { type: 'mark.drop', key: 'argument' },
    fails('saveSheet', refusal(422)),
    done('readRubric', rubricNow(2, 'good')),
    done('readRubric', rubricNow(1)),
    fails('readRubric', unreached()),
    fails('readRubric', refusal(404)),
  ],
  key: ({ context }) => [
    context.failure?.status,
    Object.keys(context.sent).length > 0,
    Object.keys(context.written),
    Object.keys(context.theirs),
    Object.keys(context.sending).length > 0,
    context.rubric.version,
    context.more,
  ],
  facts: () => ({
    '[DESK-9] nothing that was written goes but by a save, a choice of theirs, or because it says what is saved':
      ({ event, before, after }) => {
        if (event.type === 'field.write' || !before.matches('open')) return;
        const may = [
          'mark.drop',
          'conflict.takeTheirs',
          'xstate.done.actor.saveSheet',
          'xstate.done.actor.loadTheirs',
        ];
        if (!may.includes(event.type))
          expect(after.context.written).toEqual(before.context.written);
      },
    '[DESK-9] whatever is written is kept in the browser at once': ({
      event,
      before,
      after,
      world,
    }) => {
      if (
        before.context.written !== after.context.written &&
        before.matches('open') &&
        event.type !== 'xstate.init'
      )
        expect(world.ran.some(({ action }) => action === 'storeUnsaved')).toBe(true);
    },
    '[DESK-9] what clashes isn’t sent before it is chosen': ({ after, world }) => {
      const sent = world.calls.filter(({ src }) => src === 'saveSheet').at(-1)?.input as
        | { fields: Fields }
        | undefined;
      if (after.matches({ open: 'saving' }) && sent)
        expect(
          Object.keys(sent.fields).filter(
            (key) => key in after.context.theirs && !(key in after.context.sending),
          ),
        ).toEqual([]);
    },
  }),
});

const open = (sheet: Sheet = empty) => {
  const started = begin(markSheetMachine, { input: { submission: 5, rubric: rubricNow(1) } });
  started.happen(loaded(sheet));
  return started;
};
const sent = (world: ReturnType<typeof open>['world']) =>
  world.calls
    .filter(({ src }) => src === 'saveSheet')
    .map(({ input }) => (input as { fields: Fields }).fields);

test('before the sheet is there nothing stands in it', () =>
  expect(shownOf({ sheet: null, written: { argument: value('good') } })).toEqual({}));

test('[DESK-9] who sets what the other set clashes with nobody any more', () => {
  const { happen, now, world } = begin(markSheetMachine, {
    input: { submission: 5, rubric: rubricNow(1) },
  });
  happen(
    loaded(sheetOf({ argument: value('poor') }), {
      base: { argument: value(null) },
      written: { argument: value('good') },
    }),
  );
  expect(Object.keys(now().context.theirs)).toEqual(['argument']);
  happen(choose('poor'));
  expect([now().context.written, now().context.theirs, sent(world)]).toEqual([{}, {}, []]);
});

test('[DESK-9] a choice is saved at once, words after a pause, and what is typed meanwhile is saved after it', () => {
  const { happen, now, world } = open();
  happen(type('W'));
  world.clock.increment(700);
  happen(type('We'));
  world.clock.increment(700);
  expect(sent(world)).toEqual([]);
  world.clock.increment(100);
  expect(sent(world)).toEqual([{ [FEEDBACK]: 'We' }]);
  happen(type('Well'));
  happen(choose('good'));
  happen(done('saveSheet', sheetOf({}, { feedback: 'We', version: 2 })));
  expect(sent(world).at(-1)).toEqual({ [FEEDBACK]: 'Well', argument: value('good') });
  happen(done('saveSheet', sheetOf({ argument: value('good') }, { feedback: 'Well', version: 3 })));
  expect([now().value, now().context.written]).toEqual([{ open: 'saved' }, {}]);
});

test('[DESK-9] another marker’s other field is no conflict, the same field is one, and each is chosen for itself', () => {
  const { happen, now, world } = open();
  happen(choose('good'));
  happen(choose('good', 'evidence'));
  happen(type('Mine'));
  happen(fails('saveSheet', refusal(412)));
  const theirs = sheetOf(
    { argument: value('poor'), style: value('fair') },
    { feedback: 'Theirs', version: 3 },
  );
  happen(done('loadTheirs', { sheet: theirs, kept: null }));
  expect(now().context.theirs).toEqual({ argument: value('poor'), [FEEDBACK]: 'Theirs' });
  expect(sent(world).at(-1)).toEqual({ evidence: value('good') });
  happen(
    done(
      'saveSheet',
      sheetOf(
        { argument: value('poor'), style: value('fair'), evidence: value('good') },
        { feedback: 'Theirs', version: 4 },
      ),
    ),
  );
  happen({ type: 'conflict.takeTheirs', key: FEEDBACK });
  happen({ type: 'conflict.keepMine', key: 'argument' });
  expect(sent(world).at(-1)).toEqual({ argument: value('good') });
  expect(shownOf(now().context)[FEEDBACK]).toBe('Theirs');
});

test('[DESK-9] a save that didn’t go through is tried again by itself, and written again it goes at once', () => {
  const { happen, world } = open();
  happen(choose('good'));
  happen(fails('saveSheet', unreached()));
  world.clock.increment(5_000);
  happen(done('loadTheirs', { sheet: empty, kept: null }));
  expect(sent(world)).toHaveLength(2);
  happen(fails('saveSheet', refusal(403)));
  world.clock.increment(60_000);
  expect(sent(world)).toHaveLength(2);
  happen(choose('poor'));
  expect(sent(world).at(-1)).toEqual({ argument: value('poor') });
});

test('[DESK-9] what an earlier visit didn’t save is there again, and saved', () => {
  const first = open();
  first.happen(type('Half a sent'));
  const kept = structuredClone(unsavedIn(first.now().context));
  const { now, happen, world } = begin(markSheetMachine, {
    input: { submission: 5, rubric: rubricNow(1) },
  });
  happen(loaded(sheetOf({ argument: value('good') }, { version: 9 }), kept));
  expect(shownOf(now().context)).toEqual({
    ...fieldsOf(sheetOf({ argument: value('good') })),
    [FEEDBACK]: 'Half a sent',
    [GRADE]: '',
  });
  expect(sent(world)).toEqual([{ [FEEDBACK]: 'Half a sent' }]);
});

test('[DESK-9] what clashes still does after a reload: nothing of the other’s is written over unasked, and what was chosen is', () => {
  const first = open();
  const theirs = sheetOf({ argument: value('poor') }, { version: 3 });
  first.happen(choose('good'));
  first.happen(fails('saveSheet', refusal(412)));
  first.happen(done('loadTheirs', { sheet: theirs, kept: null }));
  const again = () => {
    const started = begin(markSheetMachine, { input: { submission: 5, rubric: rubricNow(1) } });
    started.happen(loaded(theirs, structuredClone(unsavedIn(first.now().context))));
    return started;
  };
  const asked = again();
  expect([asked.now().context.theirs, sent(asked.world)]).toEqual([
    { argument: value('poor') },
    [],
  ]);
  first.happen({ type: 'conflict.keepMine', key: 'argument' });
  expect(sent(again().world)).toEqual([{ argument: value('good') }]);
});

test('[DESK-9] what arrived though no answer did isn’t somebody else’s, and is found again after a reload', () => {
  const { happen, now, world } = open();
  happen(type('We'));
  world.clock.increment(800);
  happen(fails('saveSheet', unreached()));
  happen(type('Well'));
  const kept = structuredClone(unsavedIn(now().context));
  world.clock.increment(800);
  const arrived = sheetOf({}, { feedback: 'We', version: 2 });
  happen(done('loadTheirs', { sheet: arrived, kept: null }));
  expect([now().context.theirs, sent(world).at(-1)]).toEqual([{}, { [FEEDBACK]: 'Well' }]);
  const later = begin(markSheetMachine, { input: { submission: 5, rubric: rubricNow(1) } });
  later.happen(loaded(arrived, kept));
  expect([later.now().context.theirs, sent(later.world)]).toEqual([{}, [{ [FEEDBACK]: 'Well' }]]);
});

test('[DESK-9] what another tab left is saved with one’s own; where both say something of the same, one’s own is saved and the other asked about', () => {
  const { happen, now, world } = open();
  happen(choose('good'));
  happen(fails('saveSheet', unreached()));
  world.clock.increment(5_000);
  const left = {
    base: { evidence: value(null) },
    written: { evidence: value('fair') },
    sent: {},
    more: true,
  };
  happen(done('loadTheirs', { sheet: empty, kept: left }));
  expect([sent(world).at(-1), unsavedIn(now().context).written]).toEqual([
    { argument: value('good'), evidence: value('fair') },
    { argument: value('good'), evidence: value('fair') },
  ]);
  const all = sheetOf({ argument: value('good'), evidence: value('fair') }, { version: 2 });
  happen(done('saveSheet', all));
  expect(now().value).toEqual({ open: 'comparing' });
  happen(
    done('loadTheirs', {
      sheet: all,
      kept: { base: { argument: value(null) }, written: { argument: value('poor') }, more: false },
    }),
  );
  expect([
    now().value,
    shownOf(now().context)['argument'],
    now().context.theirs,
    sent(world),
  ]).toEqual([
    { open: 'saved' },
    value('poor'),
    { argument: value('good') },
    [{ argument: value('good') }, { argument: value('good'), evidence: value('fair') }],
  ]);
  happen({ type: 'conflict.keepMine', key: 'argument' });
  expect(sent(world).at(-1)).toEqual({ argument: value('poor') });
});

test('[DESK-9] what another tab sent and didn’t hear of is no conflict when it had arrived', () => {
  const { happen, now, world } = open();
  happen(choose('good'));
  happen(fails('saveSheet', unreached()));
  world.clock.increment(5_000);
  const left = {
    base: { [FEEDBACK]: '' },
    written: { [FEEDBACK]: 'Well done.' },
    sent: { [FEEDBACK]: 'Well' },
  };
  happen(done('loadTheirs', { sheet: sheetOf({}, { feedback: 'Well', version: 2 }), kept: left }));
  expect([now().context.theirs, sent(world).at(-1)]).toEqual([
    {},
    { argument: value('good'), [FEEDBACK]: 'Well done.' },
  ]);
});

test('[DESK-9] what was typed while it was sent is no conflict with itself where the page is closed before the answer', () => {
  const { happen, now, world } = open();
  happen(type('We'));
  world.clock.increment(800);
  happen(type('Well'));
  const later = begin(markSheetMachine, { input: { submission: 5, rubric: rubricNow(1) } });
  later.happen(
    loaded(sheetOf({}, { feedback: 'We', version: 2 }), structuredClone(unsavedIn(now().context))),
  );
  expect([later.now().context.theirs, sent(later.world)]).toEqual([{}, [{ [FEEDBACK]: 'Well' }]]);
});

test('[DESK-9] when the rubric lost the level that is chosen, the choice waits with its words, and everything else is saved by itself', () => {
  const { happen, now, world } = open(sheetOf({ argument: value('poor') }));
  happen({ type: 'field.write', key: 'argument', value: value('good', 'Because.'), typed: false });
  happen(choose('fair', 'evidence'));
  happen(fails('saveSheet', refusal(422, 'Argument: This criterion has no level good.')));
  happen(done('readRubric', rubricNow(2, 'good')));
  // The comment is saved beside what was decided before; the level waits.
  expect(sent(world).at(-1)).toEqual({
    argument: value('poor', 'Because.'),
    evidence: value('fair'),
  });
  happen(
    done(
      'saveSheet',
      sheetOf({ argument: value('poor', 'Because.'), evidence: value('fair') }, { version: 2 }),
    ),
  );
  expect(unsavedIn(now().context).written).toEqual({ argument: value('good', 'Because.') });
  happen(choose('fair'));
  expect(sent(world).at(-1)).toEqual({ argument: value('fair') });
});

test('[DESK-9] a mark of a criterion that is gone waits in the browser until it is dropped', () => {
  const { happen, now, world } = open();
  happen(choose('good', 'gone'));
  expect(sent(world)).toEqual([]);
  expect(shownOf(now().context)['gone']).toEqual(value('good'));
  happen({ type: 'mark.drop', key: 'gone' });
  expect(now().context.written).toEqual({});
});
