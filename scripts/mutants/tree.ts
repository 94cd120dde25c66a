import { parseSync } from 'vite';

/** A node of the syntax tree; what it holds depends on its type. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** One thing broken in one file: what stands between `start` and `end` is replaced. */
export interface Mutant {
  /** Says what, where, from what to what; unique, and stays as long as the code around it does. */
  id: string;
  kind: string;
  file: string;
  start: number;
  end: number;
  text: string;
}

export interface File {
  path: string;
  text: string;
  root: Node;
}

export const parse = (path: string, text: string): File => {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  return { path, text, root: program as unknown as Node };
};

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The nodes right below. */
export const below = (node: Node): Node[] =>
  Object.entries(node).flatMap(([field, value]) =>
    field === 'parent'
      ? []
      : Array.isArray(value)
        ? value.filter(isNode)
        : isNode(value)
          ? [value]
          : [],
  );

export const isString = (node: unknown): node is Node & { value: string } =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string';

/** The name of a property, a variable or a function. */
export const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  return String(node['name'] ?? node['value'] ?? '');
};

export interface Property {
  name: string;
  node: Node;
  value: Node;
}

/** The named properties of an object; spreads are left out. */
export const propertiesOf = (object: Node): Property[] =>
  ((object['properties'] as Node[] | undefined) ?? [])
    .filter(({ type }) => type === 'Property')
    .map((node) => ({ name: nameOf(node['key']), node, value: node['value'] as Node }));

export const propertyOf = (object: Node, name: string): Property | undefined =>
  propertiesOf(object).find((property) => property.name === name);

/** A span of a list with the comma after it (or before, where it is the last), so that what is left can still be read. */
export function withComma(
  { text }: File,
  list: readonly Node[],
  index: number,
): { start: number; end: number } {
  const { start, end } = list[index]!;
  const next = list[index + 1];
  if (next) return { start, end: next.start };
  const before = list[index - 1];
  if (before) return { start: before.end, end };
  const comma = /^\s*,/.exec(text.slice(end));
  return { start, end: end + (comma?.[0].length ?? 0) };
}

/** What stands there, on one line and not too long. */
export const shortOf = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 70 ? `${line.slice(0, 50)}…${line.slice(-18)}` : line;
};

/** Gathers mutants of a file; two of the same words get a number. Those that can't be read are left out. */
export function gather(file: File) {
  const mutants: Mutant[] = [];
  const counts = new Map<string, number>();
  const add = (
    kind: string,
    where: string,
    { start, end }: { start: number; end: number },
    text: string,
  ): void => {
    const was = file.text.slice(start, end);
    if (was === text) return;
    try {
      parse(file.path, file.text.slice(0, start) + text + file.text.slice(end));
    } catch {
      return;
    }
    const said =
      text === '' ? `${where}: ${shortOf(was)}` : `${where}: ${shortOf(was)} → ${shortOf(text)}`;
    const id = `${kind} | ${said}`;
    const nth = (counts.get(id) ?? 0) + 1;
    counts.set(id, nth);
    mutants.push({
      id: nth === 1 ? id : `${id} (${nth})`,
      kind,
      file: file.path,
      start,
      end,
      text,
    });
  };
  return { mutants, add };
}
export type Add = ReturnType<typeof gather>['add'];
