import { useState } from 'react';
import type { Assignment, AssignmentValues, TextNeed } from '#contract/assignments/assignment.ts';
import { fullDate } from '#lib/text/dates.ts';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { Select, type SelectOption } from '#views/components/fields/select.tsx';

type Marking = Pick<AssignmentValues, 'judge_first' | 'feedback_text_needed' | 'anonymous'>;
export interface MarkingFieldsProps {
  values: Marking;
  lifted: Assignment['anonymity_lifted'];
  onChange: (values: Partial<Marking>) => void;
}

const TEXT_OPTIONS: readonly SelectOption<TextNeed>[] = [
  { value: 'without_rubric', label: 'Only without a rubric' },
  { value: 'always', label: 'Always' },
  { value: 'never', label: 'Never' },
];
const HIDDEN =
  'Everybody who marks, you too, sees “Candidate 014” instead of names, student IDs and names of files, until you untick this. What stands on the pages themselves isn’t changed.';

/** How an assignment is marked (DESK-7, DESK-13). */
export function MarkingFields({
  values: { judge_first, feedback_text_needed, anonymous },
  lifted,
  onChange,
}: MarkingFieldsProps) {
  const [wasAnonymous] = useState(anonymous);
  const shows = wasAnonymous && !anonymous;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">Marking</legend>
      <Checkbox
        label="Judge first"
        hint="With a rubric: what the draft says about a criterion stays sealed until the marker has judged it."
        checked={judge_first}
        onChange={(first) => onChange({ judge_first: first })}
      />
      <Field
        label="Feedback text needed"
        hint="What a script needs, beside its grade, before it counts as done."
      >
        {(aria) => (
          <Select
            {...aria}
            value={feedback_text_needed}
            options={TEXT_OPTIONS}
            onChange={(need) => onChange({ feedback_text_needed: need })}
          />
        )}
      </Field>
      <Checkbox
        label="Anonymous"
        checked={anonymous}
        onChange={(hides) => onChange({ anonymous: hides })}
        hint={
          shows
            ? 'Saving shows the names to everybody who marks. That you did so is recorded.'
            : HIDDEN
        }
      />
      {lifted === null || anonymous ? null : (
        <p className="text-xs text-ink-muted">
          Names were shown again by {lifted.by}, {fullDate(lifted.at)}.
        </p>
      )}
    </fieldset>
  );
}
