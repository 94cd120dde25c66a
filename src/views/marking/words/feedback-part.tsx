import { type LateMark, lateMarkWhileTyping } from '#contract/deadlines/late-rule.ts';
import { useSelector } from '@xstate/react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import type { GradeScale } from '#contract/assignments/assignment.ts';
import { MAX_FEEDBACK } from '#contract/limits.ts';
import { proposedGrade } from '#contract/rubrics/grade.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import { totalOf } from '#contract/rubrics/total.ts';
import { FEEDBACK, type Fields, GRADE, judgementsOf, REASON, textOf } from '#lib/marking/sheet.ts';
import { gradeHint } from '#lib/submissions/grades.ts';
import {
  isBlind,
  selectTheirs,
  sheetCommands,
  type SheetRef,
} from '#machines/marking/mark-sheet.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { Clash } from '#views/marking/marks/later-notices.ts';

const OffScale = lazyComponent(() => import('./off-scale.tsx'));

export interface WordsPartProps {
  actor: SheetRef;
  fields: Fields;
  rubric: Rubric | null;
  scale: GradeScale;
  /** The stored grade after the late penalty. */
  lateMark?: LateMark | null | undefined;
  user: number;
  readOnly: boolean;
  area: RefObject<HTMLTextAreaElement | null>;
  gradeField?: RefObject<HTMLInputElement | null>;
  /** The comment bank and other tools for the text. */
  tools: ReactNode;
  /** The marker’s private note, which the student doesn't see. */
  onGrade: (grade: string, how: 'typed' | 'chosen') => void;
  note: ReactNode;
  below: ReactNode;
}

/** Returns the grade that complete marks propose; null while they propose none. */
export const proposalOf = (
  rubric: Rubric | null,
  fields: Fields,
  scale: GradeScale,
): string | null =>
  rubric === null ? null : proposedGrade(rubric, totalOf(rubric, judgementsOf(fields)), scale);

/** Grade and feedback: what the student will read. */
export function FeedbackPart({
  actor,
  fields,
  rubric,
  scale,
  lateMark,
  user,
  readOnly,
  area,
  gradeField,
  onGrade,
  tools,
  note,
  below,
}: WordsPartProps) {
  const theirs = useSelector(actor, selectTheirs);
  const blind = useSelector(actor, isBlind);
  const [isAsking, setAsking] = useState(false);
  const reasonField = useRef<HTMLInputElement>(null);
  const commands = sheetCommands(actor);
  const grade = textOf(fields, GRADE);
  const reason = textOf(fields, REASON);
  const feedback = textOf(fields, FEEDBACK);
  const late = lateMarkWhileTyping(lateMark, grade);
  const proposal = proposalOf(rubric, fields, scale);
  const differs = proposal !== null && grade.trim() !== '' && grade.trim() !== proposal;
  const tooLong =
    feedback.length > MAX_FEEDBACK
      ? `Feedback has at most ${MAX_FEEDBACK.toLocaleString('en')} characters: ${(feedback.length - MAX_FEEDBACK).toLocaleString('en')} too many.`
      : undefined;
  const clash = (key: string) =>
    key in theirs ? <Clash actor={actor} field={key} criterion={null} user={user} /> : null;
  if (blind) {
    return (
      <>
        <p className="desk-scroll px-4 py-4 text-ink-muted">
          You mark this script without seeing what was given to it. Grade and feedback aren’t
          written here: mark it by the rubric.
        </p>
        {note}
        {below}
      </>
    );
  }
  return (
    <>
      <div className="desk-scroll flex flex-col gap-4 px-4 py-4">
        <div>
          <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
            <Field label="Grade" className="w-32">
              {(wiring) => (
                <TextInput
                  {...wiring}
                  ref={gradeField}
                  aria-keyshortcuts="g"
                  value={grade}
                  placeholder={proposal ?? gradeHint(scale)}
                  readOnly={readOnly}
                  onChange={(to) => onGrade(to, 'typed')}
                />
              )}
            </Field>
            {proposal !== null && grade.trim() !== proposal && !readOnly ? (
              <Button size="sm" className="mb-1" onClick={() => onGrade(proposal, 'chosen')}>
                Take {proposal}
              </Button>
            ) : null}
          </div>
          {grade.trim() === '' ? null : <OffScale grade={grade} scale={scale} />}
          {late === '' ? null : <p className="mt-1.5 text-sm text-ink-muted">{`${late}.`}</p>}
          {proposal === null ? null : (
            <p className="mt-1.5 text-sm text-ink-muted">
              The marks propose {proposal}.{differs ? ' You set another grade.' : ''}
            </p>
          )}
          {differs && (reason !== '' || isAsking) ? (
            <Field label="Reason" hint="Kept with the grade, for other markers." className="mt-2">
              {(wiring) => (
                <TextInput
                  {...wiring}
                  ref={reasonField}
                  maxLength={1000}
                  value={reason}
                  readOnly={readOnly}
                  onChange={(to) => commands.write(REASON, to)}
                />
              )}
            </Field>
          ) : null}
          {differs && reason === '' && !isAsking && !readOnly ? (
            <Button
              size="sm"
              variant="ghost"
              className="mt-1 -ml-2"
              onClick={() => setAsking(true)}
            >
              Add a reason
            </Button>
          ) : null}
          {clash(GRADE)}
        </div>
        <div className="flex min-h-0 flex-1 flex-col">
          <Field label="Feedback" error={tooLong} aside={tools}>
            {(wiring) => (
              <TextArea
                {...wiring}
                ref={area}
                aria-keyshortcuts="f"
                reading
                minRows={8}
                maxRows={400}
                value={feedback}
                readOnly={readOnly}
                onChange={(to) => commands.write(FEEDBACK, to)}
              />
            )}
          </Field>
          {clash(FEEDBACK)}
        </div>
      </div>
      {note}
      {below}
    </>
  );
}
