import { useSelector } from '@xstate/react';
import { createActor, fromPromise } from 'xstate';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { FIRST_PLACE } from '#lib/marking/place.ts';
import type { RubricNow } from '#lib/marking/sheet.ts';
import {
  NOTHING_ALLOCATED,
  neighboursOf,
  queueOf,
  type QueueAllocation,
} from '#lib/marking/queue.ts';
import type { DraftPoints } from '#contract/drafts/drafting.ts';
import { permissionsOf } from '#contract/teams/roles.ts';
import { draftPointsMachine } from '#machines/drafts/draft-points.machine.ts';
import { deskMachine } from '#machines/marking/desk.machine.ts';
import { selectMarked, selectQuery, type DeskRef } from '#machines/marking/desk.view.ts';
import { marginMachine } from '#machines/marking/margin.machine.ts';
import { markSheetMachine } from '#machines/marking/mark-sheet.machine.ts';
import { markingUndoMachine } from '#machines/marking/marking-undo.machine.ts';
import type { MarkingUndoRef } from '#machines/marking/marking-undo.view.ts';
import { markedCopiesMachine } from '#machines/marking/marked-copies.machine.ts';
import { boxDrawingMachine } from '#machines/marking/box-drawing.machine.ts';
import { scriptSearchMachine } from '#machines/marking/script-search.machine.ts';
import { scriptMachine } from '#machines/marking/script.machine.ts';
import { sealedDraftMachine } from '#machines/drafts/sealed-draft.machine.ts';
import type { SealedRef } from '#machines/drafts/sealed-draft.view.ts';
import type { DictationSlot, SuggestionsSlot } from '#views/marking/desk-props.ts';
import { DeskScreen } from '#views/marking/desk-screen.tsx';
import { submission } from '../submissions.ts';
import { aDocument } from './document.ts';
import { rubricNow, sheetOf } from './sheets.ts';

/** Makes room for this many parts of the desk side by side. */
export function makeRoom(parts: 2 | 3): void {
  window.matchMedia = ((media: string) => ({
    matches: parts === 3 || media.includes('47.5rem'),
    media,
    addEventListener() {},
    removeEventListener() {},
  })) as never;
}

/** Loads what the desk would fetch later. */
export async function fetchDesk(): Promise<void> {
  await Promise.all([
    import('#views/marking/marks/draft-points.tsx'),
    import('#views/marking/script/margin.tsx'),
    import('#views/marking/bar/keys-dialog.tsx'),
    import('#views/marking/bar/end-dialog.tsx'),
    import('#views/marking/bar/scripts-dialog.tsx'),
    import('#views/marking/words/put-together-dialog.tsx'),
  ]);
}

const ASSIGNMENT: Assignment = {
  id: 7,
  name: 'Essay on cities',
  description: '',
  due_at: null,
  grade_scale: { kind: 'free' },
  rubric: null,
  judge_first: true,
  anonymous: false,
  anonymity_lifted: null,
  erase_at: null,
  submission_count: 2,
  drafted_count: 0,
  graded_count: 0,
  my_role: 'owner',
  may: permissionsOf('owner'),
  marked_with_others: false,
  owner: 'Ada Byron',
  files: [],
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
};

/** No comment was written twice. */
export const NOT_REPEATED = {
  comments: null,
  Slot: () => null,
  nameOf: String,
  current: 5,
  onGo: () => {},
  onChanged: () => {},
};

const never = fromPromise<never, never>(() => new Promise(() => {}));
/** Loaded marks that never reach a server. */
export const aSheet = (rubric: RubricNow = rubricNow(1), id = 5, isBlind = false) => {
  const machine = markSheetMachine.provide({
    actors: { loadSheet: never, saveSheet: never } as never,
  });
  const actor = createActor(machine, { input: { submission: id, rubric } }).start();
  const { submission: script, marks } = sheetOf({});
  actor.send({
    type: 'xstate.done.actor.loadSheet',
    output: {
      sheet: { submission: script, marks: isBlind ? { ...marks, is_blind: true } : marks },
      kept: null,
    },
  } as never);
  return actor;
};
/** Notes that are still being loaded. */
export const aMargin = (id = 5) =>
  createActor(marginMachine.provide({ actors: { loadNotes: never } as never }), {
    input: { submission: id },
  }).start();

/** Points without choices, and whose choices never reach a server. */
export const aDraftPoints = () =>
  createActor(
    draftPointsMachine.provide({
      actors: {
        loadPoints: fromPromise(() =>
          Promise.resolve<DraftPoints>({ draft_id: 8, again: false, points: [] }),
        ),
        sendPoint: never as never,
      },
    }),
    { input: { submission: 5 } },
  ).start();

export interface OnDeskProps {
  rubric: Rubric;
  scripts?: readonly Submission[];
  desk?: DeskRef;
  sealed?: SealedRef;
  current?: number;
  onGo?: (id: number) => void;
  assignment?: Partial<Assignment>;
  Dictation?: DictationSlot | null;
  Suggestions?: SuggestionsSlot;
  whose?: QueueAllocation;
  isBlind?: boolean;
  undoing?: MarkingUndoRef;
}

/** The whole desk with one script on it, as its route sets it up, without a server. */
export function makeDesk({
  rubric,
  scripts = [submission({ id: 5, grade: null })],
  desk,
  sealed,
  onGo = () => {},
  assignment = {},
  Dictation = null,
  Suggestions,
  whose = NOTHING_ALLOCATED,
  isBlind = false,
  undoing,
}: OnDeskProps) {
  const parts = {
    desk:
      desk ?? createActor(deskMachine, { input: { assignmentId: 7, place: FIRST_PLACE } }).start(),
    sealed:
      sealed ?? createActor(sealedDraftMachine, { input: { submission: 5, opened: null } }).start(),
    points: aDraftPoints(),
    sheet: aSheet({ version: 1, rubric }, 5, isBlind),
    margin: aMargin(),
    script: createActor(scriptMachine, { input: { submission: 5, files: [] } }).start(),
    search: createActor(scriptSearchMachine).start(),
    boxing: createActor(boxDrawingMachine).start(),
    copies: createActor(markedCopiesMachine).start(),
    undoing: undoing ?? createActor(markingUndoMachine).start(),
  };
  const document = {
    data: aDocument(),
    status: 'ready',
    failure: null,
    refresh: () => {},
  } as const;
  return function Desk() {
    const query = useSelector(parts.desk, selectQuery);
    const marked = useSelector(parts.desk, selectMarked);
    const shown = useSelector(parts.desk, ({ context }) => context.current);
    const current = scripts.find(({ id }) => id === shown) ?? scripts[0]!;
    const isMarked = (id: number) => marked[id] ?? false;
    const queue = queueOf(scripts, query, isMarked, current.id, whose);
    return (
      <DeskScreen
        {...parts}
        drawPage={() => new Promise(() => {})}
        drawPicture={() => new Promise(() => {})}
        user={1}
        assignment={{ ...ASSIGNMENT, ...assignment }}
        rubric={{ version: 1, rubric, author: null, created_at: null, marked_count: 0 }}
        document={document as never}
        alike={null}
        onNotesChanged={() => {}}
        Alike={() => null}
        News={() => null}
        Company={() => null}
        Note={() => null}
        whose={whose}
        isDealt={false}
        current={current}
        queue={queue}
        all={scripts}
        isMarked={isMarked}
        neighbours={neighboursOf(queue, current.id, isMarked, whose)}
        pace={null}
        times={{ on: true, spent: 0, onSwitch: () => {} }}
        shortcuts
        Bank={() => null}
        Dictation={Dictation}
        {...(Suggestions === undefined ? {} : { Suggestions })}
        onGo={onGo}
        onOpenOriginal={() => {}}
        unsaved={null}
        newKey={() => 'k'}
        newSeed={() => 3}
      />
    );
  };
}
