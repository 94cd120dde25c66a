import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Coverage, ExpectedItem } from '#contract/marking/coverage.ts';
import { missingSentence, scriptsWithout } from '#lib/marking/coverage.ts';
import {
  coverageCommands,
  type CoverageRef,
  selectDraft,
  selectShownItem,
  selectStatus,
} from '#machines/marking/coverage.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { ScriptLinks } from './class-panel.tsx';
import { ItemForm } from './item-form.tsx';

const FROM: Readonly<Record<ExpectedItem['origin'], string>> = {
  brief: 'From the brief',
  rubric: 'From the rubric',
  model_answer: 'From the model answer',
  own: 'Added by hand',
};

/** What counts for an item, in a sentence. */
function countsFor({ kind, words, at_least }: ExpectedItem): string {
  const what =
    kind === 'source'
      ? ['a named source or a link', ...words].join(', ')
      : `${kind === 'heading' ? 'a heading with ' : ''}${words.join(', ')}`;
  return at_least === 1 ? what : `${what} (at least ${at_least} times)`;
}

interface ItemsPanelProps {
  actor: CoverageRef;
  coverage: Coverage;
  /** Whether they may be changed. */
  manages: boolean;
  hrefOf: (submission: number) => string;
  /** An id for a new item. */
  newId: () => string;
}

/** What is proposed and what is looked for, and how many scripts don't have it (FIND-2). */
export function ItemsPanel({ actor, coverage, manages, hrefOf, newId }: ItemsPanelProps) {
  const draft = useSelector(actor, selectDraft);
  const status = useSelector(actor, selectStatus);
  const shown = useSelector(actor, selectShownItem);
  const { add, edit, remove, confirm, confirmAll, showItem } = coverageCommands(actor);
  const { items, proposals } = coverage;
  const locked = status !== 'reading';
  const isNew = draft !== null && ![...items, ...proposals].some(({ id }) => id === draft.id);
  const formOr = (item: ExpectedItem, otherwise: ReactNode) =>
    draft?.id === item.id ? <ItemForm actor={actor} draft={draft} /> : otherwise;
  return (
    <>
      {manages && proposals.length > 0 ? (
        <Panel
          title="Proposed"
          className="mb-6"
          description="Read out of the brief, the rubric and the model answer by their words. Nothing is looked for until you confirm it."
          actions={
            <Button size="sm" disabled={locked} onClick={confirmAll}>
              Confirm all
            </Button>
          }
        >
          <ul aria-label="Proposed" className="divide-y divide-line">
            {proposals.map((item) => (
              <li key={item.id} className="py-2.5">
                {formOr(
                  item,
                  <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
                    <div className="min-w-0 flex-1 basis-72">
                      <p className="font-medium wrap-anywhere" dir="auto">
                        {item.name}
                      </p>
                      <p className="text-sm text-ink-muted wrap-anywhere">
                        {`${FROM[item.origin]}. Counts: ${countsFor(item)}`}
                      </p>
                    </div>
                    <div className="flex gap-1.5">
                      <Button
                        size="sm"
                        disabled={locked}
                        aria-label={`Confirm: ${item.name}`}
                        onClick={() => confirm(item.id)}
                      >
                        Confirm
                      </Button>
                      <Button
                        size="sm"
                        disabled={locked}
                        aria-label={`Edit: ${item.name}`}
                        onClick={() => edit(item.id)}
                      >
                        Edit
                      </Button>
                      <Button
                        size="sm"
                        disabled={locked}
                        aria-label={`Delete: ${item.name}`}
                        onClick={() => remove(item.id)}
                      >
                        Delete
                      </Button>
                    </div>
                  </div>,
                )}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <Panel
        title="Expected items"
        className="mb-6"
        actions={
          manages ? (
            <Button size="sm" disabled={locked} onClick={() => add(newId())}>
              Add an item
            </Button>
          ) : undefined
        }
      >
        {isNew ? <ItemForm actor={actor} draft={draft} /> : null}
        {items.length === 0 && !isNew ? (
          <p className="text-sm text-ink-muted">
            {manages
              ? 'Nothing yet. Confirm what is proposed, or add an item with the words that count for it.'
              : 'Nothing yet. Whoever manages the assignment says what works must have.'}
          </p>
        ) : null}
        <ul aria-label="Expected items" className="divide-y divide-line">
          {items.map((item) => {
            const without = scriptsWithout(coverage, item);
            return (
              <li key={item.id} className="py-2.5">
                {formOr(
                  item,
                  <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
                    <div className="min-w-0 flex-1 basis-72">
                      <p className="font-medium wrap-anywhere" dir="auto">
                        {item.name}
                      </p>
                      <p className="text-sm text-ink-muted wrap-anywhere">
                        {`Counts: ${countsFor(item)}`}
                      </p>
                    </div>
                    <div className="flex flex-wrap items-center gap-1.5">
                      {without.length === 0 ? (
                        <span className="text-sm text-ink-muted">
                          {missingSentence(coverage, item)}
                        </span>
                      ) : (
                        <Button
                          size="sm"
                          aria-expanded={shown === item.id}
                          aria-label={`${item.name}: ${missingSentence(coverage, item)}`}
                          onClick={() => showItem(item.id)}
                        >
                          {missingSentence(coverage, item)}
                        </Button>
                      )}
                      {manages ? (
                        <>
                          <Button
                            size="sm"
                            disabled={locked}
                            aria-label={`Edit: ${item.name}`}
                            onClick={() => edit(item.id)}
                          >
                            Edit
                          </Button>
                          <Button
                            size="sm"
                            disabled={locked}
                            aria-label={`Delete: ${item.name}`}
                            onClick={() => remove(item.id)}
                          >
                            Delete
                          </Button>
                        </>
                      ) : null}
                    </div>
                    {shown === item.id && without.length > 0 ? (
                      <div className="basis-full">
                        <ScriptLinks scripts={without} hrefOf={hrefOf} />
                      </div>
                    ) : null}
                  </div>,
                )}
              </li>
            );
          })}
        </ul>
      </Panel>
    </>
  );
}
