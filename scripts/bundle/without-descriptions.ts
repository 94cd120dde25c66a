import { parseSync, type Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  key?: { name?: string };
  value?: { type: string };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Where `description: '…'` stands in a chart, the comma after it included. */
function descriptionsIn(code: string, id: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    const isDescription =
      value.type === 'Property' &&
      value.key?.name === 'description' &&
      ['Literal', 'TemplateLiteral', 'BinaryExpression'].includes(value.value?.type ?? '');
    if (isDescription) {
      const comma = /^\s*,/.exec(code.slice(value.end))?.[0].length ?? 0;
      found.push({ start: value.start, end: value.end + comma });
    } else Object.values(value).forEach(visit);
  };
  visit(parseSync(id, code).program);
  return found;
}

/** Leaves the descriptions of states and transitions out of what browsers load: only the diagrams read them. */
export const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/machines\/[^?]*\.machine\.ts$/ },
    handler: (code, id) => {
      let rest = code;
      for (const { start, end } of descriptionsIn(code, id).toReversed())
        rest = rest.slice(0, start) + rest.slice(end);
      return { code: rest, map: null };
    },
  },
};
