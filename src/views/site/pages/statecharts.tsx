import { Wordmark } from '#views/components/layout/wordmark.tsx';
import type { Chart } from '../data.ts';

/** The place of the viewer (src/app/viewer), and what there is to see without its script: every picture as a file. */
export const StatechartsPage = ({ charts }: { charts: readonly Chart[] }) => (
  <div id="viewer">
    <div className="hidden noscript:block">
      <header className="px-4 py-3">
        <a href="/">
          <Wordmark whole />
        </a>
      </header>
      <main className="mx-auto max-w-prose px-4 py-10">
        <h1 className="font-serif text-3xl font-semibold text-ink">Every behaviour, drawn</h1>
        <p className="mt-4">
          Each statechart is drawn from the code that runs, and a test fails when one is out of
          date. With script this page shows them with their words, the tests that hold them and
          recorded sessions; without it, each is a picture.
        </p>
        <ul className="mt-6 grid gap-3">
          {charts.map(({ name, description }) => (
            <li key={name}>
              <a href={`/docs/statecharts/${name}.svg`} className="text-accent underline">
                {name}
              </a>
              {description === '' ? null : `: ${description}`}
            </li>
          ))}
        </ul>
      </main>
    </div>
  </div>
);
