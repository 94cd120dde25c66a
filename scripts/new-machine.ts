import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './built.ts';
import { nameFault, scaffold } from './new-machine/scaffold.ts';

/** `npm run new-machine NAME "what it is"`: a chart, its view and its walk in `src/machines/NAME/`, ready to be run. */
const [name = '', description = ''] = process.argv.slice(2);
const folder = join(ROOT, 'src/machines', name);

function fault(): string | null {
  if (name === '' || description === '')
    return 'Say a name and, in one sentence, what it is: npm run new-machine comment-import "Reads comments from a file."';
  return nameFault(name) ?? (existsSync(folder) ? `src/machines/${name} is there already.` : null);
}

const wrong = fault();
if (wrong) {
  console.error(wrong);
  process.exitCode = 1;
} else {
  mkdirSync(folder);
  for (const [file, text] of scaffold(name, description)) {
    writeFileSync(join(folder, file), text);
    console.log(`wrote src/machines/${name}/${file}`);
  }
}
