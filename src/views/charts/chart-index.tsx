import { counted } from '#contract/text/plural.ts';
import type { IndexEntry } from '#lib/charts/exported.ts';
import { search } from '#lib/charts/look-up.ts';
import { SearchInput } from '../components/fields/search-input.tsx';
import { cx } from '../components/base/cx.ts';
import { addressOf } from './address.ts';

export interface ChartIndexProps {
  index: readonly IndexEntry[];
  query: string;
  onQuery: (query: string) => void;
  /** The chart that is shown. */
  name: string | null;
}

const starter = (by: string): string => by.replace(/^src\/app\//, '');

/** Every chart, searched by its words and those of its arrows. */
export function ChartIndex({ index, query, onQuery, name }: ChartIndexProps) {
  const found = search(index, query);
  return (
    <div className="grid gap-3 p-4">
      <SearchInput label="Search charts and arrows" value={query} onChange={onQuery} />
      <p role="status" className="text-sm text-ink-faint">
        {query.trim() === ''
          ? counted(index.length, 'chart')
          : `${found.length} of ${counted(index.length, 'chart')}`}
      </p>
      {found.length === 0 ? (
        <p className="text-sm text-ink-muted">No chart and no arrow holds all of these words.</p>
      ) : null}
      <ul
        className={cx(
          'grid gap-1',
          name === null && 'sm:grid-cols-2 sm:gap-x-6 sm:gap-y-3 wide:grid-cols-3',
        )}
      >
        {found.map(({ entry, transitions }) => (
          <li key={entry.name} className="min-w-0">
            <a
              href={addressOf(entry.name)}
              aria-current={entry.name === name ? 'page' : undefined}
              className={cx(
                'block rounded-control px-2 py-1.5 hover:bg-hover',
                entry.name === name && 'bg-selected',
              )}
            >
              <span className="block font-medium text-ink wrap-anywhere">{entry.name}</span>
              <span className="block text-sm text-ink-muted">{entry.description}</span>
              {name === null ? (
                <span className="mt-0.5 block text-xs text-ink-faint wrap-anywhere">
                  {`${counted(Math.max(1, entry.states), 'state')}, ${counted(entry.transitions.length, 'arrow')}. Started by ${entry.startedBy.map(starter).join(', ') || 'nobody yet'}.`}
                </span>
              ) : null}
            </a>
            {transitions.length > 0 ? (
              <ul className="mt-0.5 ml-2 border-l border-line pl-2">
                {transitions.map(({ key, words }) => (
                  <li key={key}>
                    <a
                      href={addressOf(entry.name, key)}
                      className="block rounded-tick px-1.5 py-1 text-sm text-accent wrap-anywhere hover:bg-hover"
                    >
                      {words}
                    </a>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
