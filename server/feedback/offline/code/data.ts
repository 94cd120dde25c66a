import type { Finding } from '../finding.ts';
import { capital, count, list, number, quoted } from '../wording.ts';
import type { CodeFacts } from './facts.ts';

/** What a reader of a style sheet would point out. */
export function cssFindings({ text, lines, codeLines }: CodeFacts): Finding[] {
  const code = lines.map((line) => line.code).join('\n');
  const important = lines.filter((line) => /!important/.test(line.code));
  const colours = new Map<string, number>();
  for (const [colour] of code.matchAll(/#[\da-f]{3,8}\b/gi))
    colours.set(colour.toLowerCase(), (colours.get(colour.toLowerCase()) ?? 0) + 1);
  const repeated = [...colours]
    .filter(([, times]) => times >= 4)
    .map(([colour, times]) => `${quoted(colour)} ${number(times)} times`);
  const ids = lines.filter((line) => /^[^{]*#[a-z][\w-]*[^;]*\{/i.test(line.code));
  const findings: Finding[] = [];
  if (important.length > 0)
    findings.push({
      side: 'improvement',
      area: 'design',
      weight: 50,
      quotes: important.slice(0, 2).map((line) => line.text.trim()),
      seen: `${capital(count(important.length, 'line'))} ${important.length === 1 ? 'uses' : 'use'} “!important”, which makes later changes harder.`,
      tip: 'Let a more exact selector win instead.',
      step: 'remove “!important” and let the order of rules decide',
    });
  if (repeated.length > 0)
    findings.push({
      side: 'improvement',
      area: 'design',
      weight: 45,
      quotes: [],
      seen: `The same colour is written out again and again: ${list(repeated)}.`,
      tip: 'Give it a name once: --ink: #222; and use var(--ink).',
      step: 'name your colours once as custom properties',
    });
  if (ids.length >= 2)
    findings.push({
      side: 'improvement',
      area: 'readability',
      weight: 34,
      quotes: ids.slice(0, 2).map((line) => line.text.trim()),
      seen: `${capital(count(ids.length, 'rule'))} select by id.`,
      tip: 'Classes can be used again and are easier to overrule.',
    });
  if (/@media|clamp\(|min\(|max\(/.test(code))
    findings.push({
      side: 'strength',
      area: 'design',
      weight: 50,
      quotes: [],
      seen: 'Your rules react to the size of the screen.',
    });
  else if (codeLines > 5 && /\bwidth\s*:\s*\d{3,}px/.test(code))
    findings.push({
      side: 'improvement',
      area: 'access',
      weight: 48,
      quotes: (text.match(/[^\n]*\bwidth\s*:\s*\d{3,}px[^\n]*/) ?? []).map((line) => line.trim()),
      seen: 'A width is fixed in pixels and no rule reacts to a small screen.',
      tip: 'Use max-width, and try the page at 360 pixels.',
      step: 'try the page on a narrow window and let widths give way',
    });
  return findings;
}

/** Whether it is JSON at all, and what it holds. */
export function jsonFindings({ text }: CodeFacts): Finding[] {
  try {
    const value: unknown = JSON.parse(text);
    const what = Array.isArray(value)
      ? `a list of ${value.length.toLocaleString('en')}`
      : typeof value === 'object' && value !== null
        ? `an object with ${count(Object.keys(value).length, 'key')}`
        : 'a single value';
    return [{ side: 'strength', area: 'robustness', weight: 60, quotes: [], seen: `The file is valid JSON: ${what}.` }];
  } catch (error) {
    return [
      {
        side: 'improvement',
        area: 'robustness',
        weight: 90,
        quotes: [],
        seen: `The file is not valid JSON: ${(error as Error).message.replace(/^JSON\.parse: /, '')}.`,
        tip: 'A checker in your editor marks the place.',
        step: 'make the file valid JSON',
      },
    ];
  }
}
