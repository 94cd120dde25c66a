import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CODE_RULES, PROSE_RULES } from '#server/features/drafts/checks/rules/index.ts';
import { readSettings, SettingError } from '#server/platform/settings/settings.ts';
import { createWorkerPool } from '#server/platform/workers/worker-pool.ts';
import { ROOT } from './built.ts';
import { draftByHand } from './eval/by-hand.ts';
import { precisionOf, rowsOf, sharedOf } from './eval/figures.ts';
import { corpusOf, goldOf } from './eval/gold.ts';
import { groupsIn, groupsTable } from './eval/groups.ts';
import { itemsIn, itemsTable } from './eval/items.ts';
import { judge, type Judged } from './eval/judge.ts';
import { modelFigures, reportOnModel } from './eval/model.ts';
import { answersOf, providerPage, tryProvider } from './eval/provider.ts';
import { tryOcr } from './eval/ocr.ts';
import { replay, replayTable } from './eval/replay.ts';
import { faultsOf, reportOn } from './eval/table.ts';

/**
 * `npm run eval [-- --corpus FOLDER] [--faults] [--json FILE]`: runs the offline writer on the gold
 * texts, or on a folder with an `index.json`, and prints how good its drafts are. A corpus without
 * gold gets only the figures that need none. `npm run eval -- --corpus FOLDER --by-hand ANSWERS`:
 * writes the questions that a model would be asked about each text to the folder ANSWERS, and takes
 * each draft as far as the answers there allow, for a trial in which a person answers them. `npm
 * run eval -- --provider NAME [--corpus FOLDER | --answers FOLDER] [--times 3] [--out FOLDER]
 * [--json FILE]`: has a provider draft each text, using the settings AI_MODEL, AI_BASE_URL,
 * AI_API_KEY and so on, and prints a page with truth, worth, tokens, time and cost. `--answers`
 * takes a folder of the same shape as `--replay`, and uses at most `--most` (3) answers that lost
 * marks for each question. Requests, responses and resulting drafts are written to the folder
 * `--out`. `npm run eval -- --replay FOLDER [--json FILE]`: replays the marking of texts with human
 * feedback, and prints how often the next comment written had been suggested, how many answers
 * say the same as another, and how well the items in `eval/items` are found (docs/drafts.md). `npm run
 * eval -- --ocr`: prints twenty pages of the gold texts at 300 dpi, reads them by OCR, and prints how
 * many words are wrong.
 */
const { values } = parseArgs({
  options: {
    answers: { type: 'string' },
    'by-hand': { type: 'string' },
    corpus: { type: 'string' },
    faults: { type: 'boolean' },
    json: { type: 'string' },
    ocr: { type: 'boolean' },
    most: { type: 'string', default: '3' },
    out: { type: 'string' },
    provider: { type: 'string' },
    replay: { type: 'string' },
    times: { type: 'string', default: '3' },
  },
});
if (values.replay !== undefined) {
  const found = replay(resolve(values.replay));
  console.log(replayTable(found));
  console.log(`\n${groupsTable(groupsIn(resolve(values.replay)))}`);
  console.log(`\n${itemsTable(itemsIn(resolve(values.replay), join(ROOT, 'eval/items')))}`);
  if (values.json !== undefined)
    writeFileSync(
      values.json,
      JSON.stringify(
        found.map(({ file, language, wrote, offered }) => ({ file, language, wrote, offered })),
        null,
        1,
      ),
    );
  process.exit(0);
}
/** Reads a whole number from 1; ends the program with an error message for anything else. */
function numberOf(name: 'most' | 'times'): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 1) return number;
  console.error(`--${name} takes a whole number from 1, not “${values[name]}”.`);
  process.exit(1);
}
const texts =
  values.answers !== undefined
    ? answersOf(resolve(values.answers), numberOf('most'))
    : values.corpus === undefined
      ? goldOf(join(ROOT, 'eval/gold'))
      : corpusOf(resolve(values.corpus));
if (values.ocr === true) {
  await tryOcr(texts, console.log);
  process.exit(0);
}
if (values['by-hand'] !== undefined) {
  console.log((await draftByHand(texts, resolve(values['by-hand']))).join('\n'));
  process.exit(0);
}
if (values.provider !== undefined) {
  const apart = createWorkerPool(1);
  try {
    const { ai } = readSettings({ ...process.env, AI_PROVIDER: values.provider });
    const trial = {
      settings: ai,
      apart,
      times: numberOf('times'),
      folder: values.out === undefined ? null : resolve(values.out),
    };
    const tried = await tryProvider(texts, trial);
    const page = providerPage(tried, trial);
    console.log(page);
    if (trial.folder !== null) writeFileSync(join(trial.folder, 'page.md'), `${page}\n`);
    if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(tried, null, 1));
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    apart.close();
  }
  process.exit();
}
const rules = [...PROSE_RULES, ...CODE_RULES].map(({ id }) => id);
const judged: Judged[] = [];
for (const text of texts) judged.push(await judge(text));

console.log(reportOn(judged, rules));
const model = await modelFigures(texts);
console.log(`\n${reportOnModel(model)}`);
if (values.faults === true) console.log(`\n${faultsOf(judged).join('\n')}`);
if (values.json !== undefined) {
  const each = judged.map(
    ({ gold, language, genre, draft, why, ms, verdicts, missed, unfound, forbidden }) => ({
      text: gold.name,
      language,
      genre,
      draft,
      why,
      ms: Math.round(ms),
      verdicts,
      missed,
      unfound,
      forbidden,
    }),
  );
  writeFileSync(
    values.json,
    JSON.stringify(
      {
        rows: rowsOf(judged),
        rules: precisionOf(judged, rules),
        shared: sharedOf(judged),
        model,
        texts: each,
      },
      null,
      1,
    ),
  );
}
