import type { ReactNode } from 'react';
import { cx } from '#views/components/base/cx.ts';
import { MarginNote, Ruled } from './section.tsx';

export interface InfoPageProps {
  title: string;
  lead?: ReactNode;
  note?: ReactNode;
  /** Links to the page's parts, for pages that aren't read from start to end. */
  contents?: readonly { id: string; title: string }[];
  illustration?: string;
  /** For tables and lists, which need more room than prose. */
  wide?: boolean;
  children?: ReactNode;
}

const prose =
  'text-read text-ink-muted [&_a:not([class])]:text-accent [&_a:not([class])]:underline [&_a:not([class])]:decoration-accent-line [&_a:not([class])]:underline-offset-[0.2em] [&_code]:rounded-tick [&_code]:bg-surface-sunken [&_code]:px-1 [&_code]:font-mono [&_code]:text-[0.86em] [&_code]:text-ink [&_li:not([class])]:mt-2 [&_ol]:mt-3 [&_ol]:list-decimal [&_ol]:pl-6 [&_p:not([class])]:mt-3 [&_strong]:font-semibold [&_strong]:text-ink [&_ul:not([class])]:mt-3 [&_ul:not([class])]:list-disc [&_ul:not([class])]:pl-6 [&_ul>li::marker]:text-accent';

/** An information page: one heading, a lead and parts. */
export const InfoPage = ({
  title,
  lead,
  note,
  contents,
  illustration,
  wide = false,
  children,
}: InfoPageProps) => (
  <Ruled className="py-12 sm:py-18">
    <div className="relative">
      <h1 className="max-w-180 font-serif text-display font-semibold">{title}</h1>
      {note ? <MarginNote>{note}</MarginNote> : null}
      {lead ? <p className="mt-5 max-w-170 text-lg text-ink-muted">{lead}</p> : null}
    </div>
    {illustration ? (
      <img
        src={`/illustrations/${illustration}.svg`}
        width={480}
        height={360}
        alt=""
        className="illustration mt-8 w-full max-w-90"
      />
    ) : null}
    {contents ? (
      <nav aria-label="On this page" className="mt-8 border-y border-line py-3">
        <ul className="flex flex-wrap gap-x-6">
          {contents.map(({ id, title: name }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-8 items-center text-base text-accent hover:underline coarse:min-h-11"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    ) : null}
    <div className={cx(prose, wide ? 'max-w-none' : 'max-w-170')}>{children}</div>
  </Ruled>
);

/** One part of a page. */
export const Part = ({
  id,
  title,
  note,
  priced = false,
  children,
}: {
  id?: string;
  title: string;
  note?: ReactNode;
  /** The row is about credits. */ priced?: boolean;
  children: ReactNode;
}) => (
  <section
    id={id}
    aria-labelledby={id ? `${id}-title` : undefined}
    data-priced={priced || undefined}
    className="mt-12"
  >
    <div className="relative">
      <h2
        id={id ? `${id}-title` : undefined}
        className="font-serif text-2xl font-semibold text-ink"
      >
        {title}
      </h2>
      {note ? <MarginNote>{note}</MarginNote> : null}
    </div>
    {children}
  </section>
);

export interface FactsProps {
  caption: string;
  head: readonly string[];
  /**
   * A width class per column, '' for the one that takes the rest: fixed, so that a font loaded late
   * moves nothing.
   */
  widths?: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

/** A table of facts, with names at the left. On small screens it scrolls separately. */
export const Facts = ({ caption, head, widths = ['w-[22%]', '', 'w-[26%]'], rows }: FactsProps) => (
  <section aria-label={caption} tabIndex={0} className="mt-5 overflow-x-auto">
    <table className="w-full min-w-140 table-fixed border-separate border-spacing-0 text-base">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        {head.map((name, at) => (
          <col key={name} className={widths[at]} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {head.map((name) => (
            <th
              key={name}
              scope="col"
              className="border-b border-line-strong py-2 pr-5 text-left text-xs font-medium text-ink-faint"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- the rows never change
          <tr key={row}>
            {cells.map((cell, at) =>
              at === 0 ? (
                <th
                  key={head[at]}
                  scope="row"
                  className="border-b border-line py-2.5 pr-5 text-left align-top font-medium wrap-anywhere text-ink"
                >
                  {cell}
                </th>
              ) : (
                <td key={head[at]} className="border-b border-line py-2.5 pr-5 align-top">
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
