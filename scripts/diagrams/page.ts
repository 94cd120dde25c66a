import type { AnyStateMachine } from 'xstate';
import type { Chart, Service } from './charts.ts';
import { toMermaid } from './mermaid.ts';
import type { Picture } from './picture.ts';
import { labelOf, nameOf, names, pathOf, statesOf, transitionsOf } from './words.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ') || ' ';
const code = (text: string): string => (text ? `\`${text}\`` : '');
export const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map(cell).join(' | ')} |`)
    .join('\n');

const KINDS: Record<string, string> = {
  parallel: ' (regions side by side)',
  final: ' (end)',
  history: ' (history)',
};

const stateTable = ({ root }: AnyStateMachine): string =>
  table(
    ['State', 'What it is', 'Tags', 'On entry', 'On exit'],
    statesOf(root)
      .filter((node) => node !== root)
      .map((node) => [
        code(pathOf(node)) + (KINDS[node.type] ?? ''),
        node.description ?? '',
        node.tags.map(code).join(', '),
        code(names(node.config.entry)),
        code(names(node.config.exit)),
      ]),
  );

const transitionTable = ({ root }: AnyStateMachine): string =>
  table(
    ['From', 'In words', 'To', 'Event', 'Guard', 'Actions'],
    statesOf(root).flatMap((node) =>
      transitionsOf(node).map((transition) => [
        code(pathOf(node)),
        labelOf(transition),
        transition.target?.map((to) => code(pathOf(to))).join(', ') ?? 'stays',
        code(transition.eventType),
        transition.guard ? code(nameOf(transition.guard)) : '',
        code(names(transition.actions)),
      ]),
    ),
  );

const serviceTable = (services: readonly Service[]): string =>
  table(
    ['Service', 'Called in', 'As'],
    services.map(({ src, calls, chart }) => [
      chart ? `[${src}](${chart}.md)` : code(src),
      calls.length ? calls.map(({ path }) => code(path)).join(', ') : 'spawned',
      calls.map(({ id }) => code(id)).join(', '),
    ]),
  );

const delayTable = (machine: AnyStateMachine): string =>
  table(
    ['Delay', 'Seconds'],
    Object.entries(machine.implementations.delays).map(([name, ms]) => [
      code(name),
      typeof ms === 'number' ? String(ms / 1000) : 'computed',
    ]),
  );

const section = (title: string, body: string, isThere = true): string[] =>
  isThere ? [`## ${title}`, body] : [];

/** The file of a picture, beside its page: `row.svg`, `row.grading.svg`. */
export const fileOf = (name: string, { region }: Picture): string =>
  `${[name, ...(region === null ? [] : [region])].join('.')}.svg`;

const drawings = (name: string, pictures: readonly Picture[]): string[] =>
  pictures.flatMap((picture, index) => [
    ...(pictures.length > 1
      ? [
          `## ${index === 0 ? 'Overview' : `Inside ${code(picture.region ?? '')}`}`,
          `[Picture](${fileOf(name, picture)})`,
        ]
      : []),
    `\`\`\`mermaid\n${toMermaid(picture)}\`\`\``,
  ]);

/** `docs/statecharts/<name>.md`. The first of its pictures shows the whole; the others what is folded there. */
export function toPage(
  { name, machine, services, hasView }: Chart,
  pictures: readonly Picture[],
): string {
  const folder = `../../src/machines/${name}`;
  return `${[
    `# ${name}`,
    ...(machine.root.description ? [machine.root.description] : []),
    [
      `[Chart](${folder}/${name}.machine.ts)`,
      ...(hasView ? [`[what views may ask and do](${folder}/${name}.view.ts)`] : []),
      `[its walk](${folder}/${name}.model.test.ts)`,
      `[what must follow](${folder}/${name}.expectations.ts)`,
      `[picture](${name}.svg)`,
      `[definition](${name}.json)`,
      '[all charts](README.md)',
    ].join(' · '),
    ...drawings(name, pictures),
    ...section('States', stateTable(machine)),
    ...section('Transitions', transitionTable(machine)),
    ...section('Services', serviceTable(services), services.length > 0),
    ...section(
      'Delays',
      delayTable(machine),
      Object.keys(machine.implementations.delays).length > 0,
    ),
  ].join('\n\n')}\n`;
}
