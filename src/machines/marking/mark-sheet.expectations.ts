import { FEEDBACK, type Fields, REASON } from '#lib/marking/sheet.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import {
  all,
  blank,
  both,
  broken,
  chosen,
  elsewhere,
  empty,
  expired,
  good,
  marked,
  narrow,
  noNet,
  nothing,
  now,
  onEmpty,
  poor,
  refused,
  stale,
  theirs,
  typed,
  unfit,
  unmarked,
  wide,
  worded,
} from '#tests/support/desk/marked-sheets.ts';
import type { markSheetMachine } from './mark-sheet.machine.ts';

type RowOf = Row<typeof markSheetMachine>;

/** Somebody changed the rubric: what is under way goes on. */
const fits: Record<string, RowOf> = {
  'rubric.changed(narrow)': { sets: { rubric: narrow } },
  'rubric.changed(wide)': { sets: { rubric: wide } },
};
const saves = (sheet: typeof empty, fields: Fields, more: RowOf = {}): RowOf => ({
  ...more,
  sets: { sending: fields, failure: null, ...(more.sets as object) },
  starts: { saveSheet: { sheet, fields } },
});
/** A field is written on top of what was written: it is kept in the browser with every change. */
const writes = (to: string, sets: RowOf['sets'], more: RowOf = {}): RowOf => ({
  to,
  sets,
  does: ['storeUnsaved'],
  ...more,
});
/** What was on its way may have arrived. */
const lost =
  (failure: FailureFacts): RowOf['sets'] =>
  ({ sent, sending }) => ({ sent: { ...sent, ...sending }, sending: {}, failure });
/** Why a save doesn't get through, and where that leads. */
const refusals = (comparing = 'open.comparing'): Record<string, RowOf> => ({
  'saveSheet fails stale': { to: comparing, starts: { loadTheirs: { submission: 5 } } },
  ...Object.fromEntries(
    Object.entries({ noNet, broken, expired }).map(([name, { facts }]) => [
      `saveSheet fails ${name}`,
      { to: 'open.unsaved', sets: lost(facts) },
    ]),
  ),
  'saveSheet fails refused': { to: 'open.refused', sets: { sending: {}, failure: refused.facts } },
  'saveSheet fails unfit': { to: 'open.outgrown', sets: { sending: {}, failure: unfit.facts } },
  'saveSheet fails unmarked': {
    to: 'open.outgrown',
    sets: { sending: {}, failure: unmarked.facts },
  },
});
/** All that was written is saved. */
const answered: Record<string, RowOf> = Object.fromEntries(
  Object.entries({ marked, worded, both }).map(([name, sheet]) => [
    `saveSheet answers ${name}`,
    {
      to: 'open.saved',
      sets: { sheet, written: {}, base: {}, sending: {} },
      does: ['storeUnsaved', 'announceMarks'],
    },
  ]),
);
/** What stands there now isn’t told. */
const unread: Record<string, RowOf> = {
  'loadTheirs fails refused': { to: 'open.refused', sets: { failure: refused.facts, sending: {} } },
  'loadTheirs fails noNet': { to: 'open.unsaved', sets: lost(noNet.facts) },
};
/** Before what may have arrived is sent again, it is looked what did. */
const comparesAgain = (more: RowOf = {}): RowOf => ({
  to: 'open.comparing (again)',
  starts: { loadTheirs: { submission: 5 } },
  ...more,
});
/** What was refused is sent with the next choice, and after the next pause. */
const writingAgain = (sheet: typeof empty): Record<string, RowOf> => ({
  'field.write(good)': {
    to: 'open.saving',
    sets: { sending: chosen, failure: null },
    starts: { saveSheet: { sheet, fields: chosen } },
    does: ['storeUnsaved'],
  },
  'field.write(nothing)': { to: 'open.saved', sets: { written: {} }, does: ['storeUnsaved'] },
  'field.write(words)': writes('open.waiting', {
    written: all,
    base: { ...onEmpty, [FEEDBACK]: '' },
  }),
  'field.write(no words)': writes('open.waiting', { base: { ...onEmpty, [FEEDBACK]: '' } }),
});

export const expectations: Expectations<typeof markSheetMachine> = {
  events: {
    'sheet.retry': {},
    'sheet.flush': {},
    'rubric.changed': { narrow: { rubric: narrow }, wide: { rubric: wide } },
    'mark.drop': { argument: { key: 'argument' }, other: { key: REASON } },
    'field.write': {
      good: { key: 'argument', value: good, typed: false },
      nothing: { key: 'argument', value: blank, typed: false },
      words: { key: FEEDBACK, value: 'Well done.', typed: true },
      'no words': { key: FEEDBACK, value: ' ', typed: true },
    },
    'conflict.keepMine': { argument: { key: 'argument' }, other: { key: REASON } },
    'conflict.takeTheirs': { argument: { key: 'argument' }, other: { key: REASON } },
  },
  services: {
    loadSheet: {
      answers: {
        empty: { sheet: empty, kept: null },
        'with words that were kept': {
          sheet: empty,
          kept: { base: { [FEEDBACK]: '' }, written: typed },
        },
        'with a mark that clashes': { sheet: theirs, kept: { base: onEmpty, written: chosen } },
        'with what is saved': { sheet: marked, kept: { base: onEmpty, written: chosen } },
        'with what two tabs left': {
          sheet: marked,
          kept: { base: onEmpty, written: chosen, more: true },
        },
      },
      fails: { refused, noNet },
    },
    saveSheet: {
      answers: { marked, worded, both },
      fails: { stale, noNet, refused, broken, expired, unfit, unmarked },
    },
    readRubric: { answers: { narrow, 'that it is the same': now }, fails: { noNet, refused } },
    loadTheirs: {
      src: 'loadSheet',
      answers: {
        theirs: { sheet: theirs, kept: null },
        elsewhere: { sheet: elsewhere, kept: null },
        same: { sheet: marked, kept: null },
      },
      fails: { refused, noNet },
    },
  },
  starts: {
    'on a script': {
      input: { submission: 5, rubric: now },
      to: 'loading',
      context: { submission: 5, rubric: now, sheet: null, ...nothing },
      starts: { loadSheet: { submission: 5 } },
    },
  },
  passing: ['open.deciding'],
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadSheet'],
      on: {
        ...fits,
        'loadSheet answers empty': {
          to: 'open.saved',
          sets: { sheet: empty },
          does: ['storeUnsaved'],
        },
        'loadSheet answers with words that were kept': {
          to: 'open.saving (words)',
          sets: { sheet: empty, base: { [FEEDBACK]: '' }, written: typed, sending: typed },
          starts: { saveSheet: { sheet: empty, fields: typed } },
          does: ['storeUnsaved'],
        },
        'loadSheet answers with a mark that clashes': {
          to: 'open.saved (clashing)',
          sets: {
            sheet: theirs,
            base: { argument: poor },
            written: chosen,
            theirs: { argument: poor },
          },
          does: ['storeUnsaved'],
        },
        'loadSheet answers with what is saved': {
          to: 'open.saved',
          sets: { sheet: marked },
          does: ['storeUnsaved'],
        },
        'loadSheet answers with what two tabs left': {
          to: 'open.comparing (more)',
          sets: { sheet: marked, more: true },
          starts: { loadTheirs: { submission: 5 } },
          does: ['storeUnsaved'],
        },
        'loadSheet fails refused': { to: 'failed', sets: { failure: refused.facts } },
        'loadSheet fails noNet': { to: 'failed (away)', sets: { failure: noNet.facts } },
      },
    },
    failed: {
      on: { ...fits, 'sheet.retry': { to: 'loading', starts: { loadSheet: { submission: 5 } } } },
    },
    'failed (away)': {
      on: {
        ...fits,
        'sheet.retry': { to: 'loading', starts: { loadSheet: { submission: 5 } } },
        'after 5_000 ms': { to: 'loading', starts: { loadSheet: { submission: 5 } } },
      },
    },
    'open.saved': {
      on: {
        ...fits,
        'field.write(good)': writes(
          'open.saving',
          { written: chosen, base: onEmpty, sending: chosen },
          { starts: { saveSheet: { sheet: empty, fields: chosen } } },
        ),
        'field.write(nothing)': writes('open.saved', { base: onEmpty }),
        'field.write(words)': writes('open.waiting', { written: typed, base: { [FEEDBACK]: '' } }),
        'field.write(no words)': writes('open.waiting', { base: { [FEEDBACK]: '' } }),
      },
    },
    'open.waiting': {
      tags: ['unsaved'],
      on: {
        ...fits,
        'after 800 ms': saves(empty, typed, { to: 'open.saving' }),
        'sheet.flush': saves(empty, typed, { to: 'open.saving' }),
        'field.write(good)': writes(
          'open.saving',
          { written: all, base: { ...onEmpty, [FEEDBACK]: '' }, sending: all },
          { starts: { saveSheet: { sheet: empty, fields: all } } },
        ),
        'field.write(nothing)': writes(
          'open.saving',
          { base: { ...onEmpty, [FEEDBACK]: '' }, sending: typed },
          { starts: { saveSheet: { sheet: empty, fields: typed } } },
        ),
        'field.write(words)': { does: ['storeUnsaved'] },
        'field.write(no words)': writes('open.waiting', { written: {} }),
      },
    },
    'open.saving': {
      tags: ['busy', 'unsaved'],
      runs: ['saveSheet'],
      on: {
        ...fits,
        'field.write(good)': { does: ['storeUnsaved'] },
        // Given up while it is on its way: that it is nothing again must be saved, too.
        'field.write(nothing)': writes('open.saving', { written: onEmpty }),
        'field.write(words)': writes('open.saving', {
          written: all,
          base: { ...onEmpty, [FEEDBACK]: '' },
        }),
        'field.write(no words)': writes('open.saving', { base: { ...onEmpty, [FEEDBACK]: '' } }),
        ...answered,
        ...refusals(),
      },
    },
    'open.saving (words)': {
      tags: ['busy', 'unsaved'],
      runs: ['saveSheet'],
      on: {
        ...fits,
        'field.write(good)': writes('open.saving', {
          written: all,
          base: { ...onEmpty, [FEEDBACK]: '' },
        }),
        'field.write(nothing)': writes('open.saving', { base: { ...onEmpty, [FEEDBACK]: '' } }),
        'field.write(words)': { does: ['storeUnsaved'] },
        'field.write(no words)': writes('open.saving', { written: { [FEEDBACK]: ' ' } }),
        ...answered,
        ...refusals(),
      },
    },
    'open.comparing': {
      from: ['open.saving', 'saveSheet fails stale'],
      tags: ['busy', 'unsaved'],
      runs: ['loadTheirs'],
      on: {
        ...fits,
        'field.write(good)': { does: ['storeUnsaved'] },
        'field.write(nothing)': writes('open.comparing', { written: onEmpty }),
        'field.write(words)': writes('open.comparing', {
          written: all,
          base: { ...onEmpty, [FEEDBACK]: '' },
        }),
        'field.write(no words)': writes('open.comparing', { base: { ...onEmpty, [FEEDBACK]: '' } }),
        'loadTheirs answers theirs': {
          to: 'open.saved (clashing)',
          sets: {
            sheet: theirs,
            base: { argument: poor },
            theirs: { argument: poor },
            sending: {},
          },
          does: ['storeUnsaved', 'announceMarks'],
        },
        'loadTheirs answers elsewhere': {
          to: 'open.saving',
          sets: { sheet: elsewhere },
          starts: { saveSheet: { sheet: elsewhere, fields: chosen } },
          does: ['storeUnsaved', 'announceMarks'],
        },
        'loadTheirs answers same': {
          to: 'open.saved',
          sets: { sheet: marked, base: {}, written: {}, sending: {} },
          does: ['storeUnsaved', 'announceMarks'],
        },
        ...unread,
      },
    },
    'open.comparing (again)': {
      tags: ['busy', 'unsaved'],
      runs: ['loadTheirs'],
      on: {
        ...fits,
        'field.write(good)': { does: ['storeUnsaved'] },
        'field.write(nothing)': writes('open.comparing (undone)', { written: onEmpty }),
        'field.write(words)': writes('open.comparing (again)', {
          written: all,
          base: { ...onEmpty, [FEEDBACK]: '' },
        }),
        'field.write(no words)': writes('open.comparing (again)', {
          base: { ...onEmpty, [FEEDBACK]: '' },
        }),
        'loadTheirs answers theirs': {
          to: 'open.saved (clashing)',
          sets: {
            sheet: theirs,
            base: { argument: poor },
            theirs: { argument: poor },
            sent: {},
            failure: null,
          },
          does: ['storeUnsaved', 'announceMarks'],
        },
        'loadTheirs answers elsewhere': {
          to: 'open.saving',
          sets: { sheet: elsewhere, sent: {}, sending: chosen, failure: null },
          starts: { saveSheet: { sheet: elsewhere, fields: chosen } },
          does: ['storeUnsaved', 'announceMarks'],
        },
        'loadTheirs answers same': {
          to: 'open.saved',
          sets: { sheet: marked, base: {}, written: {}, sent: {}, failure: null },
          does: ['storeUnsaved', 'announceMarks'],
        },
        ...unread,
      },
    },
    // Of two tabs one's is saved: what the other left is read.
    'open.comparing (more)': {
      tags: ['busy', 'unsaved'],
      runs: ['loadTheirs'],
      on: {
        ...fits,
        ...unread,
        'field.write(good)': writes('open.comparing (more)', { base: chosen }),
        'field.write(nothing)': writes('open.comparing (more)', { written: onEmpty, base: chosen }),
        'field.write(words)': writes('open.comparing (more)', {
          written: typed,
          base: { [FEEDBACK]: '' },
        }),
        'field.write(no words)': writes('open.comparing (more)', { base: { [FEEDBACK]: '' } }),
        ...Object.fromEntries(
          Object.entries({ theirs, elsewhere, same: marked }).map(
            ([name, sheet]): [string, RowOf] => [
              `loadTheirs answers ${name}`,
              {
                to: 'open.saved',
                sets: { sheet, more: false },
                does: ['storeUnsaved', 'announceMarks'],
              },
            ],
          ),
        ),
      },
    },
    'open.comparing (undone)': {
      tags: ['busy', 'unsaved'],
      runs: ['loadTheirs'],
      on: {
        ...fits,
        'field.write(good)': writes('open.comparing (undone)', { written: chosen }),
        'field.write(nothing)': { does: ['storeUnsaved'] },
        'field.write(words)': writes('open.comparing (undone)', {
          written: { ...onEmpty, ...typed },
          base: { ...onEmpty, [FEEDBACK]: '' },
        }),
        'field.write(no words)': writes('open.comparing (undone)', {
          base: { ...onEmpty, [FEEDBACK]: '' },
        }),
        'loadTheirs answers theirs': {
          to: 'open.saved (clashing)',
          sets: {
            sheet: theirs,
            base: { argument: poor },
            theirs: { argument: poor },
            sent: {},
            failure: null,
          },
          does: ['storeUnsaved', 'announceMarks'],
        },
        'loadTheirs answers elsewhere': {
          to: 'open.saved',
          sets: { sheet: elsewhere, base: {}, written: {}, sent: {}, failure: null },
          does: ['storeUnsaved', 'announceMarks'],
        },
        // It had arrived: nothing of it stays.
        'loadTheirs answers same': {
          to: 'open.saving',
          sets: { sheet: marked, base: chosen, sent: {}, sending: onEmpty, failure: null },
          starts: { saveSheet: { sheet: marked, fields: onEmpty } },
          does: ['storeUnsaved', 'announceMarks'],
        },
        ...unread,
      },
    },
    'open.unsaved': {
      from: ['open.saving', 'saveSheet fails noNet'],
      tags: ['unsaved'],
      on: {
        ...fits,
        'after 5_000 ms': comparesAgain(),
        'sheet.retry': comparesAgain(),
        'sheet.flush': comparesAgain(),
        'field.write(good)': comparesAgain({ does: ['storeUnsaved'] }),
        // It may have arrived: that it is nothing again isn’t known to be saved.
        'field.write(nothing)': comparesAgain({
          to: 'open.comparing (undone)',
          sets: { written: onEmpty },
          does: ['storeUnsaved'],
        }),
        'field.write(words)': writes('open.waiting', {
          written: all,
          base: { ...onEmpty, [FEEDBACK]: '' },
        }),
        'field.write(no words)': writes('open.waiting', { base: { ...onEmpty, [FEEDBACK]: '' } }),
      },
    },
    'open.refused': {
      from: ['open.saving', 'saveSheet fails refused'],
      tags: ['unsaved'],
      on: {
        'rubric.changed(narrow)': { to: 'open.saved (held)', sets: { rubric: narrow } },
        'rubric.changed(wide)': saves(empty, chosen, { to: 'open.saving', sets: { rubric: wide } }),
        'sheet.retry': saves(empty, chosen, { to: 'open.saving' }),
        ...writingAgain(empty),
      },
    },
    'open.saved (clashing)': {
      on: {
        ...fits,
        'field.write(good)': { does: ['storeUnsaved'] },
        'field.write(nothing)': writes('open.saved (clashing)', { written: onEmpty }),
        'field.write(words)': writes('open.waiting (clashing)', {
          written: all,
          base: { argument: poor, [FEEDBACK]: '' },
        }),
        'field.write(no words)': writes('open.waiting (clashing)', {
          base: { argument: poor, [FEEDBACK]: '' },
        }),
        'conflict.keepMine(argument)': {
          to: 'open.saving (mine)',
          sets: { theirs: {}, sending: chosen },
          starts: { saveSheet: { sheet: theirs, fields: chosen } },
          does: ['storeUnsaved'],
        },
        'conflict.takeTheirs(argument)': {
          to: 'open.saved',
          sets: { theirs: {}, written: {} },
          does: ['storeUnsaved'],
        },
      },
    },
    'open.waiting (clashing)': {
      tags: ['unsaved'],
      on: {
        ...fits,
        // Words that don't clash are sent; the mark that does waits for a choice.
        'after 800 ms': {
          to: 'open.saving (clashing)',
          sets: { sending: typed },
          starts: { saveSheet: { sheet: theirs, fields: typed } },
        },
        'sheet.flush': {
          to: 'open.saving (clashing)',
          sets: { sending: typed },
          starts: { saveSheet: { sheet: theirs, fields: typed } },
        },
        'field.write(good)': {
          to: 'open.saving (clashing)',
          sets: { sending: typed },
          starts: { saveSheet: { sheet: theirs, fields: typed } },
          does: ['storeUnsaved'],
        },
        'field.write(nothing)': {
          to: 'open.saving (clashing)',
          sets: { written: { ...onEmpty, ...typed }, sending: typed },
          starts: { saveSheet: { sheet: theirs, fields: typed } },
          does: ['storeUnsaved'],
        },
        'field.write(words)': { does: ['storeUnsaved'] },
        'field.write(no words)': writes('open.waiting (clashing)', { written: chosen }),
        'conflict.keepMine(argument)': {
          to: 'open.saving (mine)',
          sets: { theirs: {}, sending: all },
          starts: { saveSheet: { sheet: theirs, fields: all } },
          does: ['storeUnsaved'],
        },
        'conflict.takeTheirs(argument)': {
          to: 'open.saving (mine)',
          sets: { theirs: {}, written: typed, sending: typed },
          starts: { saveSheet: { sheet: theirs, fields: typed } },
          does: ['storeUnsaved'],
        },
      },
    },
    'open.saving (clashing)': {
      tags: ['busy', 'unsaved'],
      runs: ['saveSheet'],
      on: {
        ...fits,
        'field.write(good)': { does: ['storeUnsaved'] },
        'field.write(nothing)': writes('open.saving (clashing)', {
          written: { ...onEmpty, ...typed },
        }),
        'field.write(words)': { does: ['storeUnsaved'] },
        'field.write(no words)': writes('open.saving (clashing)', {
          written: { ...chosen, [FEEDBACK]: ' ' },
        }),
        'conflict.keepMine(argument)': {
          to: 'open.saving',
          sets: { theirs: {} },
          does: ['storeUnsaved'],
        },
        'conflict.takeTheirs(argument)': {
          to: 'open.saving',
          sets: { theirs: {}, written: typed },
          does: ['storeUnsaved'],
        },
        'saveSheet answers worded': {
          to: 'open.saved (clashing)',
          sets: { sheet: worded, written: chosen, base: onEmpty, sending: {} },
          does: ['storeUnsaved', 'announceMarks'],
        },
        'saveSheet answers marked': {
          to: 'open.saved',
          sets: { sheet: marked, written: {}, base: {}, sending: {} },
          does: ['storeUnsaved', 'announceMarks'],
        },
        'saveSheet answers both': {
          to: 'open.saved',
          sets: { sheet: both, written: {}, base: {}, sending: {} },
          does: ['storeUnsaved', 'announceMarks'],
        },
        ...refusals('open.comparing (clashing)'),
      },
    },
    'open.comparing (clashing)': {
      tags: ['busy', 'unsaved'],
      runs: ['loadTheirs'],
      on: {
        ...fits,
        'field.write(good)': { does: ['storeUnsaved'] },
        'field.write(nothing)': writes('open.comparing (clashing)', {
          written: { ...onEmpty, ...typed },
        }),
        'field.write(words)': { does: ['storeUnsaved'] },
        'field.write(no words)': writes('open.comparing (clashing)', {
          written: { ...chosen, [FEEDBACK]: ' ' },
        }),
        'conflict.keepMine(argument)': null,
        'conflict.takeTheirs(argument)': null,
        // What clashed still does, though nothing was changed again meanwhile.
        'loadTheirs answers theirs': {
          to: 'open.saving (clashing)',
          sets: { sheet: theirs, base: { argument: poor, [FEEDBACK]: '' } },
          starts: { saveSheet: { sheet: theirs, fields: typed } },
          does: ['storeUnsaved', 'announceMarks'],
        },
        'loadTheirs answers elsewhere': {
          to: 'open.saving (clashing)',
          sets: {
            sheet: elsewhere,
            base: { ...onEmpty, [FEEDBACK]: '' },
            theirs: { argument: blank },
          },
          starts: { saveSheet: { sheet: elsewhere, fields: typed } },
          does: ['storeUnsaved', 'announceMarks'],
        },
        'loadTheirs answers same': {
          to: 'open.saving',
          sets: { sheet: marked, base: { [FEEDBACK]: '' }, written: typed, theirs: {} },
          starts: { saveSheet: { sheet: marked, fields: typed } },
          does: ['storeUnsaved', 'announceMarks'],
        },
        ...unread,
      },
    },
    'open.saving (mine)': {
      tags: ['busy', 'unsaved'],
      runs: ['saveSheet'],
      on: {
        ...fits,
        'field.write(good)': { does: ['storeUnsaved'] },
        'field.write(nothing)': writes('open.saving', { written: onEmpty }),
        'field.write(words)': writes('open.saving', {
          written: all,
          base: { argument: poor, [FEEDBACK]: '' },
        }),
        'field.write(no words)': writes('open.saving', {
          base: { argument: poor, [FEEDBACK]: '' },
        }),
        ...answered,
        ...refusals(),
      },
    },
    'open.outgrown': {
      from: ['open.saving', 'saveSheet fails unfit'],
      tags: ['busy', 'unsaved'],
      runs: ['readRubric'],
      on: {
        'field.write(good)': { does: ['storeUnsaved'] },
        'field.write(nothing)': writes('open.outgrown', { written: {} }),
        'field.write(words)': writes('open.outgrown', {
          written: all,
          base: { ...onEmpty, [FEEDBACK]: '' },
        }),
        'field.write(no words)': writes('open.outgrown', { base: { ...onEmpty, [FEEDBACK]: '' } }),
        'rubric.changed(narrow)': { to: 'open.saved (held)', sets: { rubric: narrow } },
        'rubric.changed(wide)': saves(empty, chosen, { to: 'open.saving', sets: { rubric: wide } }),
        'readRubric answers narrow': { to: 'open.saved (held)', sets: { rubric: narrow } },
        'readRubric answers that it is the same': 'open.refused',
        'readRubric fails noNet': { to: 'open.unsaved', sets: { failure: noNet.facts } },
        'readRubric fails refused': { to: 'open.refused', sets: { failure: refused.facts } },
      },
    },
    // What no longer fits waits to be judged anew; everything else is saved.
    'open.saved (held)': {
      context: { rubric: narrow },
      on: {
        'field.write(good)': { does: ['storeUnsaved'] },
        'field.write(nothing)': writes('open.saved', { written: {} }),
        'field.write(words)': writes('open.waiting (held)', {
          written: all,
          base: { ...onEmpty, [FEEDBACK]: '' },
        }),
        'field.write(no words)': writes('open.waiting (held)', {
          base: { ...onEmpty, [FEEDBACK]: '' },
        }),
        'rubric.changed(wide)': saves(empty, chosen, { to: 'open.saving', sets: { rubric: wide } }),
        'mark.drop(argument)': { to: 'open.saved', sets: { written: {} }, does: ['storeUnsaved'] },
      },
    },
    'open.waiting (held)': {
      tags: ['unsaved'],
      on: {
        ...fits,
        'after 800 ms': saves(empty, typed, { to: 'open.saving (held)' }),
        'sheet.flush': saves(empty, typed, { to: 'open.saving (held)' }),
        'field.write(good)': saves(empty, typed, {
          to: 'open.saving (held)',
          does: ['storeUnsaved'],
        }),
        'field.write(nothing)': saves(empty, typed, {
          to: 'open.saving',
          sets: { written: typed },
          does: ['storeUnsaved'],
        }),
        'field.write(words)': { does: ['storeUnsaved'] },
        'field.write(no words)': writes('open.waiting (held)', { written: chosen }),
      },
    },
    'open.saving (held)': {
      tags: ['busy', 'unsaved'],
      runs: ['saveSheet'],
      on: {
        ...fits,
        'field.write(good)': { does: ['storeUnsaved'] },
        'field.write(nothing)': writes('open.saving (held)', { written: typed }),
        'field.write(words)': { does: ['storeUnsaved'] },
        'field.write(no words)': writes('open.saving (held)', {
          written: { ...chosen, [FEEDBACK]: ' ' },
        }),
        'saveSheet answers worded': {
          to: 'open.saved (held)',
          sets: { sheet: worded, written: chosen, base: onEmpty, sending: {} },
          does: ['storeUnsaved', 'announceMarks'],
        },
        'saveSheet answers marked': {
          to: 'open.saved',
          sets: { sheet: marked, written: {}, base: {}, sending: {} },
          does: ['storeUnsaved', 'announceMarks'],
        },
        'saveSheet answers both': {
          to: 'open.saved',
          sets: { sheet: both, written: {}, base: {}, sending: {} },
          does: ['storeUnsaved', 'announceMarks'],
        },
        ...refusals(),
      },
    },
  },
};
