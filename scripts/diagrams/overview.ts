import type { Chart } from './charts.ts';
import { table } from './page.ts';
import { statesOf, transitionsOf } from './words.ts';

const link = (name: string): string => `[${name}](${name}.md)`;
/** A file of `src/app` that puts a chart to work. */
const source = (path: string): string => `[${path.replace('src/app/', '')}](../../${path})`;
const childrenOf = ({ services }: Chart): { name: string; how: 'spawns' | 'calls' }[] =>
  services.flatMap(({ chart, calls }) =>
    chart ? [{ name: chart, how: calls.length ? ('calls' as const) : ('spawns' as const) }] : [],
  );

const relations = (charts: readonly Chart[]): string[] =>
  charts.flatMap((chart) =>
    childrenOf(chart).map(
      ({ name, how }) => `  ${nodeOf(chart.name)} -- ${how} --> ${nodeOf(name)}`,
    ),
  );
const nodeOf = (name: string): string => `c_${name.replaceAll('-', '_')}["${name}"]`;

/** `docs/statecharts/README.md`; `started` says what starts each chart. */
export function toOverview(
  charts: readonly Chart[],
  started: ReadonlyMap<string, { charts: readonly string[]; files: readonly string[] }>,
): string {
  const edges = relations(charts);
  const rows = charts.map((chart) => {
    const states = statesOf(chart.machine.root);
    return [
      link(chart.name),
      chart.machine.root.description ?? '',
      String(states.length - 1),
      String(states.flatMap(transitionsOf).length),
      chart.services
        .filter((service) => !service.chart)
        .map(({ src }) => `\`${src}\``)
        .join(', '),
      childrenOf(chart)
        .map(({ name, how }) => `${how} ${link(name)}`)
        .join(', '),
      [
        ...(started.get(chart.name)?.charts.map(link) ?? []),
        ...(started.get(chart.name)?.files.map(source) ?? []),
      ].join(', '),
    ];
  });
  return `${[
    '# Statecharts',
    'Every behaviour of the app is one of these charts. Written by `npm run diagrams` from `src/machines/`; a test fails when a page is stale. ' +
      'To look at them, to search them, to see which tests hold an arrow and to replay a recorded session: `npm start`, then open `/docs/statecharts`; ' +
      'or, without a server, `npm run build` and open [the viewer](../../dist/docs/statecharts/files.html) as a file. ' +
      'Blue: at work. Red: on the way to being deleted. `[else]`: the guards of the same trigger all said no. A box lists what its state calls, does on the way in and out, and takes without leaving.',
    table(
      [
        'Chart',
        'What it is',
        'States',
        'Transitions',
        'Services',
        'Charts it starts',
        'Started by',
      ],
      rows,
    ),
    ...(edges.length
      ? ['## Who starts whom', `\`\`\`mermaid\nflowchart LR\n${edges.join('\n')}\n\`\`\``]
      : []),
  ].join('\n\n')}\n`;
}
