import { useSelector } from '@xstate/react';
import { useCallback, useDeferredValue, useRef, useState } from 'react';
import type { Criterion } from '#contract/rubrics/model.ts';
import { totalOf } from '#contract/rubrics/total.ts';
import { allows } from '#contract/teams/roles.ts';
import { chooseByDigit } from '#lib/marking/judge.ts';
import { progressText } from '#lib/marking/queue.ts';
import {
  FEEDBACK,
  GRADE,
  isOutgrown,
  judgementsOf,
  markOf,
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
import { scriptCommands } from '#machines/marking/script.view.ts';
import { isSearching, scriptSearchCommands } from '#machines/marking/script-search.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { usePrefetchWhenIdle } from '#views/components/base/use-prefetch-when-idle.ts';
import { insertSuggestion } from './insert-suggestion.ts';
import { focusOnArrival } from '#views/components/fields/focus-on-arrival.ts';
import { studentName } from '#views/submissions/submission-labels.ts';
import { DeskBar } from './bar/desk-bar.tsx';
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
import { proposalOf, WordsPart } from './words/words-part.tsx';

const NONE: readonly string[] = [];
const KeysDialog = lazyComponent(() => import('./bar/keys-dialog.tsx'));
const DraftPoints = lazyComponent<DraftPointsProps>(() => import('./marks/draft-points.tsx'));
const PutTogetherDialog = lazyComponent(() => import('./words/put-together-dialog.tsx'));
/** One promise for all who ask: what is pressed before the moves are there is done in the order in which it was pressed. */
let moving: Promise<{ scriptMoves: typeof scriptMoves }> | null = null;
const fetchMoves = () =>
  (moving ??= import('./script/script-moves.ts').catch((error: unknown) => {
    moving = null;
    throw error;
  }));
const ScriptsDialog = lazyComponent(() => import('./bar/scripts-dialog.tsx'));
/** What one marks on with where the server is away. */
const fetchAhead = () =>
  void Promise.all([fetchMoves(), KeysDialog.fetchAhead(), PutTogetherDialog.fetchAhead()]).catch(
    () => {},
  );

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
  const face = useSelector(sheet, selectStatus);
  // The script is what one waits for: what is marked beside it is made when nothing of it has to wait.
  const isWhole = useDeferredValue(true, false);
  const clashes = useSelector(sheet, selectTheirs);
  const criterion = useSelector(desk, selectCriterion);
  const dialog = useSelector(desk, selectDialog);
  const template = useSelector(desk, selectTemplate);
  const evidence = useSelector(points, selectEvidence);
  const query = useSelector(desk, selectQuery);
  const part = useSelector(desk, selectPart);
  const folded = useSelector(desk, selectFolded);
  const [follows, setFollows] = useState(false);
  const [bank, setBank] = useState(false);
  const [note, setNote] = useState(0);
  const area = useRef<HTMLTextAreaElement>(null);
  const gradeField = useRef<HTMLInputElement>(null);
  const suggestion = useRef<((place: number) => void) | null>(null);
  const pointKeys = useRef<PointKeys | null>(null);
  const search = useRef<HTMLInputElement | null>(null);
  // The same function at every render: React calls a new one each time, and it would take the keyboard from where one types.
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
  /** The grade that saving sets: where none stands, what the marks propose. */
  const taken = writes && textOf(fields, GRADE).trim() === '' ? proposal : null;
  const hasCriteria = criteria.length > 0;
  const typing = useTypingPlace({
    script: current.id,
    first: hasCriteria || !writes ? null : 'grade',
    isReady: face === 'open' && isWhole,
    hasFailed: face === 'failed',
    fields: { grade: gradeField, feedback: area },
    onGrade: (text) => {
      if (writes) marks.write(GRADE, text);
    },
    onSave: () => saveAndNext(),
  });

  const go = (id: number | null, dealt = false) => {
    if (id !== null) onGo(id, dealt);
  };
  /** To another script by key, with the keyboard in the field that it was in. */
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
  const digit = (pressed: number) => {
    const one = criteria[criterion];
    if (one === undefined || readOnly || face !== 'open' || others.includes(one.id)) return;
    const mark = chooseByDigit(one, markOf(fields, one.id), pressed);
    if (mark !== null) return marks.mark(one.id, mark);
    const field = window.document.querySelector<HTMLInputElement>(
      `[data-criterion="${one.id}"] [data-points]`,
    );
    field?.focus();
    if (field) marks.mark(one.id, { ...markOf(fields, one.id), points: pressed });
  };
  /** The marker's own deed: where they set no grade, the one that the marks propose is taken. */
  const saveAndNext = () => {
    if (readOnly || typing.takeSave() || face !== 'open') return;
    const held = Object.keys(written).find((key) => isOutgrown(rubric, key, written[key]!));
    // As it is now: what was typed ahead isn’t drawn yet.
    if (taken !== null && textOf(selectFields(sheet.getSnapshot()), GRADE).trim() === '')
      marks.choose(GRADE, taken);
    marks.flush();
    marginCommands(margin).save();
    if (held !== undefined) focusOn(criteria.findIndex(({ id }) => id === held));
    else if (Object.keys(clashes).length === 0) {
      const to = neighbours.nextUnmarked ?? neighbours.next;
      if (to !== null && to !== current.id) {
        // Without criteria the grade is what one goes on with; with them the first criterion, unless one graded as a whole.
        const onGrade = !hasCriteria || typing.now() === 'grade';
        typing.goOnNext(onGrade ? 'grade' : null);
        if (!onGrade) setFollows(true);
      }
      go(to, true);
    }
  };
  /** Into the note that is being written, else into the feedback. */
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
  /** What was said goes on from what is written. */
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
  const moves = (to: 'next' | 'previous' | 'further' | 'box' | 'annotate') => () =>
    void fetchMoves().then(
      (code) => code.scriptMoves(document.data, margin, boxing, newKey)[to](),
      () => {},
    );
  const annotate = () => {
    if (readOnly) return;
    moves('annotate')();
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
  /** What comes from elsewhere goes below what is written already. */
  const putBelow = (text: string) => {
    const before = textOf(fields, FEEDBACK).trimEnd();
    marks.write(FEEDBACK, before === '' ? text : `${before}\n\n${text}`);
  };
  const nameOf = (id: number): string =>
    all.filter((known) => known.id === id).map(studentName)[0] ?? 'Another script';
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
    current.ai_feedback && (
      <DraftPoints
        key="draft"
        actor={sealed}
        pointsRef={points}
        draft={current.ai_feedback}
        criteria={criteria}
        criterion={one}
        isCurrent={one !== null && criteria[criterion]?.id === one.id}
        keysRef={pointKeys}
        mark={
          one === null ? { ...NO_MARK, level_ids: isComplete ? [] : null } : markOf(fields, one.id)
        }
        judgeFirst={assignment.judge_first && rubric !== null}
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
    previous: () => turnTo(neighbours.previous),
    next: () => turnTo(neighbours.next),
    digit,
    deeds: {
      j: () => move(1),
      k: () => move(-1),
      n: () => turnTo(neighbours.nextUnmarked, true),
      g: () => writeIn('grade'),
      a: () => pointKeys.current?.take(),
      v: () => pointKeys.current?.edit(),
      d: () => pointKeys.current?.drop(),
      m: () => commands.fold('script'),
      c: annotate,
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
    <WordsPart
      actor={sheet}
      fields={fields}
      rubric={rubric}
      scale={assignment.grade_scale}
      lateMark={current.late_mark}
      user={user}
      readOnly={!writes}
      area={area}
      gradeField={gradeField}
      tools={
        writes && (
          <span className="flex flex-wrap justify-end gap-x-3">
            {Dictation === null || face !== 'open' ? null : (
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
          face === 'open' && isWhole ? (
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
              below={belowCriterion}
              onFocus={(at) => {
                if (at !== criterion) {
                  setFollows(false);
                  commands.focus(at);
                }
              }}
            />
          ) : (
            <SheetWaits failed={face === 'failed'} onRetry={marks.retry} />
          )
        }
        words={
          face === 'open' && isWhole ? (
            words
          ) : (
            <SheetWaits failed={face === 'failed'} onRetry={marks.retry} />
          )
        }
        foot={
          readOnly ? (
            <p className="text-sm text-ink-muted">You may look at these scripts, not mark them.</p>
          ) : (
            <Button variant="primary" keys="Mod+Enter" onClick={saveAndNext}>
              {neighbours.nextUnmarked === null ? 'Save' : 'Save and next'}
              {taken === null ? '' : `, grade ${taken}`}
            </Button>
          )
        }
      />
      {dialog === 'keys' ? <KeysDialog onClose={commands.close} letters={shortcuts} /> : null}
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
