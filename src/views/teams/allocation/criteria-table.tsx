import { useId } from 'react';
import type { Allocation } from '#contract/teams/allocation.ts';
import { Checkbox } from '#views/components/fields/checkbox.tsx';

interface CriteriaTableProps {
  allocation: Allocation;
  busy: boolean;
  onDivide: (criterion: string, markers: readonly number[]) => void;
}

/** Who marks which criterion the first time: nobody ticked, whoever marks the script. */
export function CriteriaTable({
  allocation: { criteria, markers },
  busy,
  onDivide,
}: CriteriaTableProps) {
  const titled = useId();
  if (criteria.length === 0) return null;
  return (
    <section aria-labelledby={titled}>
      <h2 id={titled} className="mb-2 font-serif text-lg font-semibold">
        Criteria
      </h2>
      <p className="mb-3 max-w-prose text-sm text-ink-muted">
        A criterion can be somebody’s on every script. Where nobody is ticked, whoever marks the
        script marks it. You may mark all of them.
      </p>
      <div className="divide-y divide-line border-y border-line">
        {criteria.map(({ criterion, name, marker_ids }) => (
          <fieldset
            key={criterion}
            disabled={busy}
            className="grid gap-x-6 gap-y-2 py-2.5 wide:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]"
          >
            <legend className="float-left text-sm font-medium wrap-anywhere">
              <bdi>{name}</bdi>
            </legend>
            <div className="flex flex-wrap gap-x-6 gap-y-2 clear-both wide:clear-none">
              {markers.map(({ user_id, full_name }) => (
                <Checkbox
                  key={user_id}
                  label={<bdi className="wrap-anywhere">{full_name}</bdi>}
                  checked={marker_ids.includes(user_id)}
                  disabled={busy}
                  onChange={(isTheirs) =>
                    onDivide(
                      criterion,
                      isTheirs
                        ? [...marker_ids, user_id]
                        : marker_ids.filter((id) => id !== user_id),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </section>
  );
}
