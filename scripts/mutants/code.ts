import {
  type Add,
  below,
  type File,
  isNode,
  nameOf,
  type Node,
  propertiesOf,
  withComma,
} from './tree.ts';

/** What breaks in plain code: conditions, comparisons, literals, fields, calls, statements. */
const OTHER_OPERATOR: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
  '++': '--',
  '--': '++',
};
const OTHER_METHOD: Record<string, string> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
};
/** Calls that hand on what they are called on, changed: without them it is handed on unchanged. */
const DROPPED_CALLS = new Set([
  'filter',
  'toSorted',
  'toReversed',
  'trim',
  'toLowerCase',
  'slice',
  'flat',
  'normalize',
  'replaceAll',
]);
/** Fields of a config that the diagram alone reads, or that name what can't have another name. */
const WORDS = new Set(['description', 'id', 'types', 'actors', 'src', 'meta']);
/** In a chart's config, only these hold code; the rest is the chart itself. */
const CODE_IN_CHART = new Set(['params', 'context', 'input', 'output']);

const NONE: ReadonlySet<Node> = new Set();

interface Place {
  file: File;
  add: Add;
  charts: ReadonlySet<Node>;
}

const text = ({ text: all }: File, { start, end }: Node): string => all.slice(start, end);

/** What a node is called on the way down to it. */
function step(node: Node, child: Node): string {
  if (node.type === 'Property' && child === node['value']) return nameOf(node['key']);
  if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration')
    return nameOf(node['id']);
  if (node.type === 'MethodDefinition') return nameOf(node['key']);
  return '';
}

function mutateLiteral(add: Add, where: string, node: Node): void {
  const { value } = node;
  if (typeof value === 'boolean') add('literal', where, node, String(!value));
  if (typeof value === 'number') add('literal', where, node, String(value + 1));
  if (typeof value === 'string') add('literal', where, node, value === '' ? "'other'" : "''");
}

function mutateCall({ file, add }: Place, where: string, node: Node): void {
  const callee = node['callee'] as Node;
  if (callee.type !== 'MemberExpression' || callee['computed'] === true) return;
  const property = callee['property'] as Node;
  const name = nameOf(property);
  const other = OTHER_METHOD[name];
  if (other) add('another method', where, property, other);
  if (DROPPED_CALLS.has(name)) add('no call', where, node, text(file, callee['object'] as Node));
}

function mutateLists({ file, add }: Place, where: string, node: Node): void {
  if (node.type === 'ObjectExpression') {
    const all = node['properties'] as Node[];
    for (const [index] of all.entries()) add('no field', where, withComma(file, all, index), '');
    return;
  }
  const elements = node['elements'] as Node[];
  for (const [index] of elements.entries())
    add('no element', where, withComma(file, elements, index), '');
}

function mutateStatement({ file, add }: Place, where: string, node: Node): void {
  if (node.type === 'ExpressionStatement' || node.type === 'ThrowStatement')
    add('no statement', where, node, ';');
  if (node.type === 'IfStatement') {
    add('condition', where, node['test'] as Node, 'true');
    add('condition', where, node['test'] as Node, 'false');
  }
  if (node.type === 'SwitchCase' && node['test'] !== null)
    add('no case', `${where}.${text(file, node['test'] as Node)}`, node, '');
}

function mutateExpression(place: Place, where: string, node: Node): void {
  const { file, add } = place;
  const part = (name: string) => node[name] as Node;
  switch (node.type) {
    case 'BinaryExpression':
    case 'AssignmentExpression':
    case 'UpdateExpression': {
      const operator = String(node['operator']);
      const other = OTHER_OPERATOR[operator];
      const from = node.type === 'UpdateExpression' ? node.start : part('left').end;
      const at = file.text.indexOf(operator, from);
      if (other)
        add(
          'another operator',
          `${where}: ${text(file, node)}`,
          { start: at, end: at + operator.length },
          other,
        );
      return;
    }
    case 'LogicalExpression':
      add('half a condition', where, node, text(file, part('left')));
      if (node['operator'] !== '??')
        add('half a condition', where, node, text(file, part('right')));
      return;
    case 'ConditionalExpression':
      add('condition', where, part('test'), 'true');
      add('condition', where, part('test'), 'false');
      return;
    case 'UnaryExpression':
      if (node['operator'] === '!' || node['operator'] === '-')
        add('no negation', where, node, text(file, part('argument')));
      return;
    case 'TemplateLiteral':
      add('literal', where, node, '``');
      return;
    case 'Literal':
      return mutateLiteral(add, where, node);
    case 'CallExpression':
      return mutateCall(place, where, node);
    case 'ObjectExpression':
    case 'ArrayExpression':
      return mutateLists(place, where, node);
    default:
      mutateStatement(place, where, node);
  }
}

/** Whether the syntax below says nothing that runs. */
const isSilent = ({ type }: Node): boolean =>
  (type.startsWith('TS') && !/^TS(As|NonNull|Satisfies)/.test(type)) ||
  type === 'ImportDeclaration' ||
  type.startsWith('ExportAll');

const isObject = ({ type }: Node): boolean => type === 'ObjectExpression';
const isFunction = ({ type }: Node): boolean => /Function/.test(type);

function visit(place: Place, node: Node, trail: string[], isMutable: boolean): void {
  if (isSilent(node)) return;
  if (place.charts.has(node)) return visitChart(place, node, trail);
  if (isMutable) mutateExpression(place, trail.join('.'), node);
  const isError = node.type === 'NewExpression' && nameOf(node['callee']) === 'Error';
  if (isError || node.type === 'ThrowStatement') return;
  const isSetup = node.type === 'CallExpression' && nameOf(node['callee']) === 'setup';
  for (const child of below(node)) {
    if (node.type === 'Property' && child === node['key'] && node['computed'] !== true) continue;
    if (node.type === 'MemberExpression' && child === node['property'] && node['computed'] !== true)
      continue;
    if (isSetup && isObject(child)) visitSetup(place, child, trail);
    else visit(place, child, [...trail, step(node, child)].filter(Boolean), isMutable);
  }
}

/** Guards, actions and delays by their names; types and placeholders say nothing. */
function visitSetup(place: Place, object: Node, trail: string[]): void {
  for (const { name, value } of propertiesOf(object)) {
    if (WORDS.has(name)) continue;
    for (const one of propertiesOf(value))
      visit(place, one.value, [...trail, name, one.name], true);
  }
}

/** A chart's config: its functions and what is handed over are code, its shape is the chart's. */
function visitChart(place: Place, node: Node, trail: string[]): void {
  const properties = node.type === 'ObjectExpression' ? (node['properties'] as Node[]) : [];
  const params = properties.findIndex((property) => nameOf(property['key']) === 'params');
  if (params >= 0)
    place.add('no params', trail.join('.'), withComma(place.file, properties, params), '');
  for (const child of below(node)) {
    const name = node.type === 'Property' ? nameOf(node['key']) : '';
    const further = [...trail, step(node, child)].filter(Boolean);
    if (node.type === 'Property' && (child === node['key'] || WORDS.has(name))) continue;
    if (isFunction(child) || (CODE_IN_CHART.has(name) && isNode(child)))
      visit({ ...place, charts: NONE }, child, further, true);
    else visitChart(place, child, further);
  }
}

/** `charts` are the configs in it: what breaks in those stands in chart.ts. */
export function mutateCode(file: File, add: Add, charts: ReadonlySet<Node> = NONE): void {
  visit({ file, add, charts }, file.root, [], true);
}
