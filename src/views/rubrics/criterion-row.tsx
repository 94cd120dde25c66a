import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { memo, useState } from 'react';
import type { CriterionDraft } from '#lib/rubrics/draft.ts';
import type { RubricEdit } from '#lib/rubrics/edits.ts';
import { Button } from '#views/components/actions/button.tsx';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { Disclosure } from '#views/components/layout/disclosure.tsx';
import { cx } from '#views/components/base/cx.ts';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { Cell } from './cell.tsx';
import { LevelCell } from './level-cell.tsx';
import { KIND_OPTIONS, nameOr } from './words.ts';

export interface CriterionRowProps {
  criterion: CriterionDraft;
  at: number;
  count: number;
  /** How many levels the longest criterion has: columns line up by it. */
  columns: number;
  errorAt: (path: string) => string | undefined;
  onEdit: (edit: RubricEdit) => void;
  newId: () => string;
}

const usesLimits = ({ kind, select }: CriterionDraft): boolean =>
  kind === 'points' || kind === 'items' || (kind === 'levels' && select === 'many');

/** One criterion with its levels: a row of the grid, a card on a phone. */
export const CriterionRow = memo(
  ({ criterion, at, count, columns, errorAt, onEdit, newId }: CriterionRowProps) => {
    const [more, setMore] = useState(false);
    const { kind, levels } = criterion;
    const path = `criteria.${at}`;
    const of = nameOr(criterion.name, at);
    const set = (fields: Partial<Omit<CriterionDraft, 'id' | 'levels'>>) =>
      onEdit({ do: 'setCriterion', at, fields });
    const hasLevels = kind !== 'points' && kind !== 'comment';
    return (
      <li
        aria-label={of}
        className={cx(
          'grid gap-4 rounded-panel border border-line bg-surface p-4',
          hasLevels && 'wide:grid-cols-[16rem_minmax(0,1fr)]',
        )}
      >
        <div className="grid content-start gap-2">
          <Cell
            path={`${path}.name`}
            label={`Name of criterion ${at + 1}`}
            placeholder="Criterion"
            value={criterion.name}
            onChange={(name) => set({ name })}
            error={errorAt(`${path}.name`)}
          />
          <Cell
            path={`${path}.description`}
            label={`Description of ${of}`}
            kind="text"
            placeholder="What it asks for"
            value={criterion.description}
            onChange={(description) => set({ description })}
            error={errorAt(`${path}.description`)}
          />
          <Select
            aria-label={`How ${of} is marked`}
            value={kind}
            options={KIND_OPTIONS}
            onChange={(next) => onEdit({ do: 'setKind', at, kind: next, ids: [newId(), newId()] })}
          />
          {usesLimits(criterion) ? (
            <div className="grid grid-cols-2 gap-2">
              <Cell
                path={`${path}.min`}
                label={`Least points of ${of}`}
                kind="number"
                placeholder="least"
                value={criterion.min}
                onChange={(min) => set({ min })}
                error={errorAt(`${path}.min`)}
              />
              <Cell
                path={`${path}.max`}
                label={`Most points of ${of}`}
                kind="number"
                placeholder="most"
                value={criterion.max}
                onChange={(max) => set({ max })}
                error={errorAt(`${path}.max`)}
              />
            </div>
          ) : null}
          {errorAt(`${path}.levels`) === undefined ? null : (
            <p className="text-sm text-danger">{errorAt(`${path}.levels`)}</p>
          )}
          <div className="flex flex-wrap gap-1">
            <IconButton
              icon={ArrowUp}
              label={`Move ${of} up`}
              keys="Alt+ArrowUp"
              disabled={at === 0}
              onClick={() => onEdit({ do: 'moveCriterion', at, to: at - 1 })}
            />
            <IconButton
              icon={ArrowDown}
              label={`Move ${of} down`}
              keys="Alt+ArrowDown"
              disabled={at === count - 1}
              onClick={() => onEdit({ do: 'moveCriterion', at, to: at + 1 })}
            />
            <IconButton
              icon={Copy}
              label={`Duplicate ${of}`}
              onClick={() => onEdit({ do: 'copyCriterion', at, id: newId() })}
            />
            <IconButton
              icon={Trash}
              tone="danger"
              label={`Delete ${of}`}
              onClick={() => onEdit({ do: 'removeCriterion', at })}
            />
          </div>
          <Disclosure
            summary={
              <>
                More<span className="sr-only">{` about ${of}`}</span>
              </>
            }
            open={more}
            onToggle={() => setMore(!more)}
          >
            <div className="grid gap-2 pt-2">
              <Cell
                path={`${path}.group`}
                label={`Heading over ${of}`}
                placeholder="Heading"
                value={criterion.group}
                onChange={(group) => set({ group })}
                error={errorAt(`${path}.group`)}
              />
              {kind === 'comment' ? null : (
                <>
                  <Cell
                    path={`${path}.weight`}
                    label={`Weight of ${of}`}
                    kind="number"
                    placeholder="weight"
                    value={criterion.weight}
                    onChange={(weight) => set({ weight })}
                    error={errorAt(`${path}.weight`)}
                  />
                  <Checkbox
                    label="Bonus"
                    hint="Adds to the total, not to what can be reached"
                    checked={criterion.bonus}
                    onChange={(bonus) => set({ bonus })}
                  />
                </>
              )}
              {kind === 'levels' ? (
                <Checkbox
                  label="Several levels can be chosen"
                  checked={criterion.select === 'many'}
                  onChange={(many) => set({ select: many ? 'many' : 'one' })}
                />
              ) : null}
              <Cell
                path={`${path}.marker_note`}
                label={`Note for markers on ${of}`}
                kind="text"
                placeholder="For markers only"
                value={criterion.marker_note}
                onChange={(note) => set({ marker_note: note })}
                error={errorAt(`${path}.marker_note`)}
              />
            </div>
          </Disclosure>
        </div>
        {hasLevels ? (
          <div className="min-w-0 wide:overflow-x-auto">
            <div className="grid gap-4 sm:max-wide:grid-cols-2 wide:grid-flow-col wide:auto-cols-[minmax(10rem,1fr)] wide:gap-3">
              {levels.map((level, index) => (
                <LevelCell
                  key={level.id}
                  level={level}
                  kind={kind}
                  of={of}
                  at={at}
                  index={index}
                  count={levels.length}
                  errorAt={errorAt}
                  onEdit={onEdit}
                />
              ))}
              {Array.from({ length: Math.max(0, columns - levels.length) }, (_, index) => (
                <div key={`empty ${index}`} className="hidden wide:block" />
              ))}
            </div>
            {kind === 'check' ? null : (
              <Button
                size="sm"
                variant="ghost"
                icon={Plus}
                className="mt-2"
                keys="Alt+Enter"
                onClick={() => onEdit({ do: 'addLevel', at, level: levels.length, id: newId() })}
              >
                {kind === 'items' ? 'Add item' : 'Add level'}
                <span className="sr-only"> to {of}</span>
              </Button>
            )}
          </div>
        ) : null}
      </li>
    );
  },
);
