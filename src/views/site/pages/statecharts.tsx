import { InfoPage } from '../shell/info-page.tsx';
import { counted } from '#lib/text/plural.ts';
import type { Chart } from '../data.ts';

/** Every chart as it is exported into docs/statecharts. */
export const StatechartsPage = ({ charts }: { charts: readonly Chart[] }) => (
  <InfoPage
    wide
    title="Every behaviour, drawn"
    note="A diagram you can argue with before anyone writes code."
    lead="These are drawn from the code that runs, and a test fails when one is out of date. A box is a state; what it calls, does on the way in and takes without leaving stands inside. Blue: at work. Red: on the way to being deleted."
  >
    <ul className="mt-8 columns-2 gap-8 border-y border-line py-4 text-base sm:columns-3">
      {charts.map(({ name }) => <li key={name} className="py-1"><a href={`#${name}`}>{name}</a></li>)}
    </ul>
    {charts.map(({ name, description, states, transitions, width, height }) => (
      <section key={name} id={name} className="mt-14">
        <h2 className="font-serif text-2xl font-semibold text-ink">{name}</h2>
        <p className="mt-3 max-w-170">{description}</p>
        <p className="mt-1 text-sm text-ink-faint">{`${counted(Math.max(1, states), 'state')}, ${counted(transitions, 'transition')}`}</p>
        <a href={`/docs/statecharts/${name}.svg`} className="mt-4 block rounded-panel border border-line bg-surface-raised p-4 [color-scheme:light]">
          <img src={`/docs/statecharts/${name}.svg`} alt={`Diagram of ${name}`} width={width} height={height} loading="lazy" className="mx-auto max-h-180 w-auto max-w-full object-contain" />
        </a>
      </section>
    ))}
  </InfoPage>
);
