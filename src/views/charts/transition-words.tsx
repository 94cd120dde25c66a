import Footprints from 'lucide-react/icons/footprints';
import type { ReactNode, Ref } from 'react';
import { counted } from '#contract/text/plural.ts';
import type { ExportedTransition, ViewedChart } from '#lib/charts/exported.ts';
import { screenAfter } from '#lib/charts/look-up.ts';
import { Button } from '../components/actions/button.tsx';

const ID = /\[([A-Z]+-\d+(?:, ?[A-Z]+-\d+)*)\]/g;
const idsIn = (title: string): string[] =>
  [...title.matchAll(ID)].flatMap(([, ids]) => ids!.split(/, ?/));
const withoutIds = (title: string): string => title.replaceAll(ID, '').trim();

/** A state by its path, without the chart's own id before it. */
const plainly = ({ states }: ViewedChart, id: string): string =>
  states.find((state) => state.id === id)?.path ?? id;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6rem_1fr] gap-x-3 py-1">
    <dt className="text-ink-faint">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-5">
    <h3 className="text-sm font-semibold text-ink">{title}</h3>
    {children}
  </section>
);

const List = ({ items }: { items: readonly ReactNode[] }) => (
  // eslint-disable-next-line react/no-array-index-key -- the items never move
  <ul className="mt-1.5 grid gap-1.5 text-sm">
    {items.map((item, index) => (
      <li key={index} className="wrap-anywhere">
        {item}
      </li>
    ))}
  </ul>
);

/** A fact that finds something to check after most steps says little about one of them. */
const isGeneral = ({ transitions }: ViewedChart, fact: string): boolean =>
  transitions.filter(({ held: { facts } }) => facts.includes(fact)).length >
  Math.max(3, transitions.length * 0.5);

/** The requirement ids that tests of this transition name. */
export function requirementsOf({ held: { facts, tests } }: ExportedTransition): string[] {
  return [...new Set([...facts, ...tests].flatMap(idsIn))].toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
}

function Requirement({ id, chart }: { id: string; chart: ViewedChart }) {
  const requirement = chart.requirements[id];
  const titles =
    requirement?.tests.flatMap(({ file, titles: each }) =>
      each.map((title) => ({ file, title })),
    ) ?? [];
  return (
    <>
      <p>
        <strong className="font-medium" data-figures>
          {id}
        </strong>
        {` ${requirement?.text ?? ''}`}
      </p>
      {titles.length > 0 ? (
        <details className="mt-0.5 text-ink-muted">
          <summary className="min-h-6 text-ink-faint">{`Named by ${counted(titles.length, 'test')}`}</summary>
          <ul className="mt-1 grid gap-1 border-l border-line pl-3">
            {titles.map(({ file, title }) => (
              <li key={`${file} ${title}`}>
                {title || 'a group of tests'}
                <br />
                <span className="font-mono text-xs text-ink-faint">{file}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

export interface TransitionWordsProps {
  chart: ViewedChart;
  transition: ExportedTransition;
  heading: Ref<HTMLHeadingElement>;
  /** Where screens are kept. */
  screenAddress: (file: string) => string;
  onWalk: (path: number) => void;
}

/** What an arrow means, who holds it, how it is walked, and what is seen after it. */
export function TransitionWords({
  chart,
  transition,
  heading,
  screenAddress,
  onWalk,
}: TransitionWordsProps) {
  const { words, description, from, to, trigger, event, guard, actions, held } = transition;
  const ids = requirementsOf(transition);
  const own = ids.filter(
    (id) =>
      held.tests.some((test) => idsIn(test).includes(id)) ||
      held.facts.some((fact) => idsIn(fact).includes(id) && !isGeneral(chart, fact)),
  );
  const screenId = screenAfter(chart, transition);
  return (
    <div className="p-4">
      <h2
        ref={heading}
        tabIndex={-1}
        className="font-serif text-lg font-semibold text-ink wrap-anywhere"
      >
        {description ?? words}
      </h2>
      <dl className="mt-2 text-sm">
        <Fact name="When">
          {trigger}
          {event !== trigger && event !== '' ? (
            <span className="block font-mono text-xs text-ink-faint">{event}</span>
          ) : null}
        </Fact>
        {guard ? <Fact name="Only if">{guard}</Fact> : null}
        <Fact name="Does">{actions.length > 0 ? actions.join(', ') : 'nothing but the move'}</Fact>
        <Fact name="From">{plainly(chart, from)}</Fact>
        <Fact name="To">
          {to.length > 0 ? to.map((id) => plainly(chart, id)).join(', ') : 'stays where it is'}
        </Fact>
      </dl>
      <Part title="Requirements">
        {ids.length > 0 ? (
          <>
            {own.length > 0 ? (
              <List
                items={own.map((id) => (
                  <Requirement key={id} id={id} chart={chart} />
                ))}
              />
            ) : null}
            {ids.length > own.length ? (
              <>
                <p className="mt-2 text-sm text-ink-faint">Checked here as after most steps:</p>
                <List
                  items={ids
                    .filter((id) => !own.includes(id))
                    .map((id) => (
                      <Requirement key={id} id={id} chart={chart} />
                    ))}
                />
              </>
            ) : null}
          </>
        ) : (
          <p className="mt-1.5 text-sm text-ink-muted">
            No test of this chart names a requirement where it takes this arrow.
          </p>
        )}
      </Part>
      <Part title="Held by">
        <List
          items={[
            ...held.facts
              .toSorted((a, b) => Number(isGeneral(chart, a)) - Number(isGeneral(chart, b)))
              .map((fact) => (
                <>
                  {withoutIds(fact)}{' '}
                  <span className="text-ink-faint">
                    {isGeneral(chart, fact)
                      ? '(a fact of the walk, checked after most steps)'
                      : '(a fact of the walk)'}
                  </span>
                </>
              )),
            ...held.tests.map((title) => (
              <>
                {withoutIds(title)} <span className="text-ink-faint">(a test by hand)</span>
              </>
            )),
            ...held.rows.map((row) => (
              <span key={row} className="font-mono text-xs">
                {row}
              </span>
            )),
            ...(held.rowCount > held.rows.length
              ? [
                  <span
                    key="more"
                    className="text-ink-faint"
                  >{`and ${counted(held.rowCount - held.rows.length, 'more row')} of the table`}</span>,
                ]
              : []),
            ...(held.facts.length + held.tests.length + held.rowCount === 0
              ? [
                  <span key="none" className="text-ink-muted">
                    It is walked, and nothing more is asked of it.
                  </span>,
                ]
              : []),
          ]}
        />
        <details className="mt-2 text-sm text-ink-muted">
          <summary className="min-h-6 text-ink-faint">{`In ${counted(chart.files.length, 'file')}`}</summary>
          <ul className="mt-1 grid gap-1 border-l border-line pl-3 font-mono text-xs">
            {chart.files.map((file) => (
              <li key={file} className="wrap-anywhere">
                {file}
              </li>
            ))}
          </ul>
        </details>
      </Part>
      <Part title="Walked by">
        <p className="mt-1.5 text-sm text-ink-muted">
          {counted(held.walks, 'path')} of the chart’s own test.
          {held.paths.length > 0 ? ' The shortest, step by step on the picture:' : ''}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          {held.paths.map((path, index) => (
            <Button
              key={path}
              size="sm"
              icon={Footprints}
              onClick={() => onWalk(path)}
            >{`Path ${index + 1}, ${counted(chart.paths[path]!.steps.length, 'step')}`}</Button>
          ))}
        </div>
      </Part>
      <Part title="The screen after it">
        {screenId !== null ? (
          <a href={screenAddress(chart.screens[screenId]!)} className="mt-2 block rounded-control">
            <img
              src={screenAddress(chart.screens[screenId]!)}
              alt={`The product in the state ${plainly(chart, screenId)}`}
              width={640}
              height={400}
              loading="lazy"
              className="h-auto w-full rounded-control border border-line"
            />
          </a>
        ) : (
          <p className="mt-1.5 text-sm text-ink-muted">No picture was taken of this state.</p>
        )}
      </Part>
    </div>
  );
}
