import { useState } from 'react';
import type { GradeScale } from '#contract/assignments/assignment.ts';
import { Field } from '#views/components/fields/field.tsx';
import { NumberInput } from '#views/components/fields/number-input.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';

const KINDS = [
  { value: 'free', label: 'Free text' },
  { value: 'points', label: 'Points' },
  { value: 'letters', label: 'Letters' },
  { value: 'pass_fail', label: 'Pass / Fail' },
] as const;

const START: Readonly<Record<GradeScale['kind'], GradeScale>> = {
  free: { kind: 'free' },
  points: { kind: 'points', max: 100 },
  letters: { kind: 'letters', letters: ['A+', 'A', 'B+', 'B', 'C+', 'C', 'D+', 'D', 'E', 'F'] },
  pass_fail: { kind: 'pass_fail' },
};

const MAX_POINTS = 100_000;
const isPossible = (points: number): boolean => points >= 1 && points <= MAX_POINTS;

export interface GradeScaleFieldProps {
  scale: GradeScale;
  onChange: (scale: GradeScale) => void;
}

/** Grades stay free text; the scale provides the hint, the order and the average. */
export const GradeScaleField = ({ scale, onChange }: GradeScaleFieldProps) => (
  <div className="grid gap-3">
    <Field label="Grade scale" hint="For hints, order and averages. Any grade can still be typed.">
      {(wiring) => (
        <Select
          {...wiring}
          options={KINDS}
          value={scale.kind}
          onChange={(kind) => onChange(START[kind as GradeScale['kind']])}
        />
      )}
    </Field>
    {scale.kind === 'points' && (
      <Points max={scale.max} onChange={(max) => onChange({ kind: 'points', max })} />
    )}
    {scale.kind === 'letters' && (
      <Letters
        letters={scale.letters}
        onChange={(letters) => onChange({ kind: 'letters', letters })}
      />
    )}
  </div>
);

/** Keeps the text as typed and passes on its value: only what is visible is ever saved. */
function Points({ max, onChange }: { max: number; onChange: (max: number) => void }) {
  const [text, setText] = useState(String(max));
  const change = (typed: string) => {
    setText(typed);
    onChange(Number(typed));
  };
  return (
    <Field
      label="Highest number of points"
      error={isPossible(Number(text)) ? undefined : 'Between 1 and 100,000.'}
    >
      {(wiring) => (
        <NumberInput {...wiring} min={1} max={MAX_POINTS} value={text} onChange={change} />
      )}
    </Field>
  );
}

function Letters({
  letters,
  onChange,
}: {
  letters: readonly string[];
  onChange: (letters: string[]) => void;
}) {
  const [text, setText] = useState(letters.join(', '));
  const change = (typed: string) => {
    setText(typed);
    onChange(
      typed
        .split(',')
        .map((letter) => letter.trim())
        .filter((letter) => letter !== ''),
    );
  };
  return (
    <Field
      label="Letters, best first"
      hint="Parted by commas."
      error={text.replaceAll(/[\s,]/g, '') === '' ? 'At least one letter.' : undefined}
    >
      {(wiring) => <TextInput {...wiring} value={text} onChange={change} />}
    </Field>
  );
}
