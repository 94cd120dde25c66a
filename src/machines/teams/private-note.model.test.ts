import { describe, expect, test } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import {
  away,
  elsewhere,
  expectations,
  found,
  LONG,
  none,
  refused,
  saved,
  stale,
  unsaved,
} from './private-note.expectations.ts';
import { privateNoteMachine, SAVE_AFTER_MS, TRY_AGAIN_MS } from './private-note.machine.ts';

checkAgainstTable(privateNoteMachine, expectations);

walk(privateNoteMachine, {
  inputs: [{ submission: 10 }],
  records: ['storeUnsaved'],
  samples: [
    { type: 'note.write', text: 'Ask Bo.' },
    { type: 'note.write', text: '' },
    { type: 'note.write', text: LONG },
    done('loadNote', none),
    done('loadNote', found),
    done('loadNote', unsaved),
    fails('loadNote', away),
    fails('loadNote', stale),
    done('saveNote', saved),
    fails('saveNote', away),
    fails('saveNote', stale),
    fails('saveNote', refused),
    done('catchUp', elsewhere),
    fails('catchUp', away),
    fails('catchUp', refused),
  ],
  key: ({ context }) => [context.stored.version, context.text.length, context.failure === null],
  facts: () => ({
    '[TEAM-5] what was typed is never lost: it stands in the field until somebody types otherwise':
      ({ before, event, after }) => {
        if (
          event.type === 'note.write' ||
          event.type === 'xstate.init' ||
          event.type.startsWith('xstate.done.actor.loadNote')
        )
          return;
        expect(after.context.text).toContain(before.context.text);
      },
    '[TEAM-5] what is typed is kept in the browser at once': ({ event, before, after, world }) => {
      if (event.type !== 'note.write' || before.context.text === after.context.text) return;
      expect(world.ran.at(-1)).toMatchObject({ action: 'storeUnsaved' });
    },
  }),
});

describe('[TEAM-5] a private note', () => {
  const opened = () => {
    const one = begin(privateNoteMachine, { input: { submission: 10 } });
    one.happen(done('loadNote', none));
    return { ...one, write: (text: string) => one.happen({ type: 'note.write', text }) };
  };

  test('is saved after a second without typing, not during typing', () => {
    const { now, world, write } = opened();
    write('Ask');
    world.clock.increment(SAVE_AFTER_MS - 400);
    write('Ask Bo.');
    world.clock.increment(SAVE_AFTER_MS - 400);
    expect(now().value).toBe('written');
    world.clock.increment(400);
    expect(now().value).toBe('saving');
  });

  test('may be as long as the limit allows', () => {
    const { now, world, write } = opened();
    write(LONG.slice(1));
    world.clock.increment(SAVE_AFTER_MS);
    expect(now().value).toBe('saving');
  });

  test("isn't sent again if it grew too long while sending failed", () => {
    const { happen, now, world, write } = opened();
    write('Ask Bo.');
    world.clock.increment(SAVE_AFTER_MS);
    write(LONG);
    happen(fails('saveNote', away));
    happen({ type: 'note.retry' });
    expect(now().value).toBe('unsent');
    world.clock.increment(TRY_AGAIN_MS);
    expect(now().value).toBe('unsent');
    write('Ask Bo today.');
    expect(now()).toMatchObject({ value: 'written', context: { text: 'Ask Bo today.' } });
  });

  test('keeps what was saved elsewhere, what another tab left and its own text', () => {
    const { happen, now, world, write } = opened();
    write('Ask Bo.');
    world.clock.increment(SAVE_AFTER_MS);
    happen(fails('saveNote', stale));
    happen(done('catchUp', { note: elsewhere.note, kept: { text: 'Left.', version: 0 } }));
    expect(now().context.text).toBe('Read on.\n\nLeft.\n\nAsk Bo.');
  });

  test('accepts typing while the one saved elsewhere is loaded', () => {
    const { happen, now, world, write } = opened();
    write('Ask Bo.');
    world.clock.increment(SAVE_AFTER_MS);
    happen(fails('saveNote', stale));
    write('Ask Bo today.');
    happen(done('catchUp', elsewhere));
    expect(now().context.text).toBe('Read on.\n\nAsk Bo today.');
  });

  test.each([
    [
      'of the version that is stored takes its place',
      { note: saved, kept: { text: 'Ask Ines.', version: 1 } },
      'Ask Ines.',
    ],
    [
      'of an older one stands below it',
      { note: elsewhere.note, kept: { text: 'Ask Ines.', version: 1 } },
      'Read on.\n\nAsk Ines.',
    ],
  ])('stored in the browser %s', (_, loaded, text) => {
    const { happen, now } = begin(privateNoteMachine, { input: { submission: 10 } });
    happen(done('loadNote', loaded));
    expect(now().context.text).toBe(text);
  });
});
