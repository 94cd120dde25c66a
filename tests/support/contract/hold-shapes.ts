import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Shape } from './shapes.ts';

const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 200);

/** What a schema takes or refuses otherwise than its shape says. */
function faultsOf(schema: v.GenericSchema, { takes, refuses }: Shape): string[] {
  return [
    ...takes.flatMap(({ give, becomes = give }) => {
      const { success, output, issues } = v.safeParse(schema, give);
      if (!success) return [`refuses ${short(give)}: ${issues[0].message}`];
      return isDeepStrictEqual(output, becomes) ? [] : [`makes ${short(output)} of ${short(give)}`];
    }),
    ...refuses.flatMap(({ give, says }) => {
      const { success, issues } = v.safeParse(schema, give);
      if (success) return [`takes ${short(give)}`];
      return says === undefined || issues.some(({ message }) => message === says)
        ? []
        : [`says “${issues[0].message}” of ${short(give)}`];
    }),
  ];
}

const isSchema = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

/**
 * Holds the schemas of a module to shapes that were written by hand: everything a shape takes is taken and becomes what it
 * says, everything else it names is refused, with the sentence it says. Every schema needs its shape.
 */
export function holdShapes(
  module: Readonly<Record<string, unknown>>,
  shapes: Readonly<Record<string, Shape>>,
): void {
  test.each(Object.entries(shapes))(
    '%s takes what it says, and refuses everything else',
    (name, shape) => {
      // A few say it: one field too many is a fault of every sample.
      expect(faultsOf(module[name] as v.GenericSchema, shape).slice(0, 3)).toEqual([]);
    },
  );
  test('every schema has its shape', () => {
    expect(
      Object.entries(module)
        .filter(([name, value]) => isSchema(value) && !(name in shapes))
        .map(([name]) => name),
    ).toEqual([]);
  });
}
