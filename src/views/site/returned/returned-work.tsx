import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { type Block, blocks, type Run } from '#contract/prose/blocks.ts';
import { proseClass } from '#views/components/layout/prose-class.ts';
import type { Opened } from '#contract/release/student-page.ts';
import { gradeLines, type ReturnedCriterion } from '#contract/release/returned.ts';
import { fullDate } from '#lib/text/dates.ts';
import { cx } from '#views/components/base/cx.ts';

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

/**
 * Feedback as in documents: Markdown is rendered, other text is left as it is. No markup in it is
 * run.
 */
export const Prose = ({ markdown }: { markdown: string }) => (
  <div className={`${proseClass(markdown)} mt-3 grid gap-3 wrap-anywhere whitespace-normal!`}>
    {blocks(markdown).map((block, at) => (
      <One key={at} block={block} />
    ))}
  </div>
);

const heading = 'font-serif text-xl font-semibold';

function Criterion({
  criterion: { group, name, description, levels, points, worth, comment },
}: {
  criterion: ReturnedCriterion;
}) {
  return (
    <li className="border-t border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-base font-semibold wrap-anywhere">
          {group === '' ? name : `${group}: ${name}`}
        </h3>
        {points === null ? null : (
          <p className="text-sm tabular-nums">
            {worth === null ? points : `${points} of ${worth}`}
          </p>
        )}
      </div>
      {description === '' ? null : (
        <p className="mt-1 text-sm text-ink-muted wrap-anywhere">{description}</p>
      )}
      {levels.length === 0 ? null : (
        <ul className="mt-3 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {levels.map((level) => (
            <li
              key={`${level.name} ${level.descriptor}`}
              className={cx(
                'rounded-control border px-3 py-2 text-sm wrap-anywhere',
                level.chosen ? 'border-accent-line bg-selected' : 'border-line text-ink-muted',
              )}
            >
              <p className="font-medium">
                {level.name}
                {level.points === null ? '' : ` (${level.points})`}
                {level.chosen ? <span className="text-accent"> · given</span> : null}
              </p>
              {level.descriptor === '' ? null : <p>{level.descriptor}</p>}
              {level.feedback === '' ? null : <p className="mt-1 text-ink">{level.feedback}</p>}
            </li>
          ))}
        </ul>
      )}
      {comment === '' ? null : (
        <p className="mt-3 font-serif text-read whitespace-pre-wrap wrap-anywhere">{comment}</p>
      )}
    </li>
  );
}

/** Grade, feedback, marked rubric and notes. */
export function ReturnedWork({
  opened: { returned, released_at },
  copy,
}: {
  opened: Opened;
  copy: ReactNode;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so the focus moves to where reading begins.
  useEffect(() => title.current?.focus(), []);
  const { assignment, student, feedback, rubric, annotations, educator, ai_statement } = returned;
  const given = gradeLines(returned);
  return (
    <article>
      {educator.header === '' ? null : (
        <p className="mb-4 text-sm whitespace-pre-wrap text-ink-muted wrap-anywhere">
          {educator.header}
        </p>
      )}
      <h1 ref={title} tabIndex={-1} className="font-serif text-3xl font-semibold wrap-anywhere">
        {assignment.title}
      </h1>
      <p className="mt-2 text-base text-ink-muted wrap-anywhere">{`${student.name} · returned by ${educator.name} on ${fullDate(released_at)}`}</p>
      {copy}
      {given === null ? null : (
        <>
          <dl className="mt-6">
            <dt className="text-sm text-ink-muted">{given.label}</dt>
            <dd className="font-serif text-4xl wrap-anywhere">{given.value}</dd>
          </dl>
          {given.note === '' ? null : (
            <p className="mt-2 text-base text-ink-muted wrap-anywhere">{given.note}</p>
          )}
        </>
      )}
      {feedback === null || feedback.trim() === '' ? null : (
        <section className="mt-8">
          <h2 className={heading}>Feedback</h2>
          <Prose markdown={feedback} />
        </section>
      )}
      {rubric === null ? null : (
        <section className="mt-10">
          <h2 className={heading}>Rubric</h2>
          <ul className="mt-3">
            {rubric.criteria.map((criterion, place) => (
              <Criterion key={`${place} ${criterion.name}`} criterion={criterion} />
            ))}
          </ul>
          {rubric.total === null ? null : (
            <p className="border-t border-line-strong pt-3 text-right font-semibold tabular-nums">{`${rubric.total.points} of ${rubric.total.max} points`}</p>
          )}
        </section>
      )}
      {annotations.length === 0 ? null : (
        <section className="mt-10">
          <h2 className={heading}>Notes on your text</h2>
          <ol className="mt-3 max-w-prose">
            {annotations.map(({ n, quote, page, text, criterion }) => (
              <li
                key={n}
                id={`note-${n}`}
                tabIndex={-1}
                className="grid grid-cols-[2rem_minmax(0,1fr)] border-t border-line py-3"
              >
                <span className="font-mono text-sm text-accent">{n}</span>
                <div className="wrap-anywhere">
                  {quote === null ? null : (
                    <blockquote className="mb-1 line-clamp-4 text-sm text-ink-muted">
                      <span className="bg-mark px-0.5 text-ink">{quote}</span>
                    </blockquote>
                  )}
                  <p className="font-serif text-read whitespace-pre-wrap">{text}</p>
                  {page === null && criterion === null ? null : (
                    <p className="mt-1 text-sm text-ink-muted">
                      {[page === null ? '' : `Page ${page}`, criterion ?? '']
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
      {educator.closing === '' ? null : (
        <p className="mt-10 max-w-prose font-serif text-read whitespace-pre-wrap wrap-anywhere">
          {educator.closing}
        </p>
      )}
      {ai_statement === null ? null : (
        <p className="mt-6 max-w-prose text-sm text-ink-muted">{ai_statement}</p>
      )}
    </article>
  );
}
