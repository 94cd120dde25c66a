import type { CriterionDraft } from '#lib/rubrics/draft.ts';
import type { RubricEdit } from '#lib/rubrics/edits.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import { Cell } from './cell.tsx';
import { KIND_OPTIONS, nameOr } from './words.ts';

export interface CriterionOptionsProps {
  criterion: CriterionDraft;
  row: number;
  /** The field that is focused initially; null for the first. */
  field: string | null;
  errorAt: (path: string) => string | undefined;
  onEdit: (edit: RubricEdit) => void;
  newId: () => string;
  onClose: () => void;
}

/**
 * Rarely changed settings of a criterion. Each change applies to the rubric at once, and can be
 * undone.
 */
export default function CriterionOptions({
  criterion,
  row,
  field,
  errorAt,
  onEdit,
  newId,
  onClose,
}: CriterionOptionsProps) {
  const { kind } = criterion;
  const path = `criteria.${row}`;
  const of = nameOr(criterion.name, row);
  const set = (fields: Partial<Omit<CriterionDraft, 'id' | 'levels'>>) =>
    onEdit({ do: 'setCriterion', at: row, fields });
  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={onClose}
      title={`Options: ${of}`}
      footer={
        <Button type="submit" variant="primary">
          Done
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-1 text-sm font-medium">
          <span aria-hidden="true">How it is marked</span>
          <Select
            aria-label={`How ${of} is marked`}
            value={kind}
            options={KIND_OPTIONS}
            onChange={(next) =>
              onEdit({ do: 'setKind', at: row, kind: next, ids: [newId(), newId()] })
            }
          />
        </div>
        {kind === 'levels' ? (
          <Checkbox
            label="Several levels can be chosen"
            checked={criterion.select === 'many'}
            onChange={(many) => set({ select: many ? 'many' : 'one' })}
          />
        ) : null}
        {kind === 'comment' ? null : (
          <Checkbox
            label="Bonus"
            hint="Adds to the total, not to what can be reached"
            checked={criterion.bonus}
            onChange={(bonus) => set({ bonus })}
          />
        )}
        <div className="grid gap-1 text-sm font-medium">
          <span aria-hidden="true">Heading above it</span>
          <Cell
            path={`${path}.group`}
            label={`Heading over ${of}`}
            value={criterion.group}
            onChange={(group) => set({ group })}
            error={errorAt(`${path}.group`)}
            takesFocus={field === `${path}.group`}
          />
        </div>
        <div className="grid gap-1 text-sm font-medium">
          <span aria-hidden="true">Note for markers</span>
          <Cell
            path={`${path}.marker_note`}
            label={`Note for markers on ${of}`}
            kind="text"
            placeholder="For markers only"
            value={criterion.marker_note}
            onChange={(marker_note) => set({ marker_note })}
            error={errorAt(`${path}.marker_note`)}
            takesFocus={field === `${path}.marker_note`}
          />
        </div>
      </div>
    </Dialog>
  );
}
