import { useSelector } from '@xstate/react';
import { useCallback, useDeferredValue, useRef, useState } from 'react';
import type { Criterion } from '#contract/rubrics/model.ts';
import { totalOf } from '#contract/rubrics/total.ts';
import { allows } from '#contract/teams/roles.ts';
import { chooseByDigit } from '#lib/marking/judge.ts';
import { neighboursOf, progressText } from '#lib/marking/queue.ts';
import {
  FEEDBACK,
  GRADE,
  isOutgrown,
  judgementsOf,
  markOf,
  type MarkValue,
  NO_MARK,
  textOf,
} from '#lib/marking/sheet.ts';
import { insertComment } from '#lib/text/text.ts';
import {
  deskCommands,
  selectCriterion,
  selectDialog,
  selectFolded,
  selectPart,
  selectQuery,
  selectTemplate,
  selectWay,
} from '#machines/marking/desk.view.ts';
import { selectEvidence } from '#machines/drafts/draft-points.view.ts';
import { marginCommands, selectPen } from '#machines/marking/margin.view.ts';
import {
  isBlind,
  isFirstRound,
  selectStatus,
  selectFields,
  selectTheirs,
  selectWritten,
  sheetCommands,
} from '#machines/marking/mark-sheet.view.ts';
import {
  selectOffered,
  selectOfferedAgain,
  selectStep,
  selectUndone,
  undoCommands,
} from '#machines/marking/marking-undo.view.ts';
import { scriptCommands } from '#machines/marking/script.view.ts';
import { isSearching, scriptSearchCommands } from '#machines/marking/script-search.view.ts';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { Button } from '#views/components/actions/button.tsx';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { usePrefetchWhenIdle } from '#views/components/base/use-prefetch-when-idle.ts';
import { insertSuggestion } from './insert-suggestion.ts';
import { focusOnArrival } from '#views/components/fields/focus-on-arrival.ts';
import { studentName } from '#views/submissions/submission-labels.ts';
import type { SameAnswersKeys } from './alike/same-answers.tsx';
import { DeskBar } from './bar/desk-bar.tsx';
import type { EndDialogProps } from './bar/end-dialog.tsx';
import { SaveState } from './bar/save-state.tsx';
import { DeskParts } from './desk-parts.tsx';
import './desk.css';
import type { DeskScreenProps } from './desk-props.ts';
import type { DraftPointsProps, PointKeys } from './marks/draft-points.tsx';
import { MarksPart } from './marks/marks-part.tsx';
import { SheetWaits } from './marks/sheet-waits.tsx';
import { SearchBar } from './script/later-parts.ts';
import type { scriptMoves } from './script/script-moves.ts';
import { ScriptPart } from './script/script-part.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { useTypingPlace } from './use-typing-place.ts';
import { proposalOf, FeedbackPart } from './words/feedback-part.tsx';

const NONE: readonly string[] = [];
const STEP_NAMES = { mark: 'mark', grade: 'grade', save: 'save and next' } as const;
const KeysDialog = lazyComponent(() => import('./bar/keys-dialog.tsx'));
const DraftPoints = lazyComponent<DraftPointsProps>(() => import('./marks/draft-points.tsx'));
const PutTogetherDialog = lazyComponent(() => import('./words/put-together-dialog.tsx'));
/**
 * Shared by all callers: keys pressed before the moves are loaded act in the order in which they
 * were pressed.
 */
let moving: Promise<{ scriptMoves: typeof scriptMoves }> | null = null;
const fetchMoves = () =>
  (moving ??= import('./script/script-moves.ts').catch((error: unknown) => {
    moving = null;
    throw error;
  }));
const EndDialog = lazyComponent<EndDialogProps>(() => import('./bar/end-dialog.tsx'));
const ScriptsDialog = lazyComponent(() => import('./bar/scripts-dialog.tsx'));
/** Loads what marking needs while the server can't be reached. */
const fetchAhead = () =>
  void Promise.all([
    fetchMoves(),
    KeysDialog.fetchAhead(),
    EndDialog.fetchAhead(),
    PutTogetherDialog.fetchAhead(),
  ]).catch(() => {});

/** The desk: the script, the criteria and the feedback, side by side. */
export function DeskScreen(props: DeskScreenProps) {
  const {
    desk,
    sheet,
    margin,
    script,
    search: finder,
    boxing,
    copies,
    undoing,
    sealed,
    points,
    drawPage,
    drawPicture,
    user,
    assignment,
    rubric: answer,
    document,
    current,
    queue,
    all,
    isMarked,
    neighbours,
    pace,
    times,
    shortcuts,
    Bank,
    Dictation,
    alike,
    onNotesChanged,
    Alike,
    Suggestions,
    onReworded,
    SameAnswers,
    lendSheet,
    isBegun = () => false,
    News,
    Company,
    Note,
    whose,
    isDealt,
    onGo,
    onOpenOriginal,
    unsaved,
    newKey,
    newSeed,
  } = props;
  const { rubric } = answer;
  const fields = useSelector(sheet, selectFields);
  const written = useSelector(sheet, selectWritten);
  const status = useSelector(sheet, selectStatus);
  // The user is waiting for the script, so the marking parts are rendered once it no longer has to
  // wait for them.
  const isWhole = useDeferredValue(true, false);
  const clashes = useSelector(sheet, selectTheirs);
  const criterion = useSelector(desk, selectCriterion);
  const dialog = useSelector(desk, selectDialog);
  const template = useSelector(desk, selectTemplate);
  const evidence = useSelector(points, selectEvidence);
  const query = useSelector(desk, selectQuery);
  const part = useSelector(desk, selectPart);
  const way = useSelector(desk, selectWay);
  const offered = useSelector(undoing, selectOffered);
  const offeredAgain = useSelector(undoing, selectOfferedAgain);
  const folded = useSelector(desk, selectFolded);
  const [follows, setFollows] = useState(false);
  const [bank, setBank] = useState(false);
  const [note, setNote] = useState(0);
  const area = useRef<HTMLTextAreaElement>(null);
  const gradeField = useRef<HTMLInputElement>(null);
  const suggestion = useRef<((place: number) => void) | null>(null);
  const sameKeys = useRef<SameAnswersKeys | null>(null);
  const pointKeys = useRef<PointKeys | null>(null);
  const search = useRef<HTMLInputElement | null>(null);
  // Kept the same at every render: React would call a new function each time, and it would take the
  // focus from the field being typed in.
  const takeSearch = useCallback((field: HTMLInputElement | null) => {
    search.current = field;
    focusOnArrival(field);
  }, []);
  usePrefetchWhenIdle(fetchAhead);
  const commands = deskCommands(desk);
  const marks = sheetCommands(sheet);
  const readOnly = !allows(assignment, 'mark');
  const writes = !useSelector(sheet, isBlind) && !readOnly;
  const criteria = rubric?.criteria ?? [];
  const others = useSelector(sheet, isFirstRound) ? whose.othersCriteria : NONE;
  const mine = all.filter(({ id }) => !whose.others.has(id));
  const marked = mine.filter(({ id }) => isMarked(id)).length;
  const progress = progressText(marked, mine.length, pace);
  const isComplete = rubric !== null && totalOf(rubric, judgementsOf(fields)).complete;
  const proposal = proposalOf(rubric, fields, assignment.grade_scale);
  /** The grade that saving sets: if there is none, the one proposed by the marks. */
  const taken = writes && textOf(fields, GRADE).trim() === '' ? proposal : null;
  const hasCriteria = criteria.length > 0;
  /**
   * Scripts saved here with all they need. Until the server has answered they don’t count as
   * marked, but the desk doesn’t return to them.
   */
  const [savedHere, setSavedHere] = useState<ReadonlySet<number>>(new Set());
  const isAllThere = writes
    ? (taken !== null || textOf(fields, GRADE).trim() !== '') &&
      (assignment.needs_feedback_text === false || textOf(fields, FEEDBACK).trim() !== '')
    : isComplete;
  /**
   * A user looking through marked scripts continues to the end; otherwise the last unmarked one is
   * the end.
   */
  const nextLeft = neighboursOf(
    queue,
    current.id,
    (id) => isMarked(id) || savedHere.has(id),
    whose,
  ).nextUnmarked;
  /**
   * Marking one criterion through all scripts: next is the following script, or after the last the
   * first script again with the next criterion.
   */
  const isByCriterion = way === 'criterion' && hasCriteria;
  const isLastScript = neighbours.next === null;
  const onCriterion =
    neighbours.next ?? (criterion < criteria.length - 1 ? (queue[0]?.id ?? null) : null);
  const onward = isByCriterion
    ? onCriterion
    : (nextLeft ?? (query.filter === 'marked' ? neighbours.next : null));
  const typing = useTypingPlace({
    script: current.id,
    first: hasCriteria || !writes ? null : 'grade',
    isReady: status === 'open' && isWhole,
    hasFailed: status === 'failed',
    fields: { grade: gradeField, feedback: area },
    onGrade: (text) => {
      if (writes) writeGrade(text, 'typed');
    },
    onSave: () => saveAndNext(),
  });

  const go = (id: number | null, dealt = false) => {
    if (id !== null) onGo(id, dealt);
  };
  /** Goes to another script by key, keeping the focus in the same field. */
  const turnTo = (id: number | null, dealt = false) => {
    if (id !== null && id !== current.id) typing.goOnNext(typing.now());
    go(id, dealt);
  };
  const focusOn = (at: number) => {
    setFollows(true);
    commands.focus(Math.min(Math.max(at, 0), Math.max(criteria.length - 1, 0)));
    if (part !== 'marks') commands.see('marks');
    if (folded.includes('marks')) commands.fold('marks');
  };
  const move = (by: 1 | -1) => focusOn(criterion + by);
  const markOn = (id: string, mark: MarkValue) => {
    undoCommands(undoing).done({
      kind: 'mark',
      submission: current.id,
      criterion: id,
      before: markOf(fields, id),
      after: mark,
    });
    marks.mark(id, mark);
  };
  const writeGrade = (text: string, how: 'typed' | 'chosen') => {
    // Read from the current snapshot: what was typed ahead isn’t rendered yet.
    const before = textOf(selectFields(sheet.getSnapshot()), GRADE);
    undoCommands(undoing).done({ kind: 'grade', submission: current.id, before, after: text });
    (how === 'typed' ? marks.write : marks.choose)(GRADE, text);
  };
  const undo = () => {
    const step = selectStep(undoing.getSnapshot());
    if (step?.kind === 'save')
      setSavedHere(new Set([...savedHere].filter((id) => id !== step.submission)));
    undoCommands(undoing).undo();
  };
  const redo = () => {
    const step = selectUndone(undoing.getSnapshot());
    if (step?.kind === 'save' && step.isDone)
      setSavedHere(new Set([...savedHere, step.submission]));
    undoCommands(undoing).redo();
  };
  const digit = (pressed: number) => {
    const one = criteria[criterion];
    if (one === undefined || readOnly || status !== 'open' || others.includes(one.id)) return;
    const mark = chooseByDigit(one, markOf(fields, one.id), pressed);
    if (mark !== null) return markOn(one.id, mark);
    const field = window.document.querySelector<HTMLInputElement>(
      `[data-criterion="${one.id}"] [data-points]`,
    );
    field?.focus();
    if (field) markOn(one.id, { ...markOf(fields, one.id), points: pressed });
  };
  /** The marker's explicit action: if they set no grade, the one proposed by the marks is used. */
  const saveAndNext = () => {
    if (readOnly || typing.takeSave() || status !== 'open') return;
    const held = Object.keys(written).find((key) => isOutgrown(rubric, key, written[key]!));
    // Read from the current snapshot: what was typed ahead isn’t rendered yet.
    const isGradeTaken =
      taken !== null && textOf(selectFields(sheet.getSnapshot()), GRADE).trim() === '';
    if (isGradeTaken) marks.choose(GRADE, taken);
    marks.flush();
    marginCommands(margin).save();
    if (held !== undefined) focusOn(criteria.findIndex(({ id }) => id === held));
    else if (Object.keys(clashes).length === 0) {
      if (isAllThere) setSavedHere(new Set([...savedHere, current.id]));
      undoCommands(undoing).done({
        kind: 'save',
        submission: current.id,
        onto: onward,
        grade: isGradeTaken ? taken : null,
        isDone: isAllThere,
      });
      if (onward === null) return commands.end();
      if (isByCriterion) {
        typing.goOnNext(null);
        focusOn(isLastScript ? criterion + 1 : criterion);
        if (onward !== current.id) go(onward, true);
        return;
      }
      if (onward !== current.id) {
        // Without criteria the focus moves to the grade; with them to the first criterion, unless
        // the user was in the grade.
        const onGrade = !hasCriteria || typing.now() === 'grade';
        typing.goOnNext(onGrade ? 'grade' : null);
        if (!onGrade) setFollows(true);
      }
      go(onward, true);
    }
  };
  /** Inserts into the note being written, else into the feedback. */
  const insert = (comment: string) => {
    const pen = selectPen(margin.getSnapshot());
    if (pen !== null) {
      marginCommands(margin).write(
        pen.text.trim() === '' ? comment : `${pen.text.trimEnd()} ${comment}`,
      );
      return;
    }
    const field = area.current;
    const put = insertComment(
      textOf(fields, FEEDBACK),
      comment,
      field === window.document.activeElement && field
        ? { start: field.selectionStart, end: field.selectionEnd }
        : null,
    );
    if (writes) marks.write(FEEDBACK, put.text);
  };
  /** Dictation continues what is written. */
  const say = (text: string) => {
    const pen = selectPen(margin.getSnapshot());
    const before = pen === null ? textOf(selectFields(sheet.getSnapshot()), FEEDBACK) : pen.text;
    const after = before === '' || /\s$/.test(before) ? before + text : `${before} ${text}`;
    if (pen === null) marks.write(FEEDBACK, after);
    else marginCommands(margin).write(after);
  };
  const seeWords = () => {
    if (folded.includes('words')) commands.fold('words');
    commands.see('words');
  };
  const writeIn = (place: 'grade' | 'feedback') => {
    if (!writes) return;
    seeWords();
    typing.goNow(place);
  };
  const openBank = () => {
    setBank(true);
    seeWords();
    search.current?.focus();
  };
  const moves = (to: keyof ReturnType<typeof scriptMoves>) => () =>
    void fetchMoves().then(
      (code) => code.scriptMoves(document.data, margin, boxing, newKey)[to](),
      () => {},
    );
  const annotate = (how: 'annotate' | 'suggest' | 'highlight') => () => {
    if (readOnly) return;
    moves(how)();
    if (folded.includes('script')) commands.fold('script');
  };
  const find = () => {
    if (folded.includes('script')) commands.fold('script');
    scriptSearchCommands(finder).open();
  };
  const awaitsField = (key: string): boolean => {
    if (!isSearching(finder.getSnapshot()) || SearchBar.isHere() || !document.data?.text)
      return false;
    if (key === 'Escape') scriptSearchCommands(finder).close();
    return true;
  };
  /** Text from elsewhere goes below what is written already. */
  const putBelow = (text: string) => {
    const before = textOf(fields, FEEDBACK).trimEnd();
    marks.write(FEEDBACK, before === '' ? text : `${before}\n\n${text}`);
  };
  const nameOf = (id: number): string =>
    all.filter((known) => known.id === id).map(studentName)[0] ?? 'Another script';
  const givenTo = (id: number): string | null => {
    const one = all.find((known) => known.id === id);
    if (isMarked(id)) return (one?.grade ?? null) === null ? 'Marked.' : `Marked: ${one!.grade}.`;
    const isStarted =
      isBegun(id) || (one?.grade ?? null) !== null || (one?.feedback_text ?? null) !== null;
    return isStarted ? 'Marked in part.' : null;
  };
  const suggestionsOn = (one: Criterion | null) => {
    if (Suggestions === undefined || one === null || readOnly) return null;
    if (criteria[criterion]?.id !== one.id) return null;
    return (
      <Suggestions
        key={`suggestions ${one.id}`}
        submission={current.id}
        criterion={one.id}
        mark={markOf(fields, one.id)}
        nameOf={nameOf}
        insertRef={suggestion}
        showsKeys={shortcuts}
        onReworded={onReworded}
        onInsert={(text) =>
          insertSuggestion(
            text,
            one.id,
            markOf(selectFields(sheet.getSnapshot()), one.id),
            (mark) => marks.comment(one.id, mark),
          )
        }
      />
    );
  };
  const draftOn = (one: Criterion | null) =>
    (current.ai_feedback !== null || current.draft_sealed === true) && (
      <DraftPoints
        key="draft"
        actor={sealed}
        pointsRef={points}
        draft={current.ai_feedback}
        isSealed={current.draft_sealed === true}
        criteria={criteria}
        criterion={one}
        // Without criteria, the points that belong to no criterion are the only ones, so the keys
        // act on them.
        isCurrent={one === null ? !hasCriteria : criteria[criterion]?.id === one.id}
        keysRef={pointKeys}
        mark={
          one === null ? { ...NO_MARK, level_ids: isComplete ? [] : null } : markOf(fields, one.id)
        }
        judgeFirst={assignment.judge_first && hasCriteria}
        isCode={document.data?.genre.kind === 'code'}
        text={textOf(fields, FEEDBACK)}
        onPut={writes ? putBelow : undefined}
        onWrite={(text) => marks.write(FEEDBACK, text)}
      />
    );
  const insertSuggested = (place: number) => suggestion.current?.(place);
  const belowCriterion = (one: Criterion | null) => [suggestionsOn(one), draftOn(one)];
  useDeskKeys({
    isOn: dialog === null,
    letters: shortcuts,
    saveAndNext,
    undo,
    redo,
    script: current.id,
    previous: () => turnTo(neighbours.previous),
    next: () => turnTo(neighbours.next),
    digit,
    deeds: {
      j: () => move(1),
      k: () => move(-1),
      n: () => turnTo(neighbours.nextUnmarked, true),
      h: () => sameKeys.current?.open(),
      z: () => sameKeys.current?.undo(),
      g: () => writeIn('grade'),
      a: () => pointKeys.current?.take(),
      v: () => pointKeys.current?.edit(),
      d: () => pointKeys.current?.drop(),
      m: () => commands.fold('script'),
      c: annotate('annotate'),
      C: annotate('suggest'),
      H: annotate('highlight'),
      b: readOnly ? () => {} : moves('box'),
      f: () => writeIn('feedback'),
      l: find,
      s: moves('next'),
      S: moves('previous'),
      x: moves('further'),
      '/': openBank,
      i: () => {
        setNote(note + 1);
        seeWords();
      },
      '?': commands.openKeys,
      q: () => insertSuggested(0),
      w: () => insertSuggested(1),
      e: () => insertSuggested(2),
      r: () => insertSuggested(3),
      t: () => insertSuggested(4),
      y: () => insertSuggested(5),
      u: () => insertSuggested(6),
      o: () => insertSuggested(7),
      p: scriptCommands(script).toggleRail,
      '+': scriptCommands(script).grow,
      '=': scriptCommands(script).grow,
      '-': scriptCommands(script).shrink,
    },
    typesAhead: typing.take,
    awaitsField,
    leaveField: (field) => {
      const card = field.closest<HTMLElement>('[data-criterion]');
      if (card) card.focus();
      else field.blur();
    },
  });

  const words = (
    <FeedbackPart
      actor={sheet}
      fields={fields}
      rubric={rubric}
      scale={assignment.grade_scale}
      lateMark={current.late_mark}
      user={user}
      readOnly={!writes}
      area={area}
      gradeField={gradeField}
      onGrade={writeGrade}
      tools={
        writes && (
          <span className="flex flex-wrap justify-end gap-x-3">
            {Dictation === null || status !== 'open' ? null : (
              <Dictation key={current.id} onSay={say} />
            )}
            <button
              type="button"
              className="text-sm text-accent hover:underline"
              onClick={commands.openTogether}
            >
              Put together
            </button>
            <button
              type="button"
              aria-expanded={bank}
              className="text-sm text-accent hover:underline"
              onClick={() => (bank ? setBank(false) : openBank())}
            >
              {bank ? 'Hide comments' : 'Comment bank'}
            </button>
          </span>
        )
      }
      note={
        readOnly ? null : (
          <Note
            key={current.id}
            submission={current.id}
            asked={note}
            onFold={(open) => setNote(open ? note + 1 : 0)}
          />
        )
      }
      below={
        bank ? (
          <div className="desk-bank">
            <Bank
              script={current.id}
              onInsert={insert}
              onLeave={() => area.current?.focus()}
              searchRef={takeSearch}
            />
          </div>
        ) : null
      }
    />
  );
  return (
    <div className="desk">
      <title>{`Desk: ${assignment.name} · Marginalia`}</title>
      <DeskBar
        assignment={assignment}
        student={studentName(current)}
        place={neighbours.place}
        size={queue.length}
        progress={progress}
        marked={marked}
        all={mine.length}
        way={hasCriteria && !readOnly ? way : null}
        onWay={commands.mark}
        onPrevious={neighbours.previous === null ? null : () => go(neighbours.previous)}
        onNext={neighbours.next === null ? null : () => go(neighbours.next)}
        onList={commands.openList}
        onKeys={commands.openKeys}
        saving={<SaveState actor={sheet} margin={margin} />}
      />
      <div className="desk-told">
        {unsaved}
        <News
          assignmentId={assignment.id}
          user={user}
          rubric={answer}
          fields={fields}
          written={written}
          onFocus={focusOn}
          onPut={writes ? putBelow : undefined}
          onDrop={marks.drop}
        />
        {readOnly || SameAnswers === undefined || lendSheet === undefined || !isWhole ? null : (
          <SameAnswers
            current={current.id}
            fields={fields}
            rubric={rubric}
            others={others}
            writes={writes}
            nameOf={nameOf}
            givenTo={givenTo}
            keysRef={sameKeys}
            showsKeys={shortcuts}
            lendSheet={lendSheet}
          />
        )}
        {readOnly ? null : (
          <Company
            key={`company ${current.id}`}
            assignmentId={assignment.id}
            submission={current.id}
            isDealt={isDealt}
            onGo={(id) => onGo(id, true)}
          />
        )}
      </div>
      <DeskParts
        actor={desk}
        script={
          <ScriptPart
            key={current.id}
            submission={current}
            actor={script}
            drawPage={drawPage}
            drawPicture={drawPicture}
            document={document}
            margin={margin}
            criteria={criteria}
            user={readOnly ? null : user}
            evidence={evidence}
            newKey={newKey}
            onOpenOriginal={onOpenOriginal}
            search={finder}
            repeated={{
              comments: alike,
              Slot: Alike,
              nameOf,
              current: current.id,
              onGo,
              onChanged: onNotesChanged,
            }}
            boxing={boxing}
            onBank={openBank}
          />
        }
        marks={
          status === 'open' && isWhole ? (
            <MarksPart
              key={current.id}
              actor={sheet}
              fields={fields}
              rubric={rubric}
              assignmentId={assignment.id}
              user={user}
              current={criterion}
              follows={follows}
              readOnly={readOnly}
              others={others}
              onMark={markOn}
              below={belowCriterion}
              onFocus={(at) => {
                if (at !== criterion) {
                  setFollows(false);
                  commands.focus(at);
                }
              }}
            />
          ) : (
            <SheetWaits failed={status === 'failed'} onRetry={marks.retry} />
          )
        }
        words={
          status === 'open' && isWhole ? (
            words
          ) : (
            <SheetWaits failed={status === 'failed'} onRetry={marks.retry} />
          )
        }
        foot={
          readOnly ? (
            <p className="text-sm text-ink-muted">You may look at these scripts, not mark them.</p>
          ) : (
            <>
              {offered === null ? null : (
                <Button variant="ghost" icon={Undo2} keys="Mod+z" onClick={undo}>
                  {`Undo ${STEP_NAMES[offered.kind]}`}
                </Button>
              )}
              {offeredAgain === null ? null : (
                <IconButton
                  icon={Redo2}
                  keys="Mod+Shift+z"
                  label={`Redo ${STEP_NAMES[offeredAgain.kind]}`}
                  onClick={redo}
                />
              )}
              <Button variant="primary" keys="Mod+Enter" onClick={saveAndNext}>
                {onward === null ? 'Save and finish' : 'Save and next'}
                {isByCriterion && onward !== null
                  ? `: ${criteria[isLastScript ? criterion + 1 : criterion]?.name || 'criterion'}`
                  : ''}
                {taken === null ? '' : `, grade ${taken}`}
              </Button>
            </>
          )
        }
      />
      {dialog === 'keys' ? <KeysDialog onClose={commands.close} letters={shortcuts} /> : null}
      {dialog === 'end' ? (
        <EndDialog
          assignmentId={assignment.id}
          scripts={mine}
          isMarked={isMarked}
          returns={allows(assignment, 'manage')}
          onGo={(id) => {
            commands.close();
            onGo(id, true);
          }}
          onClose={commands.close}
        />
      ) : null}
      {dialog === 'together' ? (
        <PutTogetherDialog
          written={{ rubric, fields }}
          margin={margin}
          template={template}
          hasText={textOf(fields, FEEDBACK).trim() !== ''}
          onTemplate={commands.compose}
          onUse={(text, how) => (how === 'below' ? putBelow(text) : marks.write(FEEDBACK, text))}
          onClose={commands.close}
        />
      ) : null}
      {dialog === 'list' ? (
        <ScriptsDialog
          queue={queue}
          copies={copies}
          current={current.id}
          isMarked={isMarked}
          query={query}
          times={times}
          whose={whose}
          progress={progress}
          onClose={commands.close}
          onGo={(id) => {
            commands.close();
            onGo(id);
          }}
          onOrder={(order) => commands.order(order, newSeed())}
          onFilter={commands.filter}
        />
      ) : null}
    </div>
  );
}
