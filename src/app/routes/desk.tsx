import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { createActor, waitFor } from 'xstate';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { MarkProgress } from '#contract/rubrics/mark.ts';
import type { RubricAnswer } from '#contract/rubrics/versions.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { Queue } from '#contract/teams/queue.ts';
import { neighboursOf, queueOf, startOf, allocationOf } from '#lib/marking/queue.ts';
import { boxSelector } from '#contract/rubrics/annotation.ts';
import { allows } from '#contract/teams/roles.ts';
import type { boxDrawingMachine } from '#machines/marking/box-drawing.machine.ts';
import { boxDrawingCommands } from '#machines/marking/box-drawing.view.ts';
import { lazyMachine } from '#machines/shared/lazy-machine.ts';
import {
  selectFields,
  selectStatus,
  sheetCommands,
  type SheetRef,
} from '#machines/marking/mark-sheet.view.ts';
import { type MarkingStep, markingUndoMachine } from '#machines/marking/marking-undo.machine.ts';
import { GRADE, markOf } from '#lib/marking/sheet.ts';
import { marginCommands } from '#machines/marking/margin.view.ts';
import { selectFile, selectScriptStatus } from '#machines/marking/script.view.ts';
import { deskMachine, placeOf } from '#machines/marking/desk.machine.ts';
import { FIRST_PLACE } from '#lib/marking/place.ts';
import {
  deskCommands,
  selectLast,
  selectMarked,
  selectQuery,
} from '#machines/marking/desk.view.ts';
import type { markedCopiesMachine } from '#machines/marking/marked-copies.machine.ts';
import type { markingClockMachine } from '#machines/marking/marking-clock.machine.ts';
import {
  clockCommands,
  isOn,
  paceOf,
  selectSpent,
  type ClockRef,
} from '#machines/marking/marking-clock.view.ts';
import type { scriptSearchMachine } from '#machines/marking/script-search.machine.ts';
import { shownSettings } from '#machines/accounts/settings.view.ts';
import { deskStorage } from '#services/marking/desk-storage.ts';
import { createScripts, type Scripts } from '#services/marking/scripts.ts';
import { openFile } from '#services/submissions/submissions.ts';
import { sessionStorageArea } from '#services/storage/browser-storage.ts';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { DeskGate } from '#views/marking/desk-gate.tsx';
import type { EmptyDeskProps } from '#views/marking/empty-desk.tsx';
import type {
  SimilarCommentsSlot,
  OtherMarkersSlot,
  DeskBankSlot,
  DictationSlot,
  RubricUpdatesSlot,
  SameAnswersSlot,
  SuggestionsSlot,
} from '#views/marking/desk-props.ts';
import { DeskScreen } from '#views/marking/desk-screen.tsx';
import { PagesView } from '#views/marking/script/later-parts.ts';
import type { PrivateNoteSlot } from '#views/teams/private-note-slot.ts';
import { useActivity } from '#views/marking/use-activity.ts';
import { doneOf, isDoneHere, useDeskData } from '#app/marking/desk-data.ts';
import { deskResources } from '#app/marking/desk-resources.ts';
import type { DeskUnsavedProps } from '#app/marking/desk-unsaved.tsx';
import { createSheets } from '#app/marking/sheets.ts';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';
import { usePerson, useUser } from '#app/accounts/session/use-user.ts';

const Unsaved = lazyComponent<DeskUnsavedProps>(() => import('#app/marking/desk-unsaved.tsx'));
const EmptyDesk = lazyComponent<EmptyDeskProps>(() => import('#views/marking/empty-desk.tsx'));
const NotFound = lazyComponent(() => import('../shell/not-found-route.tsx'));
const Alike: SimilarCommentsSlot = lazyComponent(
  () => import('#app/marking/desk-similar-comments.tsx'),
);
const Suggestions: SuggestionsSlot = lazyComponent(
  () => import('#app/marking/desk-suggestions.tsx'),
);
const SameAnswers: SameAnswersSlot = lazyComponent(
  () => import('#app/marking/desk-same-answers.tsx'),
);
const Company: OtherMarkersSlot = lazyComponent(() => import('#app/marking/desk-company.tsx'));
const News: RubricUpdatesSlot = lazyComponent(() => import('#app/marking/desk-rubric-updates.tsx'));
const Dictation: DictationSlot | null =
  'SpeechRecognition' in window || 'webkitSpeechRecognition' in window
    ? lazyComponent(() => import('#app/marking/desk-dictation.tsx'))
    : null;
const Note: PrivateNoteSlot = lazyComponent(() => import('#app/teams/private-note-slot.tsx'));
const Bank: DeskBankSlot = lazyComponent(() => import('#app/marking/desk-bank.tsx'));

/** Marks an address that the user didn't choose: the desk led there. */
const DEALT = 'dealt';
// Most scripts have pages, so the layout code is fetched alongside the responses, not after them.
void PagesView.fetchAhead();
const newKey = (): string => crypto.randomUUID();
const asId = (text: string | undefined): number | null =>
  Number.isSafeInteger(Number(text)) && Number(text) > 0 ? Number(text) : null;

export default function Screen() {
  const { assignmentId, submissionId } = useParams();
  const id = asId(assignmentId);
  if (id === null || (submissionId !== undefined && asId(submissionId) === null))
    return <NotFound />;
  return <Desk key={id} assignmentId={id} asked={asId(submissionId)} />;
}

/** Restores what was on a sheet before or after a step, keeping any comment written meanwhile. */
function putBack(sheet: SheetRef, step: MarkingStep, side: 'before' | 'after'): void {
  const commands = sheetCommands(sheet);
  if (step.kind === 'save')
    return commands.choose(GRADE, side === 'before' ? '' : (step.grade ?? ''));
  if (step.kind === 'grade') return commands.choose(GRADE, step[side]);
  const { level_ids, points } = step[side];
  const { comment } = markOf(selectFields(sheet.getSnapshot()), step.criterion);
  return commands.mark(step.criterion, { level_ids, points, comment });
}

/** Loads what the desk needs in parallel, and shows nothing until all of it is there. */
function Desk({ assignmentId, asked }: { assignmentId: number; asked: number | null }) {
  const root = useRoot();
  const { assignment, submissions, rubric, progress, mine } = useDeskData(assignmentId);
  const [papers] = useState(() => createScripts(root.http));
  const first = submissions.data?.find(({ id }) => id === asked)?.files[0];
  useEffect(() => {
    if (asked !== null && first !== undefined) papers.begin(asked, first);
  }, [asked, first, papers]);
  const all = [assignment, submissions, rubric, progress, mine];
  if (
    assignment.data === null ||
    submissions.data === null ||
    rubric.data === null ||
    progress.data === null ||
    mine.data === null
  ) {
    const failed = all.find(({ status }) => status === 'error');
    const ahead = asked === null ? null : <Ahead id={asked} />;
    return (
      <>
        {ahead}
        <DeskGate
          failure={
            failed === undefined
              ? null
              : (failed.failure?.message ?? 'The server could not be reached.')
          }
          onRetry={() => {
            for (const one of all) if (one.status === 'error') one.refresh();
          }}
        />
      </>
    );
  }
  return (
    <Laid
      assignment={assignment.data}
      submissions={submissions.data}
      rubric={rubric.data}
      progress={progress.data}
      mine={mine.data}
      asked={asked}
      papers={papers}
    />
  );
}

interface LaidProps {
  assignment: Assignment;
  submissions: readonly Submission[];
  rubric: RubricAnswer;
  progress: readonly MarkProgress[];
  mine: Queue;
  asked: number | null;
  papers: Scripts;
}

function Laid({ assignment, submissions, rubric, progress, mine, asked, papers }: LaidProps) {
  const root = useRoot();
  const navigate = useNavigate();
  const isDealt = useLocation().state === DEALT;
  const whose = useMemo(() => allocationOf(mine, allows(assignment, 'manage')), [assignment, mine]);
  const user = useUser();
  const { settings } = usePerson();
  const storage = useMemo(() => deskStorage(sessionStorageArea, user.id), [user.id]);
  const [machine] = useState(() =>
    deskMachine.provide({
      actions: { storePlace: ({ context }) => storage.keepPlace(assignment.id, placeOf(context)) },
    }),
  );
  const desk = useActorRef(machine, {
    input: {
      assignmentId: assignment.id,
      place: storage.recallPlace(assignment.id) ?? FIRST_PLACE,
    },
  });
  const [searchMachine] = useState(() =>
    lazyMachine<typeof scriptSearchMachine>(
      async () => (await import('#machines/marking/script-search.machine.ts')).scriptSearchMachine,
    ),
  );
  const search = useActorRef(searchMachine);
  const clock = useClock(assignment.id, storage);
  const query = useSelector(desk, selectQuery);
  const last = useSelector(desk, selectLast);
  const markedHere = useSelector(desk, selectMarked);
  const rowOf = (id: number) =>
    (
      root.resources.submissions(assignment.id).getSnapshot().context.data as Submission[] | null
    )?.find((one) => one.id === id);
  const filesOf = (id: number) => rowOf(id)?.files ?? [];
  const [sheets] = useState(() =>
    createSheets(
      root,
      papers,
      user.id,
      assignment.id,
      filesOf,
      rubric,
      () => deskResources(root).rubric(assignment.id).send({ type: 'resource.refresh' }),
      ({ submission, marks }) => {
        const list = root.resources.submissions(assignment.id);
        list.send({ type: 'resource.merge', items: [submission] });
        // A draft was created after the sheet was loaded: the list says which parts of it this mark
        // opens.
        if (rowOf(submission.id)?.draft_sealed === true && submission.draft_sealed !== true)
          list.send({ type: 'resource.refresh' });
        deskCommands(desk).noteMarked(submission.id, isDoneHere(submission, marks, mine));
      },
    ),
  );
  const [boxMachine] = useState(() =>
    lazyMachine<typeof boxDrawingMachine>(async () =>
      (await import('#machines/marking/box-drawing.machine.ts')).boxDrawingMachine.provide({
        actions: {
          sendBoxToParent: (_, box) => {
            const { current: id } = desk.getSnapshot().context;
            if (id === null) return;
            const { margin, script } = sheets.of(id);
            marginCommands(margin).take(
              newKey(),
              [boxSelector(box)],
              null,
              selectFile(script.getSnapshot())?.id ?? null,
            );
          },
        },
      }),
    ),
  );
  const boxing = useActorRef(boxMachine);
  const [copiesMachine] = useState(() =>
    lazyMachine<typeof markedCopiesMachine>(async () =>
      (await import('#app/marking/copies.ts')).copiesChart({
        http: root.http,
        scripts: papers,
        criterionName: (id) => rubric.rubric?.criteria.find((one) => one.id === id)?.name ?? null,
        submissionOf: rowOf,
      }),
    ),
  );
  const copies = useActorRef(copiesMachine);
  const [undoMachine] = useState(() => {
    const show = (id: number) => {
      if (desk.getSnapshot().context.current !== id)
        void navigate(`/assignments/${assignment.id}/desk/${id}`);
    };
    const put = (step: MarkingStep, side: 'before' | 'after') => {
      if (step.kind === 'save' && step.grade === null) return;
      void sheets.lend(step.submission, async (sheet) => {
        await waitFor(sheet, (snapshot) => selectStatus(snapshot) !== 'loading');
        putBack(sheet, step, side);
      });
    };
    return markingUndoMachine.provide({
      actions: {
        takeBack: (_, { step }) => {
          show(step.submission);
          put(step, 'before');
        },
        doAgain: (_, { step }) => {
          put(step, 'after');
          if (step.kind !== 'save') show(step.submission);
          else if (step.onto === null) deskCommands(desk).end();
          else show(step.onto);
        },
      },
    });
  });
  const undoing = useActorRef(undoMachine);
  const complete = useMemo(() => {
    const known = doneOf(submissions, progress, mine);
    for (const [id, isComplete] of Object.entries(markedHere)) {
      if (isComplete) known.add(Number(id));
      else known.delete(Number(id));
    }
    return known;
  }, [markedHere, mine, progress, submissions]);
  const isMarked = useCallback((id: number) => complete.has(id), [complete]);
  const begun = useMemo(
    () => new Set(progress.flatMap((one) => (one.marked > 0 ? [one.submission_id] : []))),
    [progress],
  );
  const isBegun = (id: number): boolean => begun.has(id) || id in markedHere;
  const queue = useMemo(
    () => queueOf(submissions, query, isMarked, asked ?? undefined, whose),
    [asked, isMarked, query, submissions, whose],
  );
  const neighbours = neighboursOf(queue, asked ?? -1, isMarked, whose);
  const { next, nextUnmarked, previous } = neighbours;
  const shortcuts = useSelector(settings, ({ context }) => shownSettings(context).shortcuts);
  const current = submissions.find(({ id }) => id === asked);

  const laid = current?.id;
  useEffect(() => {
    if (laid === undefined) return;
    deskCommands(desk).show(laid);
    boxDrawingCommands(boxing).leave();
    clockCommands(clock).show(laid, Date.now());
  }, [boxing, clock, desk, laid]);
  // The script being read comes first: the others are loaded once it is open.
  const opening = useSelector(
    laid === undefined ? undefined : sheets.of(laid).script,
    (snapshot) => snapshot !== undefined && selectScriptStatus(snapshot) === 'opening',
  );
  useEffect(() => {
    const near = [asked, ...(opening ? [] : [nextUnmarked, next, previous])].filter(
      (id) => id !== null,
    );
    sheets.want([...new Set(near)]);
  }, [asked, next, nextUnmarked, opening, previous, sheets]);
  useEffect(() => sheets.fit(rubric), [rubric, sheets]);
  useEffect(() => () => sheets.want([]), [sheets]);
  const drawPicture = useMemo(() => sheets.drawPictureOf(asked ?? 0), [asked, sheets]);
  const spent = useSelector(clock, selectSpent);
  const measures = useSelector(clock, isOn);

  const go = (id: number, dealt = false): void =>
    void navigate(`/assignments/${assignment.id}/desk/${id}`, dealt ? { state: DEALT } : {});
  if (asked === null) {
    const start = startOf(queue, last, isMarked, whose);
    return start === null ? (
      <EmptyDesk
        assignmentId={assignment.id}
        filtered={submissions.length > 0}
        onAll={() => deskCommands(desk).filter('everyone')}
      />
    ) : (
      <Navigate to={`/assignments/${assignment.id}/desk/${start}`} replace state={DEALT} />
    );
  }
  if (current === undefined) return <NotFound />;
  return (
    <>
      <OnDesk
        id={current.id}
        render={(document, alike) => (
          <DeskScreen
            desk={desk}
            search={search}
            boxing={boxing}
            copies={copies}
            undoing={undoing}
            {...sheets.of(current.id)}
            drawPage={sheets.drawPage}
            drawPicture={drawPicture}
            user={user.id}
            newKey={newKey}
            assignment={assignment}
            rubric={rubric}
            document={document}
            alike={alike.data}
            onNotesChanged={alike.refresh}
            Alike={Alike}
            Suggestions={Suggestions}
            onReworded={sheets.reload}
            SameAnswers={SameAnswers}
            lendSheet={sheets.lend}
            isBegun={isBegun}
            News={News}
            Company={Company}
            Note={Note}
            whose={whose}
            isDealt={isDealt}
            current={current}
            queue={queue}
            all={submissions}
            isMarked={isMarked}
            neighbours={neighbours}
            pace={paceOf(spent, [...complete])}
            shortcuts={shortcuts}
            Bank={Bank}
            Dictation={Dictation}
            newSeed={() => Math.floor(Math.random() * 1e9)}
            times={{
              on: measures,
              spent: spent[current.id] ?? 0,
              onSwitch: (on) => clockCommands(clock).switch(on, Date.now()),
            }}
            onGo={go}
            unsaved={
              <Unsaved sheets={sheets} submissions={submissions} current={current.id} onGo={go} />
            }
            onOpenOriginal={() => {
              createActor(openFile(root.http), {
                input: { id: current.id, kind: 'original', reportUrl: null },
              }).start();
            }}
          />
        )}
      />
      {opening
        ? null
        : [...new Set([nextUnmarked, next])].map((id) =>
            id === null ? null : <Ahead key={id} id={id} />,
          )}
    </>
  );
}

type DocumentOf = ReturnType<typeof useDocument>;
const useDocument = (id: number) => {
  const root = useRoot();
  return useResource(deskResources(root).document(id));
};

const useAlike = (id: number) => {
  const root = useRoot();
  return useResource(deskResources(root).alike(id));
};

const OnDesk = ({
  id,
  render,
}: {
  id: number;
  render: (document: DocumentOf, alike: ReturnType<typeof useAlike>) => React.ReactNode;
}) => render(useDocument(id), useAlike(id));

/** Loads a script while another is being read. */
function Ahead({ id }: { id: number }) {
  useDocument(id);
  return null;
}

/** Measures the time while the desk is in view. */
function useClock(assignmentId: number, storage: ReturnType<typeof deskStorage>): ClockRef {
  const [machine] = useState(() =>
    lazyMachine<typeof markingClockMachine>(async () =>
      (await import('#machines/marking/marking-clock.machine.ts')).markingClockMachine.provide({
        actions: {
          storeTimes: ({ context: { spent, on } }) =>
            storage.keepTimes(assignmentId, { spent, on }),
        },
      }),
    ),
  );
  const clock = useActorRef(machine, {
    input: storage.recallTimes(assignmentId) ?? { spent: {}, on: true },
  });
  useActivity(clockCommands(clock));
  return clock;
}
