import type { AnyStateMachine } from 'xstate';
import type { Chart, Service } from './charts.ts';
import { toMermaid } from './mermaid.ts';
import { nameOf, names, pathOf, statesOf, transitionsOf, triggerOf } from './words.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ') || ' ';
const code = (text: string): string => (text ? `\`${text}\`` : '');
export const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

const KINDS: Record<string, string> = { parallel: ' (regions side by side)', final: ' (end)', history: ' (history)' };

const stateTable = ({ root }: AnyStateMachine): string => table(
  ['State', 'What it is', 'Tags', 'On entry', 'On exit'],
  statesOf(root).filter((node) => node !== root).map((node) => [
    code(pathOf(node)) + (KINDS[node.type] ?? ''),
    node.description ?? '', node.tags.map(code).join(', '), code(names(node.config.entry)), code(names(node.config.exit)),
  ]),
);

const transitionTable = ({ root }: AnyStateMachine): string => table(
  ['From', 'When', 'If', 'Does', 'To'],
  statesOf(root).flatMap((node) => transitionsOf(node).map((transition) => [
    code(pathOf(node)), triggerOf(transition), transition.guard ? code(nameOf(transition.guard)) : '', code(names(transition.actions)),
    transition.target?.map((to) => code(pathOf(to))).join(', ') ?? 'stays',
  ])),
);

const serviceTable = (services: readonly Service[]): string => table(
  ['Service', 'Called in', 'As'],
  services.map(({ src, calls, chart }) => [
    chart ? `[${src}](${chart}.md)` : code(src),
    calls.length ? calls.map(({ path }) => code(path)).join(', ') : 'spawned',
    calls.map(({ id }) => code(id)).join(', '),
  ]),
);

const delayTable = (machine: AnyStateMachine): string => table(
  ['Delay', 'ms'],
  Object.entries(machine.implementations.delays).map(([name, ms]) => [code(name), typeof ms === 'number' ? String(ms) : 'computed']),
);

const section = (title: string, body: string, isThere = true): string[] => (isThere ? [`## ${title}`, body] : []);

/** `docs/statecharts/<name>.md`. */
export function toPage({ name, machine, services, hasView }: Chart): string {
  const folder = `../../src/machines/${name}`;
  return `${[
    `# ${name}`,
    ...(machine.root.description ? [machine.root.description] : []),
    [
      `[Chart](${folder}/${name}.machine.ts)`,
      ...(hasView ? [`[what views may ask and do](${folder}/${name}.view.ts)`] : []),
      `[its walk](${folder}/${name}.model.test.ts)`, `[picture](${name}.svg)`, `[definition](${name}.json)`, '[all charts](README.md)',
    ].join(' · '),
    `\`\`\`mermaid\n${toMermaid(machine)}\`\`\``,
    ...section('States', stateTable(machine)),
    ...section('Transitions', transitionTable(machine)),
    ...section('Services', serviceTable(services), services.length > 0),
    ...section('Delays', delayTable(machine), Object.keys(machine.implementations.delays).length > 0),
  ].join('\n\n')}\n`;
}
