import { describe, expect, test } from 'vitest';
import { deskPage } from './ahead-first.ts';
import { descriptionsIn } from './without-descriptions.ts';

describe('fetching ahead', () => {
  const page =
    '<link rel="modulepreload" crossorigin href="/assets/ahead.js"><link crossorigin href="/assets/app.js" rel="modulepreload"><link rel="stylesheet" href="/assets/app.css">';

  test('the desk’s page only names the app’s modules, however the link is written, and keeps what runs before the app', () => {
    expect(deskPage(page, ['assets/app.js'])).toBe(
      page.replace(
        'href="/assets/app.js" rel="modulepreload"',
        'href="/assets/app.js" rel="later"',
      ),
    );
  });

  test('the build stops and names what is missing if a page requests none or only some of the modules', () => {
    expect(() => deskPage(page, ['assets/app.js', 'assets/react.js'])).toThrow(
      'The page of a desk can’t be made: app.html has no modulepreload of assets/react.js.',
    );
    expect(() => deskPage(page, ['assets/app.css'])).toThrow('assets/app.css');
    expect(() => deskPage(page, [])).toThrow('anything the app is made of');
  });
});

describe('removing descriptions', () => {
  test('removes descriptions of states and transitions, and keeps descriptions that are data', () => {
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
