import { AdminError, type Command, table } from './command.ts';

const DAY_MS = 24 * 60 * 60_000;
const money = (micros: number | null): string =>
  micros === null ? '–' : (micros / 1_000_000).toFixed(4);

/** What the questions to models used, by day, model and stage (DRAFT-10). */
export const usage: Command = {
  usage: '[--days N]',
  summary:
    'shows the questions to models of the last days: tokens, time, and what they cost by AI_PRICES',
  options: { days: { type: 'string', default: '30' } },
  async run({ stores, clock, settings, say }, { days }) {
    if (typeof days !== 'string' || !/^[1-9]\d{0,3}$/.test(days))
      throw new AdminError(`--days is a whole number from 1 to 9999, not "${String(days)}".`);
    const since = new Date(clock.now().getTime() - (Number(days) - 1) * DAY_MS)
      .toISOString()
      .slice(0, 10);
    const rows = await stores.drafting.usageSince(since);
    if (rows.length === 0) {
      say(`No model was asked since ${since}.`);
      return true;
    }
    const sum = (of: (row: (typeof rows)[number]) => number | null): number =>
      rows.reduce((total, row) => total + (of(row) ?? 0), 0);
    const cost = rows.every(({ cost_micros }) => cost_micros === null)
      ? null
      : sum((row) => row.cost_micros);
    for (const line of table(
      ['day', 'model', 'stage', 'questions', 'sent', 'of it kept', 'answered', 'seconds', 'cost'],
      [
        ...rows.map((row) => [
          row.day,
          row.model,
          row.stage,
          row.questions,
          row.input_tokens,
          row.cached_tokens,
          row.output_tokens,
          Math.round(row.ms / 1000),
          money(row.cost_micros),
        ]),
        [
          'all',
          '',
          '',
          sum((row) => row.questions),
          sum((row) => row.input_tokens),
          sum((row) => row.cached_tokens),
          sum((row) => row.output_tokens),
          Math.round(sum((row) => row.ms) / 1000),
          money(cost),
        ],
      ],
    ))
      say(line);
    const limit = settings.ai.dailyTokens;
    if (limit !== null)
      say(
        `Today ${(await stores.drafting.tokensSince(clock.now().toISOString().slice(0, 10))).toLocaleString('en')} of ${limit.toLocaleString('en')} tokens (AI_DAILY_TOKENS).`,
      );
    return true;
  },
};
