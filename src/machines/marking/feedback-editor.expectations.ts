import type { EditorText, UnsavedText } from '#lib/submissions/unsaved-text.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { submission, unreached } from '#tests/support/submissions.ts';
import type { feedbackEditorMachine } from './feedback-editor.machine.ts';

type RowOf = Row<typeof feedbackEditorMachine>;
type Rows = Record<string, string | RowOf>;

const opened = submission({ id: 5, version: 3, grade: 'C', feedback_text: 'Old words' });
const theirs = { ...opened, feedback_text: 'Their words', version: 4 };
const saved = { ...opened, grade: 'A', version: 4 };
const old: EditorText = { grade: 'C', feedback: 'Old words' };
const kept = (text: Partial<EditorText>, over: Partial<UnsavedText> = {}): UnsavedText => ({
  user: 2,
  submission: 5,
  baseVersion: 3,
  base: { grade: 'C', feedback_text: 'Old words' },
  text: { ...old, ...text },
  together: null,
  ...over,
});
const unsaved = kept({ feedback: 'My words' });
const clashing = kept(
  { feedback: 'My words' },
  { baseVersion: 2, base: { grade: 'C', feedback_text: 'Older words' } },
);
const older = { ...opened, feedback_text: 'Older words', version: 2 };
const { facts: noNet } = unreached();
const deleted = {
  status: 404,
  detail: 'This submission was deleted.',
  message: 'This submission was deleted.',
};

/** Every change of the text is stored at once, with what it was based on. */
const keeps = (text: EditorText, over: Partial<UnsavedText> = {}): RowOf => ({
  sends: [['keeper', { type: 'text.changed', kept: kept(text, over) } as { type: string }]],
});
const writes = (to: string, text: EditorText, over?: Partial<UnsavedText>): RowOf => ({
  to,
  sets: { text },
  ...keeps(text, over),
});
const saves = (base: typeof opened, { grade, feedback }: EditorText): RowOf => ({
  to: 'saving',
  hands: [
    {
      type: 'grade.save',
      base,
      patch: { grade: grade || null, feedback_text: feedback || null },
    } as { type: string },
  ],
});
const words = { ...old, feedback: 'My words' };
const nothing = { ...old, feedback: '' };
const draft = { ...old, feedback: 'A draft' };
const below = { ...old, feedback: 'Old words\n\nA draft' };
const belowWords = { ...old, feedback: 'My words\n\nA draft' };
const both = { grade: 'A', feedback: 'Both' };
const theirText = { grade: 'C', feedback: 'Their words' };
const onTheirs = { baseVersion: 4, base: { grade: 'C', feedback_text: 'Their words' } };
const onOlder = { baseVersion: 2, base: { grade: 'C', feedback_text: 'Older words' } };
const proposed = { grade: 'C', feedback: 'My words\n\nOld words' };
const offScale = (grade: string) => `“${grade}” is not on the scale of this assignment.`;
const over4 = { baseVersion: 4, base: { grade: 'A', feedback_text: 'Old words' } };
/** What can be done while the field contains `text`. */
const writing = (text: EditorText): Rows => ({
  'grade.change(A)': writes('writing.plain (an A)', { ...text, grade: 'A' }),
  'feedback.change(words)': writes('writing.plain (words)', { ...text, feedback: 'My words' }),
  'feedback.clear': {
    to: 'writing.undoable (cleared)',
    sets: { text: { ...text, feedback: '' }, before: text },
    ...keeps({ ...text, feedback: '' }),
  },
  'draft.use(draft)': { to: 'writing.placing', sets: { draft: 'A draft' } },
  'editor.save': saves(opened, text),
  'editor.save(on letters)': { to: 'writing.doubtful', sets: { doubts: [offScale(text.grade)] } },
  'editor.save(on letters, and next)': {
    to: 'writing.doubtful',
    sets: { doubts: [offScale(text.grade)], goesOn: true },
  },
  'save.settled(graded)': {
    sets: { base: saved, text: { ...text, grade: 'A' } },
    ...keeps({ ...text, grade: 'A' }, over4),
  },
});

export const expectations: Expectations<typeof feedbackEditorMachine> = {
  events: {
    'grade.change': { A: { grade: 'A' } },
    'feedback.change': { words: { feedback: 'My words' } },
    'feedback.clear': {},
    'draft.use': { draft: { draft: 'A draft' } },
    'draft.append': {},
    'draft.replace': {},
    'draft.cancel': {},
    'text.undo': {},
    'unsaved.discard': {},
    'editor.save': {
      '': {},
      'on letters': { scale: { kind: 'letters', letters: ['X'] } },
      'on letters, and next': { scale: { kind: 'letters', letters: ['X'] }, goesOn: true },
    },
    'save.settled': {
      graded: { result: { kind: 'graded', submission: saved } },
      conflicted: { result: { kind: 'conflicted', submission: theirs } },
      failed: { result: { kind: 'failed', doing: 'grading', failure: noNet, submission: null } },
      removed: { result: { kind: 'removed' } },
    },
    'conflict.keepMine': {},
    'conflict.takeTheirs': {},
    'conflict.merge': {},
    'together.change': { both: { text: both } },
    'text.changed': {},
  },
  services: {
    recallText: {
      answers: {
        nothing: null,
        unsaved,
        'what is saved': kept({}),
        clashing,
        'half together': { ...clashing, together: both },
      },
      fails: {},
    },
  },
  children: { keeper: {}, copier: {}, student: {} },
  runs: ['keeper', 'copier', 'student'],
  starts: {
    'on a submission': {
      input: { user: 2, submission: opened, mode: 'grade' },
      to: 'recalling',
      starts: {
        recallText: { user: 2, submission: 5 },
        student: { submission: 5, hasText: true, pictures: [] },
      },
      context: {
        user: 2,
        mode: 'grade',
        base: opened,
        text: old,
        before: old,
        draft: '',
        failure: null,
        theirs: null,
        together: null,
        doubts: [],
        goesOn: false,
      },
    },
    'on a scan': {
      input: {
        user: 2,
        submission: submission({ ...opened, processed_filename: null, files: [] }),
        mode: 'ai',
      },
      to: 'recalling',
      starts: {
        recallText: { user: 2, submission: 5 },
        student: { submission: 5, hasText: false, pictures: [] },
      },
      context: {
        user: 2,
        mode: 'ai',
        base: submission({ ...opened, processed_filename: null, files: [] }),
        text: old,
        before: old,
        draft: '',
        failure: null,
        theirs: null,
        together: null,
        doubts: [],
        goesOn: false,
      },
    },
  },
  anywhere: {
    'text.changed': {
      sends: [['keeper', { type: 'text.changed', kept: kept({}) } as { type: string }]],
    },
  },
  situations: {
    recalling: {
      tags: ['busy'],
      runs: ['recallText'],
      on: {
        'recallText answers nothing': 'writing.plain',
        'recallText answers what is saved': 'writing.plain',
        'recallText fails': 'writing.plain',
        'recallText answers unsaved': { to: 'writing.restored', sets: { text: words } },
        'recallText answers clashing': {
          to: 'conflict (recalled)',
          sets: { text: words, theirs: opened, base: older, together: proposed },
        },
        'recallText answers half together': {
          to: 'conflict (recalled)',
          sets: { text: words, theirs: opened, base: older, together: both },
        },
      },
    },
    'writing.plain': { tags: ['editable'], on: writing(old) },
    'writing.doubtful': {
      tags: ['editable'],
      on: {
        ...writing(old),
        'editor.save(on letters)': saves(opened, old),
        'editor.save(on letters, and next)': saves(opened, old),
        'grade.change(A)': writes('writing.plain (an A, doubted)', { ...old, grade: 'A' }),
      },
    },
    'writing.plain (an A, doubted)': {
      tags: ['editable'],
      on: {
        ...writing({ ...old, grade: 'A' }),
        'text.changed': keeps({ ...old, grade: 'A' }),
        'editor.save(on letters)': {
          to: 'writing.doubtful (twice)',
          sets: { doubts: [offScale('C'), offScale('A')] },
        },
        'editor.save(on letters, and next)': {
          to: 'writing.doubtful (twice)',
          sets: { doubts: [offScale('C'), offScale('A')], goesOn: true },
        },
      },
    },
    'writing.doubtful (twice)': {
      tags: ['editable'],
      on: {
        ...writing({ ...old, grade: 'A' }),
        'text.changed': keeps({ ...old, grade: 'A' }),
        'editor.save(on letters)': saves(opened, { ...old, grade: 'A' }),
        'editor.save(on letters, and next)': saves(opened, { ...old, grade: 'A' }),
      },
    },
    'writing.plain (an A)': {
      tags: ['editable'],
      on: { ...writing({ ...old, grade: 'A' }), 'text.changed': keeps({ ...old, grade: 'A' }) },
    },
    'writing.plain (words)': {
      tags: ['editable'],
      on: {
        ...writing(words),
        'text.changed': keeps(words),
        'draft.use(draft)': { to: 'writing.placing (over words)', sets: { draft: 'A draft' } },
      },
    },
    'writing.placing (over words)': {
      tags: ['editable'],
      on: {
        ...writing(words),
        'text.changed': keeps(words),
        'draft.cancel': 'writing.plain (words)',
        'draft.append': {
          ...writes('writing.undoable (below words)', belowWords),
          sets: { text: belowWords, before: words },
        },
        'draft.replace': {
          ...writes('writing.undoable (instead of words)', draft),
          sets: { text: draft, before: words },
        },
      },
    },
    'writing.undoable (below words)': {
      tags: ['editable'],
      on: {
        ...writing(belowWords),
        'text.changed': keeps(belowWords),
        'text.undo': writes('writing.plain (words)', words),
      },
    },
    'writing.undoable (instead of words)': {
      tags: ['editable'],
      on: {
        ...writing(draft),
        'text.changed': keeps(draft),
        'text.undo': writes('writing.plain (words)', words),
      },
    },
    'writing.restored': {
      tags: ['editable'],
      on: {
        ...writing(words),
        'text.changed': keeps(words),
        'unsaved.discard': {
          to: 'writing.undoable (discarded)',
          sets: { text: old, before: words },
          ...keeps(old),
        },
      },
    },
    'writing.undoable (discarded)': {
      tags: ['editable'],
      on: { ...writing(old), 'text.undo': writes('writing.plain (words)', words) },
    },
    'writing.undoable (cleared)': {
      tags: ['editable'],
      on: {
        'grade.change(A)': writes('writing.plain (nothing but an A)', { ...nothing, grade: 'A' }),
        'feedback.change(words)': writes('writing.plain (words)', words),
        'draft.use(draft)': {
          to: 'writing.undoable (drafted)',
          sets: { draft: 'A draft', text: draft, before: nothing },
          ...keeps(draft),
        },
        'text.undo': writes('writing.plain', old),
        'editor.save': saves(opened, nothing),
        'editor.save(on letters)': saves(opened, nothing),
        'editor.save(on letters, and next)': saves(opened, nothing),
        'text.changed': keeps(nothing),
        'save.settled(graded)': {
          sets: { base: saved, text: { ...nothing, grade: 'A' } },
          ...keeps({ ...nothing, grade: 'A' }, over4),
        },
      },
    },
    'writing.plain (nothing but an A)': {
      tags: ['editable'],
      on: {
        'grade.change(A)': keeps({ grade: 'A', feedback: '' }),
        'feedback.change(words)': writes('writing.plain (words)', {
          grade: 'A',
          feedback: 'My words',
        }),
        'draft.use(draft)': {
          to: 'writing.undoable (drafted)',
          sets: {
            draft: 'A draft',
            text: { grade: 'A', feedback: 'A draft' },
            before: { grade: 'A', feedback: '' },
          },
          ...keeps({ grade: 'A', feedback: 'A draft' }),
        },
        'editor.save': saves(opened, { grade: 'A', feedback: '' }),
        'editor.save(on letters)': saves(opened, { grade: 'A', feedback: '' }),
        'editor.save(on letters, and next)': saves(opened, { grade: 'A', feedback: '' }),
        'text.changed': keeps({ grade: 'A', feedback: '' }),
        'save.settled(graded)': {
          sets: { base: saved },
          ...keeps({ grade: 'A', feedback: '' }, over4),
        },
      },
    },
    'writing.undoable (drafted)': {
      tags: ['editable'],
      on: {
        ...writing(draft),
        'text.changed': keeps(draft),
        'text.undo': writes('writing.plain (nothing but a C)', nothing),
      },
    },
    'writing.plain (nothing but a C)': {
      tags: ['editable'],
      context: { text: nothing },
      on: {
        'grade.change(A)': writes('writing.plain (nothing but an A)', { ...nothing, grade: 'A' }),
        'feedback.change(words)': writes('writing.plain (words)', words),
        'draft.use(draft)': {
          to: 'writing.undoable (drafted)',
          sets: { draft: 'A draft', text: draft, before: nothing },
          ...keeps(draft),
        },
        'editor.save': saves(opened, nothing),
        'editor.save(on letters)': saves(opened, nothing),
        'editor.save(on letters, and next)': saves(opened, nothing),
        'text.changed': keeps(nothing),
        'save.settled(graded)': {
          sets: { base: saved, text: { ...nothing, grade: 'A' } },
          ...keeps({ ...nothing, grade: 'A' }, over4),
        },
      },
    },
    'writing.placing': {
      tags: ['editable'],
      on: {
        ...writing(old),
        'draft.cancel': 'writing.plain',
        'draft.append': {
          ...writes('writing.undoable (below)', below),
          sets: { text: below, before: old },
        },
        'draft.replace': {
          ...writes('writing.undoable (instead)', draft),
          sets: { text: draft, before: old },
        },
      },
    },
    'writing.undoable (below)': {
      tags: ['editable'],
      on: {
        ...writing(below),
        'text.changed': keeps(below),
        'text.undo': writes('writing.plain', old),
      },
    },
    'writing.undoable (instead)': {
      tags: ['editable'],
      on: {
        ...writing(draft),
        'text.changed': keeps(draft),
        'text.undo': writes('writing.plain', old),
      },
    },
    saving: {
      tags: ['busy'],
      on: {
        'save.settled(graded)': { to: 'saved', hands: [{ type: 'dialog.close' }] },
        'save.settled(conflicted)': { to: 'conflict', sets: { theirs, together: theirText } },
        'save.settled(failed)': { to: 'writing.failed', sets: { failure: noNet } },
        'save.settled(removed)': { to: 'writing.failed', sets: { failure: deleted } },
      },
    },
    'writing.failed': { tags: ['editable'], on: writing(old) },
    conflict: {
      context: { base: opened, theirs },
      on: {
        'text.changed': keeps(old, { together: theirText }),
        'conflict.keepMine': {
          ...saves(theirs, old),
          sets: { base: theirs, theirs: null, together: null },
        },
        'conflict.takeTheirs': {
          to: 'writing.undoable (theirs)',
          sets: { base: theirs, theirs: null, together: null, before: old, text: theirText },
          ...keeps(theirText, onTheirs),
        },
        'conflict.merge': {
          to: 'writing.plain (merged)',
          sets: { base: theirs, theirs: null, together: null, text: theirText },
          ...keeps(theirText, onTheirs),
        },
        'together.change(both)': {
          to: 'conflict (put together)',
          sets: { together: both },
          ...keeps(old, { together: both }),
        },
      },
    },
    'conflict (put together)': {
      on: {
        'text.changed': keeps(old, { together: both }),
        'together.change(both)': keeps(old, { together: both }),
        'conflict.keepMine': {
          ...saves(theirs, old),
          sets: { base: theirs, theirs: null, together: null },
        },
        'conflict.takeTheirs': {
          to: 'writing.undoable (theirs)',
          sets: { base: theirs, theirs: null, together: null, before: old, text: theirText },
          ...keeps(theirText, onTheirs),
        },
        'conflict.merge': {
          to: 'writing.plain (merged)',
          sets: { base: theirs, theirs: null, together: null, text: both },
          ...keeps(both, onTheirs),
        },
      },
    },
    'conflict (recalled)': {
      on: {
        'text.changed': keeps(words, { ...onOlder, together: proposed }),
        'together.change(both)': {
          sets: { together: both },
          ...keeps(words, { ...onOlder, together: both }),
        },
        'conflict.keepMine': {
          ...saves(opened, words),
          sets: { base: opened, theirs: null, together: null },
          to: 'saving (words)',
        },
        'conflict.takeTheirs': {
          to: 'writing.undoable (discarded)',
          sets: { base: opened, theirs: null, together: null, before: words, text: old },
          ...keeps(old),
        },
        'conflict.merge': {
          to: 'writing.plain (merged)',
          sets: { base: opened, theirs: null, together: null, text: proposed },
          ...keeps(proposed),
        },
      },
    },
    'saving (words)': {
      tags: ['busy'],
      on: {
        'text.changed': keeps(words),
        'save.settled(graded)': { to: 'saved', hands: [{ type: 'dialog.close' }] },
        'save.settled(conflicted)': null,
        'save.settled(failed)': null,
        'save.settled(removed)': null,
      },
    },
    'writing.undoable (theirs)': {
      tags: ['editable'],
      on: Object.fromEntries(
        [
          'grade.change(A)',
          'feedback.change(words)',
          'feedback.clear',
          'draft.use(draft)',
          'editor.save',
          'editor.save(on letters)',
          'editor.save(on letters, and next)',
          'save.settled(graded)',
          'text.undo',
          'text.changed',
        ].map((event) => [event, null]),
      ),
    },
    'writing.plain (merged)': {
      tags: ['editable'],
      on: Object.fromEntries(
        [
          'grade.change(A)',
          'feedback.change(words)',
          'feedback.clear',
          'draft.use(draft)',
          'editor.save',
          'editor.save(on letters)',
          'editor.save(on letters, and next)',
          'save.settled(graded)',
          'text.changed',
        ].map((event) => [event, null]),
      ),
    },
    saved: { ends: true },
  },
};
