import type { Chart } from '../data.ts';
import { InfoPage, Part } from '../shell/info-page.tsx';

const addressOf = (name: string): string => `/docs/statecharts/${name}`;

/** Every chart with what it does, linked to its picture and its tables. */
export const StatechartsPage = ({ charts }: { charts: readonly Chart[] }) => (
  <InfoPage
    wide
    title="Every behaviour, drawn"
    lead={`Every behaviour of the app is one of ${charts.length} statecharts. They are drawn from the code that runs, and a test fails when a picture is out of date.`}
  >
    <ul className="mt-8 border-t border-line">
      {charts.map(({ name, description, states, transitions }) => (
        <li key={name} className="border-b border-line py-3">
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <a href={addressOf(name)} className="font-medium text-accent underline">
              {name}
            </a>
            <span className="text-sm text-ink-faint">
              {states.length} states, {transitions.length} transitions
            </span>
          </p>
          {description === '' ? null : <p className="mt-1 text-base">{description}</p>}
        </li>
      ))}
    </ul>
  </InfoPage>
);

const Table = ({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}) => (
  <section
    tabIndex={0}
    aria-label={label}
    className="mt-4 overflow-x-auto rounded-control border border-line"
  >
    <table className="w-full text-left text-sm">
      <thead>
        <tr className="border-b border-line">
          {head.map((title) => (
            <th key={title} scope="col" className="px-3 py-2 font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.join(' ')} className="border-b border-line align-top last:border-0">
            {cells.map((text, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the cells of a row never move
              <td key={at} className="px-3 py-2">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const Charts = ({ names, charts }: { names: readonly string[]; charts: readonly Chart[] }) => (
  <>
    {names.map((name, at) => (
      <span key={name}>
        {at > 0 ? ', ' : ''}
        {charts.some((chart) => chart.name === name) ? (
          <a href={addressOf(name)}>{name}</a>
        ) : (
          <code>{name}</code>
        )}
      </span>
    ))}
  </>
);

/** One chart: its picture, and the same in tables. */
export const StatechartPage = ({ chart, charts }: { chart: Chart; charts: readonly Chart[] }) => (
  <InfoPage wide title={chart.name} lead={chart.description}>
    <p className="mt-4 text-base">
      <a href="/docs/statecharts">All charts</a> ·{' '}
      <a href={`${addressOf(chart.name)}.svg`}>Picture alone</a> · <code>{chart.path}</code>
    </p>
    {chart.startedBy.length === 0 ? null : (
      <p className="mt-2 text-base">
        Started by <Charts names={chart.startedBy} charts={charts} />
        {chart.starts.length === 0 ? null : (
          <>
            . Starts <Charts names={chart.starts} charts={charts} />
          </>
        )}
        .
      </p>
    )}
    <section
      tabIndex={0}
      aria-label="Picture"
      className="mt-6 overflow-auto rounded-control border border-line"
    >
      <img
        src={`${addressOf(chart.name)}.svg`}
        alt={`Statechart ${chart.name}; the tables below say the same.`}
        className="max-w-none"
      />
    </section>
    <Part id="states" title="States">
      <Table
        label="States"
        head={['State', 'What it means', 'Kind']}
        rows={chart.states.map(({ name, description, kind }) => [name, description, kind])}
      />
    </Part>
    <Part id="transitions" title="Transitions">
      <Table
        label="Transitions"
        head={['From', 'When', 'If', 'Then', 'To', 'Note']}
        rows={chart.transitions.map(({ from, trigger, guard, actions, to, description }) => [
          from,
          trigger,
          guard,
          actions,
          to.length === 0 ? 'stays' : to.join(', '),
          description,
        ])}
      />
    </Part>
  </InfoPage>
);
