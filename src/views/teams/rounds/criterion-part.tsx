import { type KeyboardEvent, useId, useRef } from 'react';
import { addsUp, hasLevels, spanOf } from '#contract/rubrics/criterion.ts';
import type { Mark } from '#contract/rubrics/mark.ts';
import { choose } from '#lib/marking/judge.ts';
import { NO_MARK } from '#lib/marking/sheet.ts';
import {
  type AgreedDraft,
  type CriterionRow,
  differenceWords,
  givenWords,
  takenFrom,
  type TakenFrom,
} from '#lib/teams/reconcile.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { NumberInput } from '#views/components/fields/number-input.tsx';
import { Segmented } from '#views/components/actions/segmented.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { cx } from '#views/components/base/cx.ts';

/** The names of the markers; the third is null if nobody was asked or has given a mark. */
export interface Names {
  first: string;
  second: string;
  third: string | null;
}
type Given = Exclude<TakenFrom, 'own'>;

interface CriterionPartProps {
  row: CriterionRow;
  draft: AgreedDraft;
  names: Names;
  mayDecide: boolean;
  busy: boolean;
  /** Another mark was agreed since editing began here, by someone else or in another tab. */
  clash: boolean;
  user: number;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** What is missing, after an attempt to agree. */
  lack: string | null;
  onTake: (from: Given) => void;
  onWrite: (change: Partial<AgreedDraft>) => void;
  onAgree: () => void;
}

const KEYS: Readonly<Record<string, Given>> = { 1: 'first', 2: 'second', 3: 'third', m: 'mean' };
const LABELS: Readonly<Record<TakenFrom, string>> = {
  first: 'The first',
  second: 'The second',
  third: 'The third',
  mean: 'The mean',
  own: 'Another',
};
const isWriting = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  target.matches('textarea, select, input:not([type=radio]):not([type=checkbox])');

/**
 * One criterion: both markers' marks side by side, how they differ in words, and the agreed mark
 * with its reason.
 */
export function CriterionPart({
  row,
  draft,
  names,
  mayDecide,
  busy,
  clash,
  user,
  onKeepMine,
  onTakeTheirs,
  lack,
  onTake,
  onWrite,
  onAgree,
}: CriterionPartProps) {
  const { criterion, first, second, third, agreed, differs } = row;
  const isMine = agreed?.marker.id === user;
  const told =
    agreed === undefined ? (
      'This was changed meanwhile:'
    ) : isMine ? (
      'You agreed on something else for this:'
    ) : (
      <>
        <bdi>{agreed.marker.name}</bdi> agreed on this meanwhile:
      </>
    );
  const box = useRef<HTMLElement>(null);
  const titled = useId();
  const ways = (['first', 'second', 'third', 'mean'] as const).filter(
    (from) =>
      takenFrom(row, from, '') !== null &&
      (from !== 'mean' || differs || criterion.kind === 'comment'),
  );
  const name = criterion.name || 'Criterion';
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!mayDecide || event.altKey) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onAgree();
      return;
    }
    if (event.ctrlKey || event.metaKey || isWriting(event.target)) return;
    const from = KEYS[event.key.toLowerCase()];
    if (from !== undefined && ways.includes(from)) onTake(from);
    const step = { j: 'nextElementSibling', k: 'previousElementSibling' } as const;
    if (event.key === 'j' || event.key === 'k')
      box.current?.[step[event.key]]?.querySelector<HTMLElement>('input:checked, input')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of what has the focus in it
    <section
      ref={box}
      data-criterion={criterion.id}
      aria-labelledby={titled}
      onKeyDown={onKeyDown}
      className="rounded-panel border border-line bg-surface p-4"
    >
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2
          id={titled}
          dir="auto"
          className="min-w-0 font-serif text-lg font-semibold wrap-anywhere"
        >
          {name}
        </h2>
        <p
          data-figures=""
          className={cx(
            'min-w-0 text-sm wrap-anywhere',
            differs ? 'font-medium text-pending' : 'text-ink-muted',
          )}
        >
          {differenceWords(row, [names.first, names.second])}
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <GivenMark name={names.first} round="First" row={row} mark={first} />
        <GivenMark name={names.second} round="Second" row={row} mark={second} />
        {names.third === null ? null : (
          <GivenMark name={names.third} round="Third" row={row} mark={third} />
        )}
        {agreed === undefined ? null : (
          <GivenMark
            name="Agreed"
            round={agreed.reason ? `Because: ${agreed.reason}` : 'No reason given'}
            row={row}
            mark={agreed}
          />
        )}
      </div>
      {mayDecide && clash ? (
        <div
          role="alert"
          data-clash=""
          className="mt-4 rounded-control border border-pending-line bg-pending-soft px-3 py-2 text-sm"
        >
          <p className="wrap-anywhere whitespace-pre-wrap">
            <b className="font-medium">{told}</b>
            {` ${criterion.kind === 'comment' ? (agreed?.comment ?? '') : givenWords(criterion, agreed)}. ${isMine ? 'What stands here' : 'Yours'} isn’t saved.`}
          </p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" disabled={busy} onClick={onKeepMine}>
              {isMine ? 'Keep this' : 'Keep mine'}
            </Button>
            <Button size="sm" disabled={busy} onClick={onTakeTheirs}>
              {isMine ? 'Take what is saved' : 'Take theirs'}
            </Button>
          </p>
        </div>
      ) : null}
      {mayDecide ? (
        <div className="mt-4 grid gap-3 border-t border-line pt-4">
          <Segmented<TakenFrom | ''>
            label={`Agreed mark for ${name}`}
            value={draft.from ?? ''}
            onChange={(from) =>
              from === 'own' ? onWrite({ from }) : from === '' ? undefined : onTake(from)
            }
            options={[...ways, 'own' as const].map((value) => ({
              value,
              label: value === 'mean' && criterion.kind === 'comment' ? 'Both' : LABELS[value],
            }))}
          />
          {draft.from === 'own' ? (
            <OtherMark row={row} draft={draft} onWrite={onWrite} busy={busy} />
          ) : null}
          {draft.from === null || criterion.kind === 'comment' ? null : (
            <p className="text-sm" data-figures="">{`Agreed: ${givenWords(criterion, draft)}`}</p>
          )}
          <Field label={`Comment for the student on ${name}`} optional>
            {(wiring) => (
              <TextArea
                {...wiring}
                minRows={2}
                maxLength={5000}
                readOnly={busy}
                value={draft.comment}
                onChange={(comment) =>
                  onWrite({
                    comment,
                    from: draft.from ?? (criterion.kind === 'comment' ? 'own' : null),
                  })
                }
              />
            )}
          </Field>
          {criterion.kind === 'comment' ? null : (
            <Field
              label={`Reason for ${name}`}
              required={differs}
              optional={!differs}
              hint="For educators, never for the student."
              error={lack ?? undefined}
            >
              {(wiring) => (
                <TextArea
                  {...wiring}
                  minRows={1}
                  maxLength={1000}
                  readOnly={busy}
                  value={draft.reason}
                  onChange={(reason) => onWrite({ reason })}
                />
              )}
            </Field>
          )}
        </div>
      ) : null}
    </section>
  );
}

/** What one of the markers gave. */
function GivenMark({
  name,
  round,
  row: { criterion },
  mark,
}: {
  name: string;
  round: string;
  row: CriterionRow;
  mark: Mark | undefined;
}) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-ink-muted wrap-anywhere">
        <bdi className="font-medium text-ink">{name}</bdi>
        {` · ${round}`}
      </p>
      {criterion.kind === 'comment' ? null : (
        <p data-figures="" className="font-medium wrap-anywhere">
          {givenWords(criterion, mark)}
        </p>
      )}
      {mark === undefined || mark.comment.trim() === '' ? (
        <p className="text-sm text-ink-muted">No comment</p>
      ) : (
        <p
          dir="auto"
          className="mt-1 max-w-prose font-serif text-base whitespace-pre-wrap wrap-anywhere"
        >
          {mark.comment}
        </p>
      )}
    </div>
  );
}

/** Neither marker's mark: a different level or number of points. */
function OtherMark({
  row: { criterion },
  draft,
  busy,
  onWrite,
}: {
  row: CriterionRow;
  draft: AgreedDraft;
  busy: boolean;
  onWrite: (change: Partial<AgreedDraft>) => void;
}) {
  const name = criterion.name || 'criterion';
  const span = spanOf(criterion);
  const levels = criterion.levels.map((level) => ({
    id: level.id,
    label: `${level.name || 'Level'}, ${level.points_min === null ? '' : `${level.points_min} to `}${level.points} points`,
  }));
  const chosen = criterion.levels.find(({ id }) => draft.level_ids?.[0] === id);
  const withPoints =
    criterion.kind === 'points' ||
    (criterion.kind === 'range' && chosen !== undefined && chosen.points_min !== null);
  return (
    <div className="grid gap-3">
      {hasLevels(criterion) && addsUp(criterion) ? (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-medium">{`Levels in ${name}`}</legend>
          {levels.map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label}
              disabled={busy}
              checked={draft.level_ids?.includes(id) ?? false}
              onChange={(checked) =>
                onWrite({
                  level_ids: checked
                    ? [...(draft.level_ids ?? []), id]
                    : (draft.level_ids ?? []).filter((one) => one !== id),
                })
              }
            />
          ))}
        </fieldset>
      ) : hasLevels(criterion) ? (
        <Field label={`Level in ${name}`}>
          {(wiring) => (
            <Select
              {...wiring}
              value={draft.level_ids?.[0] ?? ''}
              options={[
                { value: '', label: 'Choose a level' },
                ...levels.map(({ id, label }) => ({ value: id, label })),
              ]}
              onChange={(id) => {
                const level = criterion.levels.find((one) => one.id === id);
                const { level_ids, points } =
                  level === undefined ? NO_MARK : choose(criterion, NO_MARK, level);
                onWrite({ level_ids, points });
              }}
            />
          )}
        </Field>
      ) : null}
      {withPoints ? (
        <Field
          label={`Points in ${name}`}
          hint={
            criterion.kind === 'points'
              ? `${span.min} to ${span.max}`
              : `${chosen!.points_min} to ${chosen!.points}`
          }
        >
          {(wiring) => (
            <NumberInput
              {...wiring}
              step="any"
              readOnly={busy}
              value={draft.points === null ? '' : String(draft.points)}
              onChange={(text) =>
                onWrite({
                  points:
                    text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text),
                })
              }
            />
          )}
        </Field>
      ) : null}
    </div>
  );
}
