import {
  FEEDBACK,
  type Fields,
  fieldsOf,
  GRADE,
  type KeptSheet,
  REASON,
  type Sheet,
} from '#lib/marking/sheet.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import {
  all as allFields,
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
  now as usualRubric,
  onEmpty,
  poor,
  refused,
  stale,
  theirs as theirSheet,
  typed,
  unfit,
  unmarked,
  wide,
  worded,
} from '#tests/support/desk/marked-sheets.ts';
import { markSheetMachine, shownOf, unsavedIn } from './mark-sheet.machine.ts';
import { expect, test } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import { rubricNow, sheetOf, value } from '#tests/support/desk/sheets.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';

type RowOf = Row<typeof markSheetMachine>;

/** Somebody changed the rubric: work in progress continues. */
const fits: Record<string, RowOf> = {
  'rubric.changed(narrow)': { sets: { rubric: narrow } },
  'rubric.changed(wide)': { sets: { rubric: wide } },
};
const saves = (sheet: typeof empty, fields: Fields, more: RowOf = {}): RowOf => ({
  ...more,
  sets: { sending: fields, failure: null, ...(more.sets as object) },
  starts: { saveSheet: { sheet, fields } },
});
/** A field is changed on top of earlier changes: each change is stored in the browser. */
const writes = (to: string, sets: RowOf['sets'], more: RowOf = {}): RowOf => ({
  to,
  sets,
  does: ['storeUnsaved'],
  ...more,
});
/** What was being sent may have reached the server. */
const lost =
  (failure: FailureFacts): RowOf['sets'] =>
  ({ sent, sending }) => ({ sent: { ...sent, ...sending }, sending: {}, failure });
/** Why a save fails, and where that leads. */
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
/** All changes are saved. */
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
/** The current state can't be loaded. */
const unread: Record<string, RowOf> = {
  'loadTheirs fails refused': { to: 'open.refused', sets: { failure: refused.facts, sending: {} } },
  'loadTheirs fails noNet': { to: 'open.unsaved', sets: lost(noNet.facts) },
};
/** Before sending again what may have arrived, checks what did. */
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
    written: allFields,
    base: { ...onEmpty, [FEEDBACK]: '' },
  }),
  'field.write(no words)': writes('open.waiting', { base: { ...onEmpty, [FEEDBACK]: '' } }),
});

const expectations: Expectations<typeof markSheetMachine> = {
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
        'with a mark that clashes': { sheet: theirSheet, kept: { base: onEmpty, written: chosen } },
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
    readRubric: {
      answers: { narrow, 'that it is the same': usualRubric },
      fails: { noNet, refused },
    },
    loadTheirs: {
      src: 'loadSheet',
      answers: {
        theirs: { sheet: theirSheet, kept: null },
        elsewhere: { sheet: elsewhere, kept: null },
        same: { sheet: marked, kept: null },
      },
      fails: { refused, noNet },
    },
  },
  starts: {
    'on a script': {
      input: { submission: 5, rubric: usualRubric },
      to: 'loading',
      context: { submission: 5, rubric: usualRubric, sheet: null, ...nothing },
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
            sheet: theirSheet,
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
          { written: allFields, base: { ...onEmpty, [FEEDBACK]: '' }, sending: allFields },
          { starts: { saveSheet: { sheet: empty, fields: allFields } } },
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
        // Undone while being sent: the empty value must be saved, too.
        'field.write(nothing)': writes('open.saving', { written: onEmpty }),
        'field.write(words)': writes('open.saving', {
          written: allFields,
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
          written: allFields,
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
          written: allFields,
          base: { ...onEmpty, [FEEDBACK]: '' },
        }),
        'field.write(no words)': writes('open.comparing', { base: { ...onEmpty, [FEEDBACK]: '' } }),
        'loadTheirs answers theirs': {
          to: 'open.saved (clashing)',
          sets: {
            sheet: theirSheet,
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
          written: allFields,
          base: { ...onEmpty, [FEEDBACK]: '' },
        }),
        'field.write(no words)': writes('open.comparing (again)', {
          base: { ...onEmpty, [FEEDBACK]: '' },
        }),
        'loadTheirs answers theirs': {
          to: 'open.saved (clashing)',
          sets: {
            sheet: theirSheet,
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
    // One tab's changes are saved; then those left by the other are read.
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
          Object.entries({ theirs: theirSheet, elsewhere, same: marked }).map(
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
            sheet: theirSheet,
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
        // It had arrived: nothing remains.
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
        // It may have arrived: the empty value isn't known to be saved.
        'field.write(nothing)': comparesAgain({
          to: 'open.comparing (undone)',
          sets: { written: onEmpty },
          does: ['storeUnsaved'],
        }),
        'field.write(words)': writes('open.waiting', {
          written: allFields,
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
          written: allFields,
          base: { argument: poor, [FEEDBACK]: '' },
        }),
        'field.write(no words)': writes('open.waiting (clashing)', {
          base: { argument: poor, [FEEDBACK]: '' },
        }),
        'conflict.keepMine(argument)': {
          to: 'open.saving (mine)',
          sets: { theirs: {}, sending: chosen },
          starts: { saveSheet: { sheet: theirSheet, fields: chosen } },
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
        // Words that don't clash are sent; the clashing mark waits for a choice.
        'after 800 ms': {
          to: 'open.saving (clashing)',
          sets: { sending: typed },
          starts: { saveSheet: { sheet: theirSheet, fields: typed } },
        },
        'sheet.flush': {
          to: 'open.saving (clashing)',
          sets: { sending: typed },
          starts: { saveSheet: { sheet: theirSheet, fields: typed } },
        },
        'field.write(good)': {
          to: 'open.saving (clashing)',
          sets: { sending: typed },
          starts: { saveSheet: { sheet: theirSheet, fields: typed } },
          does: ['storeUnsaved'],
        },
        'field.write(nothing)': {
          to: 'open.saving (clashing)',
          sets: { written: { ...onEmpty, ...typed }, sending: typed },
          starts: { saveSheet: { sheet: theirSheet, fields: typed } },
          does: ['storeUnsaved'],
        },
        'field.write(words)': { does: ['storeUnsaved'] },
        'field.write(no words)': writes('open.waiting (clashing)', { written: chosen }),
        'conflict.keepMine(argument)': {
          to: 'open.saving (mine)',
          sets: { theirs: {}, sending: allFields },
          starts: { saveSheet: { sheet: theirSheet, fields: allFields } },
          does: ['storeUnsaved'],
        },
        'conflict.takeTheirs(argument)': {
          to: 'open.saving (mine)',
          sets: { theirs: {}, written: typed, sending: typed },
          starts: { saveSheet: { sheet: theirSheet, fields: typed } },
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
        // The clash remains, although nothing was changed again meanwhile.
        'loadTheirs answers theirs': {
          to: 'open.saving (clashing)',
          sets: { sheet: theirSheet, base: { argument: poor, [FEEDBACK]: '' } },
          starts: { saveSheet: { sheet: theirSheet, fields: typed } },
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
          written: allFields,
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
          written: allFields,
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
    // A mark that no longer fits waits to be judged again; everything else is saved.
    'open.saved (held)': {
      context: { rubric: narrow },
      on: {
        'field.write(good)': { does: ['storeUnsaved'] },
        'field.write(nothing)': writes('open.saved', { written: {} }),
        'field.write(words)': writes('open.waiting (held)', {
          written: allFields,
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

checkAgainstTable(markSheetMachine, expectations);

const emptySheet = sheetOf({});
const loaded = (sheet: Sheet = emptySheet, kept: KeptSheet | null = null) =>
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

const open = (sheet: Sheet = emptySheet) => {
  const started = begin(markSheetMachine, { input: { submission: 5, rubric: rubricNow(1) } });
  started.happen(loaded(sheet));
  return started;
};
const sent = (world: ReturnType<typeof open>['world']) =>
  world.calls
    .filter(({ src }) => src === 'saveSheet')
    .map(({ input }) => (input as { fields: Fields }).fields);

test('is empty before the sheet is loaded', () =>
  expect(shownOf({ sheet: null, written: { argument: value('good') } })).toEqual({}));

test("[DESK-9] setting a field to the other person's value ends the clash", () => {
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

test('[DESK-9] saves a choice at once, words after a pause, and what is typed meanwhile after it', () => {
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

test('[DESK-9] another marker’s change to a different field is no conflict, to the same field is one, and each is resolved separately', () => {
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

test('[DESK-9] retries a failed save automatically, and sends new input at once', () => {
  const { happen, world } = open();
  happen(choose('good'));
  happen(fails('saveSheet', unreached()));
  world.clock.increment(5_000);
  happen(done('loadTheirs', { sheet: emptySheet, kept: null }));
  expect(sent(world)).toHaveLength(2);
  happen(fails('saveSheet', refusal(403)));
  world.clock.increment(60_000);
  expect(sent(world)).toHaveLength(2);
  happen(choose('poor'));
  expect(sent(world).at(-1)).toEqual({ argument: value('poor') });
});

test('[DESK-9] restores and saves what an earlier visit didn’t save', () => {
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

test("[DESK-9] a clash remains after a reload: nothing of the other person's is overwritten unasked, and the choice is", () => {
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

test("[DESK-9] the user's own changes that arrived without a response aren't taken for somebody else's, even after a reload", () => {
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

test("[DESK-9] saves what another tab left with the user's own; if both changed the same field, saves the own value and asks about the other", () => {
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
  happen(done('loadTheirs', { sheet: emptySheet, kept: left }));
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

test('[DESK-9] what another tab sent without a response is no conflict if it had arrived', () => {
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

test("[DESK-9] text typed during sending doesn't conflict with itself if the page is closed before the response", () => {
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

test('[DESK-9] if the rubric lost the chosen level, the choice waits with its words, and everything else is saved automatically', () => {
  const { happen, now, world } = open(sheetOf({ argument: value('poor') }));
  happen({ type: 'field.write', key: 'argument', value: value('good', 'Because.'), typed: false });
  happen(choose('fair', 'evidence'));
  happen(fails('saveSheet', refusal(422, 'Argument: This criterion has no level good.')));
  happen(done('readRubric', rubricNow(2, 'good')));
  // The comment is saved with the earlier decision; the level waits.
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

test('[DESK-9] a mark for a removed criterion waits in the browser until it is dropped', () => {
  const { happen, now, world } = open();
  happen(choose('good', 'gone'));
  expect(sent(world)).toEqual([]);
  expect(shownOf(now().context)['gone']).toEqual(value('good'));
  happen({ type: 'mark.drop', key: 'gone' });
  expect(now().context.written).toEqual({});
});
