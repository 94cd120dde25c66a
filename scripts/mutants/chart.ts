import { mutateCode } from './code.ts';
import {
  type Add,
  below,
  type File,
  gather,
  isNode,
  isString,
  type Mutant,
  nameOf,
  type Node,
  propertiesOf,
  propertyOf,
  withComma,
} from './tree.ts';

/** What breaks in a chart as a chart; what breaks in its functions stands in code.ts. */
interface Chart {
  file: File;
  add: Add;
  rootId: string;
  tops: string[];
  delays: string[];
}
/** A state on the way down: its config, where it is, and who its siblings are. */
interface State {
  object: Node;
  path: string[];
  siblings: string[];
}

const sourceOf = ({ text }: File, { start, end }: Node): string => text.slice(start, end);
const statesIn = (object: Node): string[] =>
  propertiesOf(propertyOf(object, 'states')?.value ?? object).map(({ name }) => name);
const childrenOf = (object: Node): string[] =>
  propertyOf(object, 'states') ? statesIn(object) : [];
const listOf = (value: Node): Node[] =>
  value.type === 'ArrayExpression' ? (value['elements'] as Node[]) : [value];
const quoted = (text: string): string => `'${text}'`;

/** The one after it, or the first. */
const another = (names: readonly string[], but: readonly string[]): string | undefined => {
  const at = names.indexOf(but[0]!);
  return [...names.slice(at + 1), ...names].find((name) => !but.includes(name));
};

/** Another state that this target could have meant: a sibling, another child, another part of the chart. */
function otherTargets(chart: Chart, { object, path, siblings }: State, target: string): string[] {
  const first = (name: string) => name.split('.')[0]!;
  const own = path.at(-1) ?? '';
  const pick = (names: readonly string[], is: string, prefix: string) =>
    [...new Set([another(names, [is, own]), another(names, [is])])]
      .filter((name) => name !== undefined)
      .map((name) => `${prefix}${name}`);
  if (target.startsWith('.'))
    return pick(childrenOf(object), first(target.slice(1)), '.').slice(0, 1);
  if (target.startsWith('#'))
    return pick(chart.tops, target.split('.')[1] ?? '', `#${chart.rootId}.`).slice(0, 1);
  return pick(siblings, first(target), '');
}

function mutateTarget(chart: Chart, state: State, where: string, node: Node): void {
  if (!isString(node)) return;
  for (const other of otherTargets(chart, state, node.value))
    chart.add('another target', where, node, quoted(other));
}

/** Drops what stands in a property: whole, and each of several. */
function dropEach(
  { file, add }: Chart,
  kind: string,
  where: string,
  object: Node,
  property: Property | undefined,
): void {
  if (!property) return;
  const all = object['properties'] as Node[];
  add(kind, where, withComma(file, all, all.indexOf(property.node)), '');
  const list = listOf(property.value);
  if (list.length > 1)
    for (const [index] of list.entries())
      add(kind, `${where}[${index}]`, withComma(file, list, index), '');
}
type Property = ReturnType<typeof propertiesOf>[number];

const drop = (
  { file, add }: Chart,
  kind: string,
  where: string,
  object: Node,
  property: Property | undefined,
): void => {
  const all = object['properties'] as Node[];
  if (property) add(kind, where, withComma(file, all, all.indexOf(property.node)), '');
};

function mutateTransitions(chart: Chart, state: State, where: string, value: Node): void {
  const { file, add } = chart;
  if (isString(value)) return mutateTarget(chart, state, where, value);
  const candidates = listOf(value);
  for (const [index, candidate] of candidates.entries()) {
    const here = candidates.length > 1 ? `${where}[${index}]` : where;
    if (isString(candidate)) {
      mutateTarget(chart, state, here, candidate);
      continue;
    }
    if (candidate.type !== 'ObjectExpression') continue;
    if (candidates.length > 1) add('no transition', here, withComma(file, candidates, index), '');
    const next = candidates[index + 1];
    if (next) {
      add(
        'another order',
        here,
        { start: candidate.start, end: next.end },
        sourceOf(file, next) +
          file.text.slice(candidate.end, next.start) +
          sourceOf(file, candidate),
      );
    }
    const guard = propertyOf(candidate, 'guard');
    if (guard) {
      drop(chart, 'no guard', `${here}.guard`, candidate, guard);
      add(
        'guard turned round',
        `${here}.guard`,
        guard.value,
        `turned(${sourceOf(file, guard.value)})`,
      );
    }
    const target = propertyOf(candidate, 'target');
    if (target) mutateTarget(chart, state, here, target.value);
    if (target && propertyOf(candidate, 'actions'))
      drop(chart, 'no target', here, candidate, target);
    dropEach(chart, 'no action', `${here}.actions`, candidate, propertyOf(candidate, 'actions'));
    drop(chart, 'no reentry', `${here}.reenter`, candidate, propertyOf(candidate, 'reenter'));
  }
}

function mutateInvokes(chart: Chart, state: State, where: string, object: Node): void {
  const property = propertyOf(object, 'invoke');
  if (!property) return;
  dropEach(chart, 'no invoke', where, object, property);
  for (const invoke of listOf(property.value)) {
    const id = propertyOf(invoke, 'id')?.value;
    const here = `${where}(${isString(id) ? id.value : '?'})`;
    drop(chart, 'no input', `${here}.input`, invoke, propertyOf(invoke, 'input'));
    for (const name of ['onDone', 'onError', 'onSnapshot']) {
      const follows = propertyOf(invoke, name);
      if (!follows) continue;
      drop(chart, 'no transition', `${here}.${name}`, invoke, follows);
      mutateTransitions(chart, state, `${here}.${name}`, follows.value);
    }
  }
}

function mutateState(chart: Chart, state: State): void {
  const { object, path } = state;
  const { add } = chart;
  const at = path.length === 0 ? '' : `${path.join('.')}.`;
  const children = childrenOf(object);
  const initial = propertyOf(object, 'initial');
  if (isString(initial?.value)) {
    const other = another(children, [initial.value.value]);
    if (other) add('another initial state', `${at}initial`, initial.value, quoted(other));
  }
  drop(chart, 'another kind of state', `${at}type`, object, propertyOf(object, 'type'));
  const history = propertyOf(object, 'history')?.value;
  if (isString(history))
    add(
      'another kind of history',
      `${at}history`,
      history,
      quoted(history.value === 'deep' ? 'shallow' : 'deep'),
    );
  dropEach(chart, 'no tag', `${at}tags`, object, propertyOf(object, 'tags'));
  dropEach(chart, 'no entry', `${at}entry`, object, propertyOf(object, 'entry'));
  dropEach(chart, 'no exit', `${at}exit`, object, propertyOf(object, 'exit'));
  drop(chart, 'no output', `${at}output`, object, propertyOf(object, 'output'));
  mutateInvokes(chart, state, `${at}invoke`, object);
  for (const kind of ['on', 'after']) {
    const list = propertyOf(object, kind)?.value;
    for (const one of list ? propertiesOf(list) : []) {
      const where = `${at}${kind}.${one.name}`;
      drop(chart, 'no transition', where, list!, one);
      mutateTransitions(chart, state, where, one.value);
      const other = kind === 'after' ? another(chart.delays, [one.name]) : undefined;
      if (other) add('another delay', where, one.node['key'] as Node, other);
    }
  }
  for (const kind of ['always', 'onDone']) {
    const property = propertyOf(object, kind);
    if (!property) continue;
    drop(chart, 'no transition', `${at}${kind}`, object, property);
    mutateTransitions(chart, state, `${at}${kind}`, property.value);
  }
  const inner = propertyOf(object, 'states')?.value;
  for (const { name, value } of inner ? propertiesOf(inner) : [])
    mutateState(chart, { object: value, path: [...path, name], siblings: children });
}

interface Configs {
  setup?: Node;
  chart?: Node;
  /** Of a large chart, each in a file of its own, by their names. */ parts: {
    name: string;
    object: Node;
  }[];
}

/** The config objects of `setup({…})`, `createMachine({…})` and `createStateConfig({…})`. */
function configsIn(node: Node, found: Configs = { parts: [] }, named = ''): Configs {
  const callee = node['callee'];
  if (node.type === 'CallExpression' && isNode(callee)) {
    const [first] = node['arguments'] as Node[];
    const name =
      callee.type === 'MemberExpression' ? (callee['property'] as Node)['name'] : callee['name'];
    if (first?.type === 'ObjectExpression' && name === 'setup') found.setup = first;
    if (first?.type === 'ObjectExpression' && name === 'createMachine') found.chart = first;
    if (first?.type === 'ObjectExpression' && name === 'createStateConfig')
      found.parts.push({ name: named, object: first });
  }
  for (const child of below(node))
    configsIn(child, found, node.type === 'VariableDeclarator' ? nameOf(node['id']) : named);
  return found;
}

/** Every mutant of a file of a chart: of the chart itself, and of the functions beside it. `delays` are those of its setup. */
export function mutateChart(file: File, delays: string[]): Mutant[] {
  const { mutants, add } = gather(file);
  const { chart: object, parts } = configsIn(file.root);
  if (object) {
    const id = propertyOf(object, 'id')?.value;
    mutateState(
      { file, add, rootId: isString(id) ? id.value : '', tops: childrenOf(object), delays },
      { object, path: [], siblings: [] },
    );
  }
  for (const { name, object: part } of parts)
    mutateState(
      { file, add, rootId: '', tops: [], delays },
      { object: part, path: [name], siblings: [] },
    );
  mutateCode(
    file,
    add,
    new Set([...(object ? [object] : []), ...parts.map((part) => part.object)]),
  );
  return mutants;
}

/** The delays that a setup names. */
export function delaysIn(file: File): string[] {
  const { setup } = configsIn(file.root);
  const delays = setup && propertyOf(setup, 'delays')?.value;
  return delays ? propertiesOf(delays).map(({ name }) => name) : [];
}
