import { counted } from '#contract/text/plural.ts';
import type { ViewedChart } from '#lib/charts/exported.ts';
import { isAt } from '#lib/charts/look-up.ts';
import { Cell, HeadCell, Row, Table, TableHead } from '../components/data/table.tsx';
import { requirementsOf } from './transition-words.tsx';

export interface TransitionTableProps {
  chart: ViewedChart;
  picked: string | null;
  at: readonly string[];
  onPick: (key: string) => void;
}

/** The same as the picture, in words: every state with its arrows. */
export function TransitionTable({ chart, picked, at, onPick }: TransitionTableProps) {
  const pathOf = (id: string) => chart.states.find((state) => state.id === id)?.path ?? id;
  return (
    <div className="grid grid-cols-1 gap-6 p-4">
      <section className="min-w-0">
        <h2 className="mb-2 font-serif text-lg font-semibold text-ink">{`Arrows of ${chart.name}, as a table`}</h2>
        <Table
          caption={`Every transition of ${chart.name}`}
          columns={['w-32', '', 'w-32', 'w-36', 'w-20']}
          minWidth="min-w-160"
        >
          <TableHead>
            <HeadCell>From</HeadCell>
            <HeadCell>In words</HeadCell>
            <HeadCell>To</HeadCell>
            <HeadCell>Requirements</HeadCell>
            <HeadCell align="right">Held by</HeadCell>
          </TableHead>
          <tbody>
            {chart.transitions.map((transition) => (
              <Row key={transition.key} selected={transition.key === picked}>
                <Cell top className="wrap-anywhere">
                  {pathOf(transition.from)}
                </Cell>
                <Cell top>
                  <button
                    type="button"
                    aria-pressed={transition.key === picked}
                    onClick={() => onPick(transition.key)}
                    className="min-h-6 text-left text-accent wrap-anywhere hover:underline"
                  >
                    {transition.words}
                  </button>
                </Cell>
                <Cell top className="wrap-anywhere">
                  {transition.to.map(pathOf).join(', ') || 'stays'}
                </Cell>
                <Cell top className="text-xs">
                  {requirementsOf(transition).join(', ') || 'none named'}
                </Cell>
                <Cell top align="right">
                  {counted(
                    transition.held.facts.length +
                      transition.held.tests.length +
                      transition.held.rowCount,
                    'test',
                  )}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </section>
      {chart.states.length > 1 ? (
        <section className="min-w-0">
          <h2 className="mb-2 font-serif text-lg font-semibold text-ink">States</h2>
          <ul className="grid gap-1.5 text-sm">
            {chart.states.slice(1).map(({ id, path, description, tags }) => (
              <li key={id} className="wrap-anywhere">
                <strong className="font-medium">{path}</strong>
                {isAt(id, at) ? <span className="ml-2 text-accent">the replay is here</span> : null}
                {tags.length > 0 ? (
                  <span className="ml-2 text-ink-faint">{tags.join(', ')}</span>
                ) : null}
                {description === '' ? null : (
                  <span className="block text-ink-muted">{description}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
