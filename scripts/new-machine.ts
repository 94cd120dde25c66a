import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './built.ts';
import { nameFault, scaffold } from './new-machine/scaffold.ts';

/**
 * `npm run new-machine FEATURE/NAME "what it is"`: creates a chart with its screen and tests, ready
 * to run.
 */
const [place = '', description = ''] = process.argv.slice(2);

function fault(): string | null {
  if (place === '' || description === '')
    return 'Give a feature and a name, and say in one sentence what it is: npm run new-machine comments/comment-import "Reads comments from a file."';
  const wrong = nameFault(place);
  if (wrong !== null) return wrong;
  const [feature] = place.split('/') as [string];
  if (!existsSync(join(ROOT, 'src/machines', feature)))
    return `There is no feature '${feature}': src/machines/ lists them.`;
  const there = [...scaffold(place, description).keys()].find((path) =>
    existsSync(join(ROOT, path)),
  );
  return there === undefined ? null : `${there} is there already.`;
}

const wrong = fault();
if (wrong === null) {
  const files = scaffold(place, description);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
    console.log(`wrote ${path}`);
  }
  // Formatted afterwards because line breaks depend on the length of the name.
  execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...files.keys()], { cwd: ROOT });
  console.log(
    `\nNext: add '${place.split('/')[1]}' to ASSIGNMENT_SCREENS in contract/site/assignment-screens.ts, which gives the screen its address, and run \`npm run diagrams\`.`,
  );
} else {
  console.error(wrong);
  process.exitCode = 1;
}
