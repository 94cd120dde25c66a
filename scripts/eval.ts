import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CODE_RULES, PROSE_RULES } from '#server/features/drafts/checks/rules/index.ts';
import { ROOT } from './built.ts';
import { precisionOf, rowsOf, sharedOf } from './eval/figures.ts';
import { corpusOf, goldOf } from './eval/gold.ts';
import { judge, type Judged } from './eval/judge.ts';
import { modelFigures, reportOnModel } from './eval/model.ts';
import { replay, replayTable } from './eval/replay.ts';
import { faultsOf, reportOn } from './eval/table.ts';

/**
 * `npm run eval [-- --corpus FOLDER] [--faults] [--json FILE]`: runs the offline writer on the gold texts, or on a folder
 * with an `index.json`, and prints what its drafts are worth. A corpus without gold gives the figures that need none.
 * `npm run eval -- --replay FOLDER [--json FILE]`: replays the marking of texts with human feedback instead, and prints how often
 * the comment that was written next had been suggested (docs/drafts.md).
 */
const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    faults: { type: 'boolean' },
    json: { type: 'string' },
    replay: { type: 'string' },
  },
});
if (values.replay !== undefined) {
  const found = replay(resolve(values.replay));
  console.log(replayTable(found));
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
const texts =
  values.corpus === undefined ? goldOf(join(ROOT, 'eval/gold')) : corpusOf(resolve(values.corpus));
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
