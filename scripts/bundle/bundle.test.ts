import { describe, expect, test } from 'vitest';
import { deskPage } from './ahead-first.ts';
import { descriptionsIn } from './without-descriptions.ts';

describe('ahead first', () => {
  const page =
    '<link rel="modulepreload" crossorigin href="/assets/ahead.js"><link crossorigin href="/assets/app.js" rel="modulepreload"><link rel="stylesheet" href="/assets/app.css">';

  test('a desk’s page only names what the app is made of, however its link is written; what runs before stays', () => {
    expect(deskPage(page, ['assets/app.js'])).toBe(
      page.replace(
        'href="/assets/app.js" rel="modulepreload"',
        'href="/assets/app.js" rel="later"',
      ),
    );
  });

  test('a page that asks for none of it, or not for all, stops the build and names what is missing', () => {
    expect(() => deskPage(page, ['assets/app.js', 'assets/react.js'])).toThrow(
      'The page of a desk can’t be made: app.html has no modulepreload of assets/react.js.',
    );
    expect(() => deskPage(page, ['assets/app.css'])).toThrow('assets/app.css');
    expect(() => deskPage(page, [])).toThrow('anything the app is made of');
  });
});

describe('without descriptions', () => {
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
});
