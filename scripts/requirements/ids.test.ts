import { expect, test } from 'vitest';
import { areasOf, idsNamedIn, reportOn } from './ids.ts';

const page = `# Requirements
## LAMP: a lamp
- **LAMP-1** It burns. (D)
- **LAMP-2** It can be put out. - note: by hand
## BULB: its bulb
- **BULB-1** It is round.
`;
/** Built from parts: the scan must not mistake this file's data for test titles. */
const title = (...ids: string[]) => `[${ids.join(', ')}]`;

test('splits a page into areas and their lines', () => {
  expect(
    areasOf(page).map(({ key, requirements }) => [key, requirements.map(({ id }) => id)]),
  ).toEqual([
    ['LAMP', ['LAMP-1', 'LAMP-2']],
    ['BULB', ['BULB-1']],
  ]);
});

test('finds ids in titles and in the names of facts, not in comments', () => {
  const source = `
    // ${title('LAMP-9')} is for later
    /* ${title('LAMP-8')} */
    test('${title('LAMP-1')} ${title('LAMP-2')} burns', () => {});
    const facts = { '${title('BULB-1', 'BULB-2')} is round': () => {} };
    test(\`${title('LAMP-1')} again \${n}\`, () => {});`;
  expect(idsNamedIn('lamp.test.ts', source)).toEqual(['LAMP-1', 'LAMP-2', 'BULB-1', 'BULB-2']);
});

test('the report lists the ids that no test names, with totals', () => {
  expect(reportOn(areasOf(page), new Set(['LAMP-1', 'BULB-1']))).toBe(`LAMP: a lamp - 1 of 2
  LAMP-2 It can be put out. - note: by hand
BULB: its bulb - 1 of 1
2 of 3 ids are named by a test.`);
});
