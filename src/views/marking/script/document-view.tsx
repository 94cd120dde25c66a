import { createElement, Fragment, memo, type ReactNode, useMemo } from 'react';
import type { Block, Document, Picture } from '#contract/submissions/document.ts';
import { type Leaf, picturesBefore, type ShownBlock, shownBlocks } from '#lib/marking/leaves.ts';
import { cx } from '#views/components/base/cx.ts';

const HIDDEN_WORDS = {
  hidden: 'Hidden in the file',
  white: 'White on white in the file',
  tiny: 'Too small to be seen in the file',
} as const;
const HEADINGS = ['text-xl', 'text-lg', 'text-base'] as const;

/** A text node that knows its offset in the document: ranges are built from it. */
const Run = ({ text, leaf }: { text: string; leaf: Leaf }) => (
  <span data-from={leaf.start}>{text.slice(leaf.start, leaf.end)}</span>
);

function Content({ text, shown: { block, rows, sign } }: { text: string; shown: ShownBlock }) {
  const [first] = rows[0] ?? [];
  const run = first === undefined ? null : <Run text={text} leaf={first} />;
  switch (block.kind) {
    case 'heading': {
      const level = Math.min(block.level ?? 1, 3);
      return createElement(
        `h${level + 2}`,
        { className: cx('mt-7 mb-2 font-semibold text-balance first:mt-0', HEADINGS[level - 1]) },
        run,
      );
    }
    case 'list_item':
      return (
        <p
          className="my-1 flex gap-3 whitespace-pre-wrap"
          data-depth={Math.min(block.level ?? 1, 4)}
        >
          <span className="min-w-4 text-ink-muted">{sign}</span>
          <span className="min-w-0">{run}</span>
        </p>
      );
    case 'table':
      return (
        <div
          tabIndex={0}
          role="region"
          aria-label="Table"
          className="my-4 overflow-x-auto outline-offset-2"
        >
          <table className="border-collapse font-sans text-sm">
            <tbody>
              {rows.map((cells, row) => (
                <tr key={cells[0]?.start ?? row}>
                  {cells.map((leaf) => (
                    <td
                      key={leaf.start}
                      className="border border-line-strong px-2.5 py-1 align-top"
                    >
                      <Run text={text} leaf={leaf} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'code':
      return (
        <Code
          text={text}
          rows={rows}
          first={block.line ?? 1}
          isOutput={block.language === 'output'}
        />
      );
    case 'equation':
      return <p className="my-4 text-center font-serif italic whitespace-pre-wrap">{run}</p>;
    case 'quotation':
      return (
        <blockquote className="my-4 border-l-2 border-line-strong pl-4 whitespace-pre-wrap text-ink-muted">
          {run}
        </blockquote>
      );
    case 'footnote':
      return <p className="my-1.5 text-sm whitespace-pre-wrap text-ink-muted">{run}</p>;
    case 'caption':
      return <p className="my-3 text-sm whitespace-pre-wrap text-ink-muted italic">{run}</p>;
    case 'reference':
      return <p className="my-1.5 pl-6 -indent-6 whitespace-pre-wrap">{run}</p>;
    case 'running':
      return <p className="my-1 text-xs whitespace-pre-wrap text-ink-faint">{run}</p>;
    case 'paragraph':
      return <p className="my-3.5 whitespace-pre-wrap first:mt-0">{run}</p>;
  }
}

/** Code keeps its lines and indents; a long line wraps under its own number. */
const Code = ({
  text,
  rows,
  first,
  isOutput,
}: {
  text: string;
  rows: ShownBlock['rows'];
  first: number;
  isOutput: boolean;
}) => (
  <div
    className={cx(
      'my-3 rounded-control border border-line py-2 font-mono text-sm',
      isOutput ? 'bg-surface' : 'bg-surface-sunken',
    )}
  >
    {rows.map(([leaf], place) =>
      leaf === undefined ? null : (
        <div key={leaf.start} className="flex">
          {isOutput ? null : (
            <span
              aria-hidden="true"
              className="w-12 shrink-0 pr-3 text-right text-ink-faint tabular-nums select-none"
            >
              {first + place}
            </span>
          )}
          <span
            className={cx(
              'min-w-0 flex-1 pr-3 wrap-anywhere whitespace-pre-wrap',
              isOutput && 'pl-3',
            )}
          >
            <Run text={text} leaf={leaf} />
          </span>
        </div>
      ),
    )}
  </div>
);

const isFound = (block: Block): boolean => block.hidden !== undefined;

export interface DocumentViewProps {
  document: Document;
  zoom?: number;
  /** Shows the pictures in the text. */ figures?: (pictures: readonly Picture[]) => ReactNode;
}

/**
 * The document as it was read: headings, lists, tables and code, each run of text in its place.
 */
export const DocumentView = memo(({ document, zoom = 1, figures }: DocumentViewProps) => {
  const blocks = useMemo(() => shownBlocks(document), [document]);
  const pictures = useMemo(() => picturesBefore(document), [document]);
  const standing = (at: number) => (pictures.has(at) ? figures?.(pictures.get(at)!) : null);
  return (
    <div dir="auto" className="desk-prose" style={{ zoom }}>
      {blocks.map((shown, at) => (
        <Fragment key={shown.block.start}>
          {standing(at)}
          <div className="desk-block">
            {shown.page === null ? null : (
              <p aria-hidden="true" className="desk-page">
                <span>Page {shown.page}</span>
              </p>
            )}
            {isFound(shown.block) ? (
              <div className="my-2 rounded-control border border-pending-line bg-pending-soft px-3 py-1">
                <p className="font-sans text-xs font-medium text-pending">
                  {HIDDEN_WORDS[shown.block.hidden!]}
                </p>
                <Content text={document.text} shown={shown} />
              </div>
            ) : (
              <Content text={document.text} shown={shown} />
            )}
          </div>
        </Fragment>
      ))}
      {standing(blocks.length)}
    </div>
  );
});
