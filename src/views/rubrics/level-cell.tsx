import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Trash from 'lucide-react/icons/trash-2';
import { memo } from 'react';
import type { CriterionDraft, LevelDraft } from '#lib/rubrics/draft.ts';
import type { RubricEdit } from '#lib/rubrics/edits.ts';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { Cell } from './cell.tsx';

export interface LevelCellProps {
  level: LevelDraft;
  kind: CriterionDraft['kind'];
  /** Of the criterion, for names of controls. */
  of: string;
  at: number;
  index: number;
  count: number;
  errorAt: (path: string) => string | undefined;
  onEdit: (edit: RubricEdit) => void;
}

/** One level: what it is called, what it gives, what it means. */
export const LevelCell = memo(
  ({ level, kind, of, at, index, count, errorAt, onEdit }: LevelCellProps) => {
    const path = `criteria.${at}.levels.${index}`;
    const noun =
      kind === 'items'
        ? 'Item'
        : kind === 'check'
          ? index === 0
            ? 'Yes'
            : 'No'
          : `Level ${index + 1}`;
    const called = `${noun} of ${of}`;
    const set = (fields: Partial<Omit<LevelDraft, 'id'>>) =>
      onEdit({ do: 'setLevel', at, level: index, fields });
    return (
      <div role="group" aria-label={called} className="grid content-start gap-1.5">
        <Cell
          path={`${path}.name`}
          label={`${called}: name`}
          placeholder={noun}
          value={level.name}
          onChange={(name) => set({ name })}
          error={errorAt(`${path}.name`)}
        />
        <div className="flex flex-wrap items-start gap-1.5">
          {kind === 'range' ? (
            <Cell
              path={`${path}.points_min`}
              label={`${called}: from`}
              kind="number"
              placeholder="from"
              value={level.points_min}
              onChange={(from) => set({ points_min: from })}
              error={errorAt(`${path}.points_min`)}
              className="min-w-12 flex-1"
            />
          ) : null}
          <Cell
            path={`${path}.points`}
            label={`${called}: points`}
            kind="number"
            placeholder="points"
            value={level.points}
            onChange={(points) => set({ points })}
            error={errorAt(`${path}.points`)}
            className="min-w-12 flex-1"
          />
          <div className="flex pt-1">
            <IconButton
              icon={ArrowLeft}
              size="sm"
              label={`Move ${called} back`}
              keys="Alt+ArrowLeft"
              disabled={index === 0}
              onClick={() => onEdit({ do: 'moveLevel', at, level: index, to: index - 1 })}
            />
            <IconButton
              icon={ArrowRight}
              size="sm"
              label={`Move ${called} on`}
              keys="Alt+ArrowRight"
              disabled={index === count - 1}
              onClick={() => onEdit({ do: 'moveLevel', at, level: index, to: index + 1 })}
            />
            {kind === 'check' ? null : (
              <IconButton
                icon={Trash}
                size="sm"
                tone="danger"
                label={`Delete ${called}`}
                onClick={() => onEdit({ do: 'removeLevel', at, level: index })}
              />
            )}
          </div>
        </div>
        <Cell
          path={`${path}.descriptor`}
          label={`${called}: descriptor`}
          kind="text"
          placeholder="What it looks like"
          value={level.descriptor}
          onChange={(descriptor) => set({ descriptor })}
          error={errorAt(`${path}.descriptor`)}
        />
      </div>
    );
  },
);
