import { parseSync, type Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  key?: { name?: string };
  value?: { type: string };
  callee?: { property?: { name?: string } };
  arguments?: unknown[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/**
 * Functions that take a chart or a part of one. A `description` anywhere else is data, such as an
 * assignment's.
 */
const TAKES_A_CHART = new Set(['createMachine', 'createStateConfig']);

/** Returns the position of each `description: '…'` in a chart, including the comma after it. */
export function descriptionsIn(code: string, id: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  const visit = (value: unknown, isInChart: boolean): void => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, isInChart));
    if (!isNode(value)) return;
    const isDescription =
      isInChart &&
      value.type === 'Property' &&
      value.key?.name === 'description' &&
      ['Literal', 'TemplateLiteral', 'BinaryExpression'].includes(value.value?.type ?? '');
    if (isDescription) {
      const comma = /^\s*,/.exec(code.slice(value.end))?.[0].length ?? 0;
      found.push({ start: value.start, end: value.end + comma });
      return;
    }
    const takesChart = TAKES_A_CHART.has(value.callee?.property?.name ?? '');
    for (const [key, part] of Object.entries(value))
      // The context is data too.
      if (!(isInChart && isContext(value)))
        visit(part, isInChart || (takesChart && key === 'arguments'));
  };
  visit(parseSync(id, code).program, false);
  return found;
}

const isContext = ({ type, key }: Node): boolean => type === 'Property' && key?.name === 'context';

/**
 * Removes the descriptions of states and transitions from what browsers load: only the diagrams use
 * them.
 */
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
