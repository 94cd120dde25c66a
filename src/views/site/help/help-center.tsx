import { HELP_ENTRIES, HELP_SECTIONS, type HelpEntry } from './entries.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { SearchInput } from '#views/components/fields/search-input.tsx';

const words = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Returns the entries that contain every word of the query, in any case, in title, text or steps;
 * all for an empty query.
 */
export const searchHelp = (entries: readonly HelpEntry[], query: string): readonly HelpEntry[] => {
  const wanted = words(query);
  return entries.filter(({ title, text, steps = [] }) => {
    const whole = [title, ...text, ...steps].join(' ').toLowerCase();
    return wanted.every((word) => whole.includes(word));
  });
};

const Entry = ({ entry, open }: { entry: HelpEntry; open: boolean }) => (
  <details id={entry.id} open={open} className="group border-b border-line">
    <summary className="flex min-h-12 list-none items-center gap-3 rounded-tick py-2 font-serif text-lg text-ink hover:text-accent [&::-webkit-details-marker]:hidden">
      <ChevronRight className="shrink-0 text-ink-faint transition-transform group-open:rotate-90" />
      <h3>{entry.title}</h3>
    </summary>
    <div className="pb-5 pl-7 text-read text-ink-muted">
      {entry.text.map((paragraph) => (
        <p key={paragraph} className="mt-1">
          {paragraph}
        </p>
      ))}
      {entry.steps ? (
        <ol>
          {entry.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ) : null}
    </div>
  </details>
);

/**
 * FAQ, tutorials and help centre, with a search over all three; the entries found open by
 * themselves.
 */
export const HelpCenter = () => {
  const [query, setQuery] = useState('');
  const found = searchHelp(HELP_ENTRIES, query);
  const searching = query.trim() !== '';
  return (
    <>
      <div className="mt-8 max-w-170 noscript:hidden">
        <SearchInput
          label="Search help"
          placeholder="Search help: late, scan, rubric …"
          value={query}
          onChange={setQuery}
        />
        <output className="mt-2 block min-h-5 text-sm text-ink-faint">
          {searching ? `${found.length} of ${HELP_ENTRIES.length} found` : ''}
        </output>
      </div>
      {HELP_SECTIONS.map(({ name, id, lead }) => {
        const entries = found.filter((entry) => entry.section === name);
        return entries.length === 0 ? null : (
          <section key={name} id={id} aria-labelledby={`${id}-title`} className="mt-10">
            <h2 id={`${id}-title`} className="font-serif text-2xl font-semibold text-ink">
              {name}
            </h2>
            <p className="mt-2 mb-4 text-ink-muted">{lead}</p>
            <div className="border-t border-line">
              {entries.map((entry) => (
                <Entry
                  key={`${entry.id}${searching ? query : ''}`}
                  entry={entry}
                  open={searching}
                />
              ))}
            </div>
          </section>
        );
      })}
      {found.length === 0 ? (
        <div className="mt-10 flex flex-wrap items-center gap-6">
          <img
            src="/illustrations/no-results.svg"
            width={240}
            height={180}
            alt=""
            className="illustration w-50"
          />
          <p className="max-w-80 text-ink-muted">
            Nothing holds all of these words. Try fewer, or <a href="/contact">ask us</a>.
          </p>
        </div>
      ) : null}
    </>
  );
};
