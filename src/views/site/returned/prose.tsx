import { Fragment } from 'react';
import { type Block, blocks, type Run } from '#contract/prose/blocks.ts';
import { proseClass } from '#views/components/layout/prose-class.ts';

function Words({ text, bold, italic, code, href }: Run) {
  const lines = text.split('\n').map((line, at) => (
    <Fragment key={at}>
      {at === 0 ? null : <br />}
      {line}
    </Fragment>
  ));
  const words = code ? <code className="font-mono text-[0.9em]">{lines}</code> : lines;
  const leaning = italic ? <em>{words}</em> : words;
  const strong = bold ? <strong>{leaning}</strong> : leaning;
  return href === undefined ? (
    strong
  ) : (
    <a href={href} rel="noreferrer" className="underline">
      {strong}
    </a>
  );
}
const Runs = ({ runs }: { runs: readonly Run[] }) =>
  runs.map((run, at) => <Words key={at} {...run} />);

function One({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h3 dir="auto" className="font-semibold">
          <Runs runs={block.runs} />
        </h3>
      );
    case 'paragraph':
      return (
        <p dir="auto">
          <Runs runs={block.runs} />
        </p>
      );
    case 'quote':
      return (
        <blockquote dir="auto" className="border-l-2 border-line-strong pl-4 text-ink-muted">
          <p>
            <Runs runs={block.runs} />
          </p>
        </blockquote>
      );
    case 'code':
      return (
        <pre dir="ltr" className="overflow-x-auto font-mono text-sm">
          <code>{block.text}</code>
        </pre>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List className={`grid gap-1 pl-6 ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((runs, at) => (
            <li key={at} dir="auto">
              <Runs runs={runs} />
            </li>
          ))}
        </List>
      );
    }
  }
}

/** Feedback as documents show it: Markdown where it is, words as they are otherwise. No markup in it is run. */
export const Prose = ({ markdown }: { markdown: string }) => (
  <div className={`${proseClass(markdown)} mt-3 grid gap-3 wrap-anywhere whitespace-normal!`}>
    {blocks(markdown).map((block, at) => (
      <One key={at} block={block} />
    ))}
  </div>
);
