import type { CodeLine } from '../../measure/code-lexer.ts';
import type { Finding } from '../finding.ts';
import { capital, count, list, number, quoted } from '../wording.ts';
import { type CodeFacts, SCRIPT_LINES, show } from './facts.ts';

const LONG_FUNCTION = 30;
const DEEP = 4;

/** Functions, nesting and repetition. */
export function designFindings(facts: CodeFacts): Finding[] {
  const { functions, codeLines, deepest, duplicates, lines, habits } = facts;
  const findings: Finding[] = [];
  const long = functions.filter((one) => one.lines > LONG_FUNCTION).toSorted((a, b) => b.lines - a.lines);
  const [longest] = functions.toSorted((a, b) => b.lines - a.lines);
  if (functions.length === 0 && codeLines > SCRIPT_LINES) {
    findings.push({
      side: 'improvement',
      area: 'design',
      weight: 78,
      quotes: [],
      seen: `Your ${codeLines} lines of code run from top to bottom without a function, so no part can be read, tested or used alone.`,
      tip: 'Give each step (reading, computing, showing) a function whose name says what it does.',
      step: 'put reading, computing and showing the result into a function each',
    });
  }
  if (long.length > 0) {
    findings.push({
      side: 'improvement',
      area: 'design',
      weight: 70,
      quotes: show(long.map((one) => lines[one.from]!)),
      seen: `${list(
        long.map((one) => `${quoted(one.name)} has ${one.lines} lines of code`),
        3,
      )}.`,
      tip: 'A function that does one thing fits on a screen; look for the places where you would set a heading, and cut there.',
      step: `divide “${long[0]!.name}” into functions that each do one thing`,
    });
  } else if (functions.length >= 3 && longest !== undefined) {
    findings.push({
      side: 'strength',
      area: 'design',
      weight: 66,
      quotes: show(functions.slice(0, 2).map((one) => lines[one.from]!)),
      seen: `Your program is divided into ${count(functions.length, 'function')} of at most ${longest.lines} lines, so each can be understood alone.`,
    });
  }
  if (deepest !== null && deepest.depth >= DEEP) {
    findings.push({
      side: 'improvement',
      area: 'design',
      weight: 46 + deepest.depth * 3,
      quotes: show([deepest.line]),
      seen: `At its deepest your code stands inside ${number(deepest.depth)} blocks.`,
      tip: 'Return or continue early for the cases you don’t want, or move the inner part into a function.',
      step: 'take one level out of your deepest block by returning or continuing early',
    });
  }
  if (duplicates.length > 0) {
    const [most] = duplicates;
    findings.push({
      side: 'improvement',
      area: 'design',
      weight: 61,
      quotes: show(most!.first),
      seen: `${capital(count(most!.first.length, 'line'))} of code ${most!.first.length === 1 ? 'stands' : 'stand'} in two places word for word.`,
      tip: 'One function, called twice with what differs as its parameter, would leave one place to correct.',
      step: 'move the lines that stand twice into one function',
    });
  }
  const twins = duplicates.length > 0 ? [] : facts.twins;
  if (twins.length > 0) {
    const [a, b] = twins[0]!;
    findings.push({
      side: 'improvement',
      area: 'design',
      weight: 59,
      quotes: show([lines[a.from]!, lines[b.from]!]),
      seen: `${quoted(a.name)} and ${quoted(b.name)} share most of their lines.`,
      tip: 'One function with what differs as its parameter would leave one place to correct.',
      step: `make one function of “${a.name}” and “${b.name}”`,
    });
  }
  const copied = nearCopies(lines);
  if (copied.length >= 3) {
    findings.push({
      side: 'improvement',
      area: 'design',
      weight: 52,
      quotes: show(copied),
      seen: `${capital(number(copied.length))} lines do the same thing to different values.`,
      tip: 'A loop over the values would say it once.',
      step: 'replace the lines that differ only in a value by a loop',
    });
  }
  if (facts.loose.length > 0) {
    findings.push({
      side: 'improvement',
      area: 'design',
      weight: 31,
      quotes: show(facts.loose),
      seen: 'Code outside the functions runs as soon as the file is imported, so its functions can’t be used or tested alone.',
      tip: 'Put it into a function main() and call that under if __name__ == "__main__".',
      step: 'put the code outside your functions under a main guard',
    });
  }
  const globals = habits.get('globalVariable');
  if (globals !== undefined) {
    findings.push({
      side: 'improvement',
      area: 'design',
      weight: 50,
      quotes: show(globals),
      seen: 'A function changes variables outside itself.',
      tip: 'Hand values in as parameters and out with return; then the function can be tested by itself.',
    });
  }
  return findings;
}

const form = (line: CodeLine): string => line.code.trim().replace(/\s+/g, '').replace(/\d+/g, '0');

/** Neighbouring lines that are the same but for what stands in their strings. */
function nearCopies(lines: readonly CodeLine[]): CodeLine[] {
  let best: { lines: readonly CodeLine[]; size: number } = { lines: [], size: 0 };
  let run: { form: string; lines: CodeLine[]; texts: Set<string> } = { form: '', lines: [], texts: new Set() };
  for (const line of lines) {
    const its = form(line);
    if (its !== run.form || its.length <= 6) run = { form: its, lines: [], texts: new Set() };
    run.lines.push(line);
    run.texts.add(line.text.trim());
    if (run.lines.length > best.size && run.texts.size === run.lines.length) best = { lines: run.lines, size: run.lines.length };
  }
  return best.size >= 3 ? best.lines.slice(0, best.size) : [];
}
