import { chromium } from 'playwright-core';
import { blockText, isProse } from '#contract/submissions/document.ts';
import { MIN_LINE_CONFIDENCE } from '#contract/submissions/recognised.ts';
import { recognise } from '#server/features/submissions/recognition/recognise.ts';
import { textOf } from '#server/features/submissions/recognition/printed.ts';
import { ensureChromium } from '../chromium.ts';
import type { Gold } from './gold.ts';

const PAGES = 20;
const LANGUAGES = ['en', 'de', 'fr', 'es'];
/** Points of a page at 96 dots an inch, and what makes 300 of them. */
const A4 = { width: 794, height: 1123 };
const SCALE = 300 / 96;
const MOST_CHARACTERS = 2400;
/** As print, and as something that was laid on a glass a little askew and not quite flat. */
const LOOKS = [
  { name: 'as printed', css: '' },
  {
    name: 'askew, blurred and grey',
    css: 'transform: rotate(0.6deg); filter: blur(0.7px); background: #ddd; color: #333;',
  },
];
const FACES = [
  '"Liberation Serif", "Times New Roman", serif',
  '"Liberation Sans", Arial, sans-serif',
];

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .replace(/[’‘]/g, "'")
    .replace(/[“”„«»]\s?/g, '"')
    .split(/\s+/)
    .filter((word) => word !== '');

/** Words to put in, to take out or to exchange until one is the other. */
function wordsWrong(wanted: readonly string[], read: readonly string[]): number {
  let before = Array.from({ length: read.length + 1 }, (_, at) => at);
  for (const [row, word] of wanted.entries()) {
    const now = [row + 1];
    for (const [at, other] of read.entries())
      now.push(Math.min(before[at + 1]! + 1, now[at]! + 1, before[at]! + (word === other ? 0 : 1)));
    before = now;
  }
  return before[read.length]!;
}

/** Twenty pages of the gold texts, five in each language: their paragraphs and headings. */
async function pagesOf(texts: readonly Gold[]): Promise<string[]> {
  const found: string[] = [];
  for (const language of LANGUAGES) {
    const read = await Promise.all(
      texts
        .filter((one) => one.language === language && ['docx', 'txt'].includes(one.kind))
        .map((one) => one.read()),
    );
    const longest = read
      .map((document) =>
        document.blocks
          .filter((block) => block.kind === 'heading' || isProse(block))
          .map((block) => blockText(document, block))
          .join('\n\n'),
      )
      .toSorted((one, other) => other.length - one.length);
    found.push(
      ...longest
        .slice(0, PAGES / LANGUAGES.length)
        .map((text) => text.slice(0, MOST_CHARACTERS).replace(/\s+\S*$/, '')),
    );
  }
  return found;
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Prints twenty pages at 300 dots an inch, has them read, and tells how many words were read wrongly. */
export async function tryOcr(texts: readonly Gold[], tell: (line: string) => void): Promise<void> {
  const pages = await pagesOf(texts);
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  try {
    for (const { name, css } of LOOKS) {
      let wrong = 0;
      let words = 0;
      let ms = 0;
      const sure = { lines: 0, wrong: 0 };
      const unsure = { lines: 0, wrong: 0 };
      for (const [at, text] of pages.entries()) {
        const page = await browser.newPage({ viewport: A4, deviceScaleFactor: SCALE });
        const paragraphs = text.split(/\n\s*\n/).map((one) => `<p>${escaped(one)}</p>`);
        await page.setContent(
          `<body style='margin:0'><main style='box-sizing:border-box;min-height:1123px;padding:95px;font:11pt/1.4 ${FACES[at % 2]};${css}'>${paragraphs.join('')}`,
        );
        const bytes = await page.screenshot({ clip: { x: 0, y: 0, ...A4 } });
        const wanted = wordsOf(await page.evaluate(() => document.body.innerText));
        await page.close();
        const before = process.cpuUsage();
        const print = await recognise(bytes, { extension: 'png', numbers: [1] });
        const { user, system } = process.cpuUsage(before);
        ms += (user + system) / 1000;
        const found = wordsWrong(wanted, wordsOf(textOf(print.pages)));
        wrong += found;
        words += wanted.length;
        const known = ` ${wanted.join(' ')} `;
        for (const line of print.pages.flatMap((one) => one.lines)) {
          const kind = line.confidence >= MIN_LINE_CONFIDENCE ? sure : unsure;
          kind.lines += 1;
          if (!known.includes(` ${wordsOf(line.text.replace(/-$/, '')).join(' ')}`))
            kind.wrong += 1;
        }
      }
      tell(
        `${name}: ${pages.length} pages, ${words} words, ${((100 * wrong) / words).toFixed(2)} % wrong; ` +
          `${sure.lines} lines that count, ${sure.wrong} of them not as printed; ` +
          `${unsure.lines} left out, ${unsure.wrong} of them not as printed; ` +
          `${(ms / pages.length / 1000).toFixed(1)} s of the processor a page, and ${Math.round(process.memoryUsage.rss() / 1_000_000)} MB`,
      );
    }
  } finally {
    await browser.close();
  }
}
