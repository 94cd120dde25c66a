import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { GradeScale } from '#contract/assignments/assignment.ts';
import { ROUNDINGS } from '#contract/rubrics/model.ts';
import type { RubricDraft } from '#lib/rubrics/draft.ts';
import type { RubricEdit } from '#lib/rubrics/edits.ts';
import { Button } from '#views/components/actions/button.tsx';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { Disclosure } from '#views/components/layout/disclosure.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { Cell } from './cell.tsx';

export interface WholeSettingsProps {
  draft: RubricDraft;
  scale: GradeScale;
  errorAt: (path: string) => string | undefined;
  onEdit: (edit: RubricEdit) => void;
}

const ROUNDING_OPTIONS = ROUNDINGS.map((step) => ({
  value: String(step),
  label: step === 0 ? 'Not rounded' : `Rounded to ${step}`,
}));
const START_OPTIONS = [
  { value: 'zero' as const, label: 'Starts at 0' },
  { value: 'max' as const, label: 'Starts at the maximum' },
];

/** The next grade that has no band yet. */
const nextGrade = (scale: GradeScale, bands: RubricDraft['bands']): string => {
  const known =
    scale.kind === 'letters' ? scale.letters : scale.kind === 'pass_fail' ? ['Pass'] : [];
  return known.find((grade) => !bands.some((band) => band.grade === grade)) ?? '';
};

/** What counts for the whole rubric: where the total starts and ends, which grades it proposes, what students see. */
export function WholeSettings({ draft, scale, errorAt, onEdit }: WholeSettingsProps) {
  const [open, setOpen] = useState(false);
  const set = (fields: Extract<RubricEdit, { do: 'set' }>['fields']) =>
    onEdit({ do: 'set', fields });
  const setBands = (bands: RubricDraft['bands']) => onEdit({ do: 'setBands', bands });
  const setBand = (at: number, fields: Partial<RubricDraft['bands'][number]>) =>
    setBands(draft.bands.map((band, index) => (index === at ? { ...band, ...fields } : band)));
  return (
    <Disclosure
      summary="Total, grades and what students see"
      open={open}
      onToggle={() => setOpen(!open)}
      className="mt-6"
    >
      <div className="grid gap-5 pt-3 wide:grid-cols-2">
        <fieldset className="grid content-start gap-2">
          <legend className="mb-1 font-semibold">Total</legend>
          <Select
            aria-label="Where the total starts"
            value={draft.start}
            options={START_OPTIONS}
            onChange={(start) => set({ start })}
          />
          <div className="grid grid-cols-3 gap-2">
            <Cell
              path="min"
              label="Lowest total"
              kind="number"
              placeholder="no floor"
              value={draft.min}
              onChange={(min) => set({ min })}
              error={errorAt('min')}
            />
            <Cell
              path="max"
              label="Maximum; empty: what the criteria add up to"
              kind="number"
              placeholder="sum"
              value={draft.max}
              onChange={(max) => set({ max })}
              error={errorAt('max')}
            />
            <Cell
              path="extra"
              label="How far a bonus may go beyond the maximum"
              kind="number"
              placeholder="extra"
              value={draft.extra}
              onChange={(extra) => set({ extra })}
              error={errorAt('extra')}
            />
          </div>
          <Select
            aria-label="Rounding"
            value={String(draft.rounding)}
            options={ROUNDING_OPTIONS}
            onChange={(step) =>
              set({ rounding: ROUNDINGS.find((one) => String(one) === step) ?? 0.01 })
            }
          />
          <Checkbox
            label="Students see no points"
            hint="In print and in files for them"
            checked={draft.hide_points}
            onChange={(hide_points) => set({ hide_points })}
          />
        </fieldset>
        {scale.kind === 'points' ? null : (
          <fieldset className="grid content-start gap-2">
            <legend className="mb-1 font-semibold">
              From this percentage on, this grade is proposed
            </legend>
            {draft.bands.map((band, at) => (
              <div key={at} className="flex items-start gap-2">
                <Cell
                  path={`bands.${at}.grade`}
                  label={`Grade of band ${at + 1}`}
                  placeholder="grade"
                  value={band.grade}
                  onChange={(grade) => setBand(at, { grade })}
                  error={errorAt(`bands.${at}.grade`)}
                  className="flex-1"
                />
                <Cell
                  path={`bands.${at}.from`}
                  label={`Percentage of band ${at + 1}`}
                  kind="number"
                  placeholder="from %"
                  value={band.from}
                  onChange={(from) => setBand(at, { from })}
                  error={errorAt(`bands.${at}.from`)}
                  className="flex-1"
                />
                <IconButton
                  icon={Trash}
                  tone="danger"
                  label={`Delete band ${at + 1}`}
                  onClick={() => setBands(draft.bands.filter((_, index) => index !== at))}
                />
              </div>
            ))}
            <div>
              <Button
                size="sm"
                icon={Plus}
                onClick={() =>
                  setBands([...draft.bands, { grade: nextGrade(scale, draft.bands), from: '' }])
                }
              >
                Add band
              </Button>
            </div>
          </fieldset>
        )}
        <div className="wide:col-span-2">
          <Cell
            path="marker_guidelines"
            label="Guidelines for markers"
            kind="text"
            placeholder="For markers only"
            value={draft.marker_guidelines}
            onChange={(marker_guidelines) => set({ marker_guidelines })}
            error={errorAt('marker_guidelines')}
          />
        </div>
      </div>
    </Disclosure>
  );
}
