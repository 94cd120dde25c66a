import { expect, test } from 'vitest';
import { descriptionsIn } from './without-descriptions.ts';

test('descriptions of states and transitions are left out, and those that are data stay', () => {
  const code = `const NEW = { name: '', description: '' };
export const machine = setup({}).createMachine({
  description: 'What it does.',
  context: { description: 'An essay' },
  states: { idle: { description: 'It waits.', on: { go: { description: 'Off.', target: 'b' } } } },
});`;
  const found = descriptionsIn(code, 'a.machine.ts').map(({ start, end }) =>
    code.slice(start, end),
  );
  expect(found).toEqual([
    "description: 'What it does.',",
    "description: 'It waits.',",
    "description: 'Off.',",
  ]);
});
