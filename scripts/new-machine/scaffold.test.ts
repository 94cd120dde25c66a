import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ROOT } from '../built.ts';
import { nameFault, scaffold } from './scaffold.ts';

mkdirSync(join(ROOT, '.cache'), { recursive: true });
const machines = mkdtempSync(join(ROOT, '.cache/new-machine-'));
const name = 'comment-import';
const files = scaffold(name, "Reads an educator's comments.");
mkdirSync(join(machines, name));
copyFileSync(join(ROOT, 'src/machines/shared/not-provided.ts'), join(machines, 'not-provided.ts'));
for (const [file, text] of files) writeFileSync(join(machines, name, file), text);
afterAll(() => rmSync(machines, { recursive: true }));

describe('the table and the walk of a new chart pass as they are', async () => {
  await import(join(machines, name, `${name}.model.test.ts`));
});

test('a new chart has the four files of its name, and says what it is', async () => {
  expect([...files.keys()]).toEqual([
    `${name}.machine.ts`,
    `${name}.view.ts`,
    `${name}.expectations.ts`,
    `${name}.model.test.ts`,
  ]);
  const { commentImportMachine } = (await import(join(machines, name, `${name}.machine.ts`))) as {
    commentImportMachine: { root: { description: string } };
  };
  expect(commentImportMachine.root.description).toBe("Reads an educator's comments.");
});

test('a name is lower-case words with hyphens', () => {
  expect(['row', 'comment-import', 'v2-row'].map(nameFault)).toEqual([null, null, null]);
  for (const wrong of ['Row', 'row.x', '../row', 'row_', '-row', ''])
    expect(nameFault(wrong)).toContain('is no name');
});
