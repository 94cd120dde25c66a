import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Shape } from './shapes.ts';

const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 200);

/**
 * Holds schemas to shapes that were written by hand: everything a shape takes is taken and becomes what it says, everything
 * else it names is refused, with the sentence it says. `missed` are schemas of the module that no shape is written for.
 */
export function holdShapes(module: Readonly<Record<string, unknown>>, shapes: Readonly<Record<string, Shape>>, others: readonly string[] = []): void {
  test.each(Object.entries(shapes))('%s takes what it says, and refuses everything else', (name, { takes, refuses }) => {
    const schema = module[name] as v.GenericSchema;
    for (const { give, becomes = give } of takes) {
      const { success, output, issues } = v.safeParse(schema, give);
      if (!success) expect.fail(`${name} refuses ${short(give)}: ${issues[0].message}`);
      expect(output).toEqual(becomes);
    }
    for (const { give, says } of refuses) {
      const { success, issues } = v.safeParse(schema, give);
      if (success) expect.fail(`${name} takes ${short(give)}`);
      if (says !== undefined) expect(issues?.map(({ message }) => message)).toContain(says);
    }
  });
  test('every schema has its shape', () => {
    const schemas = Object.entries(module).filter(([, value]) => typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema').map(([name]) => name);
    expect(schemas.filter((name) => !(name in shapes) && !others.includes(name))).toEqual([]);
  });
}
