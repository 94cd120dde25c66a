import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './built.ts';
import { areasOf, reportOn } from './requirements/ids.ts';
import { namedByTests } from './requirements/tests.ts';

/**
 * `npm run requirements [-- --area WB,UPL]`: lists the ids of `docs/requirements.md` that no test
 * names, by area, with totals.
 */
const { values } = parseArgs({ options: { area: { type: 'string' } } });
const areas = areasOf(readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8'));
const wanted = values.area?.split(',').map((key) => key.trim().toUpperCase());
const unknown = wanted?.filter((key) => !areas.some((area) => area.key === key)) ?? [];

if (unknown.length > 0) {
  console.error(
    `No area is called ${unknown.join(', ')}; there are ${areas.map(({ key }) => key).join(', ')}.`,
  );
  process.exitCode = 1;
} else {
  const named = await namedByTests(ROOT);
  console.log(
    reportOn(
      areas.filter(({ key }) => wanted?.includes(key) ?? true),
      new Set(named.keys()),
    ),
  );
}
