import { useSelector } from '@xstate/react';
import { type ComponentProps, useEffect, useState } from 'react';
import type { GradeScale } from '#contract/assignments/assignment.ts';
import type { Criterion, Rubric } from '#contract/rubrics/model.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { RubricAnswer } from '#contract/rubrics/versions.ts';
import { markOf } from '#lib/marking/sheet.ts';
import {
  isBlind,
  selectFields,
  selectSaveState,
  selectStatus,
  sheetCommands,
  type SheetRef,
} from '#machines/marking/mark-sheet.view.ts';
import { createScripts } from '#services/marking/scripts.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import type { RubricMarksSlot } from '#views/drafts/points-slot.ts';
import { insertSuggestion } from '#views/marking/insert-suggestion.ts';
import { MarksPart } from '#views/marking/marks/marks-part.tsx';
import { SheetWaits } from '#views/marking/marks/sheet-waits.tsx';
import { studentName } from '#views/submissions/submission-labels.ts';
import { proposalOf } from '#views/marking/words/feedback-part.tsx';
import DeskSuggestions from '#app/marking/desk-suggestions.tsx';
import { deskResources } from '#app/marking/desk-resources.ts';
import { createSheets } from '#app/marking/sheets.ts';
import { useResource } from '#app/resources/use-resource.ts';
import { useRoot } from '#app/root.ts';
import { useUser } from '#app/accounts/session/use-user.ts';

/**
 * The rubric marks of one submission in its dialog, with the same sheet, levels and suggestions as
 * on the desk (EVE-6).
 */
const DialogMarks: RubricMarksSlot = ({ submission, assignment, grade, onGrade }) => {
  const root = useRoot();
  const rubric = useResource(deskResources(root).rubric(assignment)).data;
  const scale = useResource(root.resources.assignment(assignment)).data?.grade_scale;
  const others = useResource(deskResources(root).queue(assignment)).data?.others_criteria;
  if (rubric === null || rubric.rubric === null || rubric.rubric.criteria.length === 0) return null;
  if (scale === undefined || others === undefined) return null;
  return (
    <WithSheet
      key={submission}
      {...{ submission, assignment, scale, others, grade, onGrade }}
      answer={rubric}
    />
  );
};

type LentProps = ComponentProps<RubricMarksSlot> & {
  answer: RubricAnswer;
  scale: GradeScale;
  /** Criteria that someone else marks. */ others: readonly string[];
};

/**
 * Borrows the submission's sheet while the dialog is open; anything unsaved is then saved in the
 * background.
 */
function WithSheet({ answer, ...props }: LentProps) {
  const root = useRoot();
  const user = useUser();
  const { submission, assignment } = props;
  const [sheet, setSheet] = useState<SheetRef | null>(null);
  const [sheets] = useState(() =>
    createSheets(
      root,
      createScripts(root.http),
      user.id,
      assignment,
      () => [],
      answer,
      () => deskResources(root).rubric(assignment).send({ type: 'resource.refresh' }),
      ({ submission: saved }) => {
        const list = root.resources.submissions(assignment);
        list.send({ type: 'resource.merge', items: [saved] });
        // The list says which parts of a sealed draft a mark opens.
        list.send({ type: 'resource.refresh' });
      },
    ),
  );
  useEffect(() => {
    let end = () => {};
    void sheets.lend(submission, (lent) => {
      setSheet(lent);
      return new Promise<void>((resolve) => {
        end = () => {
          sheetCommands(lent).flush();
          resolve();
        };
      });
    });
    return () => end();
  }, [sheets, submission]);
  return sheet === null || answer.rubric === null ? null : (
    <Marks {...props} actor={sheet} rubric={answer.rubric} user={user.id} />
  );
}

type MarksProps = Omit<LentProps, 'answer'> & { actor: SheetRef; rubric: Rubric; user: number };

function Marks(props: MarksProps) {
  const root = useRoot();
  const { submission, assignment, scale, others, grade, onGrade, actor, rubric, user } = props;
  const fields = useSelector(actor, selectFields);
  const status = useSelector(actor, selectStatus);
  const blind = useSelector(actor, isBlind);
  const saving = useSelector(actor, selectSaveState);
  const [current, setCurrent] = useState(0);
  const commands = sheetCommands(actor);
  if (status !== 'open')
    return <SheetWaits failed={status === 'failed'} onRetry={commands.retry} />;
  const proposal = proposalOf(rubric, fields, scale);
  const list = root.resources.submissions(assignment);
  const nameOf = (id: number): string =>
    (list.getSnapshot().context.data as Submission[] | null)
      ?.filter((known) => known.id === id)
      .map(studentName)[0] ?? 'another script';
  const suggestionsOn = (one: Criterion | null) =>
    one !== null && rubric.criteria[current]?.id === one.id ? (
      <DeskSuggestions
        key={one.id}
        submission={submission}
        criterion={one.id}
        mark={markOf(fields, one.id)}
        nameOf={nameOf}
        insertRef={{ current: null }}
        showsKeys={false}
        onInsert={(text) =>
          insertSuggestion(text, one.id, markOf(fields, one.id), (mark) =>
            commands.comment(one.id, mark),
          )
        }
      />
    ) : null;
  return (
    <section aria-label="Rubric" className="marks-in-dialog mt-5 rounded-panel border border-line">
      <MarksPart
        actor={actor}
        fields={fields}
        rubric={rubric}
        assignmentId={assignment}
        user={user}
        current={current}
        follows={false}
        readOnly={false}
        others={others}
        onMark={commands.mark}
        onFocus={setCurrent}
        below={suggestionsOn}
      />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line px-4 py-2 text-sm text-ink-muted">
        {proposal === null || blind || grade.trim() === proposal ? null : (
          <Button size="sm" onClick={() => onGrade(proposal)}>{`Use ${proposal} as grade`}</Button>
        )}
        <output>
          {saving === 'saved' ? 'Marks are saved as you choose them.' : 'Saving marks…'}
        </output>
        <Link href={`/assignments/${assignment}/desk/${submission}`} className="ml-auto">
          Open on the desk
        </Link>
      </p>
    </section>
  );
}

export default DialogMarks;
