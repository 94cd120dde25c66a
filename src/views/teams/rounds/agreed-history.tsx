import type { MarkRevision } from '#contract/rubrics/mark.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import { givenWords } from '#lib/teams/reconcile.ts';
import { fullDate } from '#lib/text/dates.ts';
import { Disclosure } from '#views/components/layout/disclosure.tsx';
import { counted } from '#contract/text/plural.ts';
import { useState } from 'react';

/** Every change of what was agreed on, newest first: nothing is lost. */
export function AgreedHistory({
  history,
  rubric,
}: {
  history: readonly MarkRevision[];
  rubric: Rubric;
}) {
  const [open, setOpen] = useState(false);
  if (history.length === 0) return null;
  return (
    <Disclosure
      summary={`History: ${counted(history.length, 'change')}`}
      open={open}
      onToggle={() => setOpen(!open)}
      className="mt-8"
    >
      <ul aria-label="History of what was agreed on" className="divide-y divide-line text-sm">
        {history.map(({ id, criterion, from, to, changed_by, changed_at }) => {
          const known = rubric.criteria.find((one) => one.id === criterion);
          const words = (value: MarkRevision['to'] | null): string =>
            value === null ? 'nothing' : known === undefined ? 'a mark' : givenWords(known, value);
          return (
            <li key={id} className="py-2 wrap-anywhere">
              <b className="font-medium">
                <bdi>{known?.name ?? criterion}</bdi>
              </b>
              {`: ${from === null ? words(to) : `${words(from)} → ${words(to)}`}. `}
              {to.reason === undefined || to.reason === '' ? null : <bdi>{`“${to.reason}” `}</bdi>}
              <span className="text-ink-muted">
                <bdi>{changed_by}</bdi>
                {`, ${fullDate(changed_at)}`}
              </span>
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}
