import type { HabitName } from '../../measure/code-habits.ts';
import type { Finding } from '../finding.ts';
import { capital, count, list, number } from '../wording.ts';
import type { CodeFacts } from './facts.ts';

interface Warned {
  weight: number;
  seen(lines: number): string;
  tip: string;
  step?: string;
}

const plural = (lines: number, one: string, many: string): string =>
  `${capital(number(lines))} ${lines === 1 ? one : many}`;

/** Habits that a reader would point out, whatever the program does. */
const WARNED: Partial<Record<HabitName, Warned>> = {
  bareExcept: {
    weight: 72,
    seen: () => 'An “except:” without a name catches every error, also your own slips and a press of Ctrl-C.',
    tip: 'Name the error you expect, such as FileNotFoundError, and let the others show.',
    step: 'name the error that each “except” expects',
  },
  starImport: {
    weight: 40,
    seen: () => 'Everything of a module is imported with “*”, so a reader can’t tell where a name comes from.',
    tip: 'Import the names you use.',
  },
  mutableDefault: {
    weight: 48,
    seen: () => 'A list or a dictionary is the default of a parameter; Python makes it once and all calls share it.',
    tip: 'Use None as the default and make the list inside.',
  },
  openWithoutWith: {
    weight: 45,
    seen: (n) =>
      plural(
        n,
        'file is opened outside a “with”, so nothing is sure to close it.',
        'files are opened outside a “with”, so nothing is sure to close them.',
      ),
    tip: 'Write “with open(…) as file:”.',
    step: 'open files in a “with” block',
  },
  usesVar: {
    weight: 44,
    seen: (n) => plural(n, 'variable is declared with “var”.', 'lines declare variables with “var”.'),
    tip: 'Use “const”, and “let” where the value changes: both stay inside their block.',
    step: 'replace “var” by “const” or “let”',
  },
  looseEquality: {
    weight: 42,
    seen: (n) =>
      plural(
        n,
        'comparison converts its sides first (“==” or “!=”).',
        'comparisons convert their sides first (“==” or “!=”).',
      ),
    tip: "Use “===” and “!==”, so that '' and 0 are not the same.",
  },
  innerHtml: {
    weight: 60,
    seen: () => 'Text is put into the page as HTML; if it comes from a user, it can carry a script.',
    tip: 'Use textContent, or build elements.',
    step: 'show user text with textContent instead of innerHTML',
  },
  usesEval: {
    weight: 70,
    seen: () => '“eval” runs whatever text it is given.',
    tip: 'There is nearly always a plain function for what is needed.',
  },
  openWithoutEncoding: {
    weight: 22,
    seen: (n) =>
      plural(
        n,
        'file is opened without naming its encoding, which differs between computers.',
        'files are opened without naming their encoding, which differs between computers.',
      ),
    tip: 'Add encoding="utf-8".',
  },
  debugOutput: {
    weight: 39,
    seen: (n) => plural(n, 'line prints for debugging.', 'lines print for debugging.'),
    tip: 'Take it out before you hand in.',
  },
};

function asked({ brief, habits, codeLines, language }: CodeFacts): Finding[] {
  if (language !== 'python' && language !== 'javascript' && language !== 'typescript') return [];
  const findings: Finding[] = [];
  const fixed = habits.get('fixedFile') ?? [];
  if (fixed.length > 0 && !habits.has('commandLine')) {
    findings.push({
      side: 'improvement',
      area: 'task',
      weight: 57,
      quotes: fixed.slice(0, 2).map((line) => line.text.trim()),
      seen: 'The name of the file is fixed in the code, so the program works for one file only.',
      tip: 'Take it from the command line or ask for it.',
      step: 'take the file’s name from the command line',
    });
  }
  const guards = [...(habits.get('specificExcept') ?? []), ...(habits.get('catches') ?? [])];
  const reads =
    habits.has('withOpen') ||
    habits.has('openWithoutWith') ||
    habits.has('fixedFile') ||
    /readFile/.test(String(habits.get('commandLine')?.map((line) => line.code)));
  if (guards.length > 0) {
    findings.push({
      side: 'strength',
      area: 'robustness',
      weight: 57,
      quotes: guards.slice(0, 2).map((line) => line.text.trim()),
      seen: 'Your program expects that something may go wrong, and says so instead of crashing.',
    });
  } else if (reads && !habits.has('bareExcept')) {
    findings.push({
      side: 'improvement',
      area: 'robustness',
      weight: /missing|exist|error|invalid/i.test(brief) ? 66 : 43,
      quotes: [],
      seen: `Nothing handles a file that is missing or can’t be read${/missing|not exist/i.test(brief) ? ', which the brief asks for' : ''}.`,
      tip: 'Catch that one error and tell the user what to do.',
      step: 'handle a missing file with a clear message',
    });
  }
  const tests = habits.get('asserts') ?? [];
  if (tests.length > 0) {
    findings.push({
      side: 'strength',
      area: 'robustness',
      weight: 62,
      quotes: tests.slice(0, 2).map((line) => line.text.trim()),
      seen: `Your program tests itself in ${count(tests.length, 'place')}.`,
    });
  } else if (/\btests?\b/i.test(brief) && codeLines > 8) {
    findings.push({
      side: 'improvement',
      area: 'robustness',
      weight: 52,
      quotes: [],
      seen: 'The brief speaks of tests; none was found in this file.',
      tip: 'Start with one for the empty case and one whose answer you know by counting.',
      step: 'add a test for an empty input and one whose answer you can count by hand',
    });
  }
  return findings;
}

/** What to say of one habit, when the program shows it. */
export function warningOf(name: HabitName, habits: CodeFacts['habits']): Finding[] {
  const shown = habits.get(name);
  const warned = WARNED[name];
  return shown === undefined || warned === undefined
    ? []
    : [
        {
          side: 'improvement',
          area: 'robustness',
          weight: warned.weight,
          quotes: shown.slice(0, 2).map((line) => line.text.trim()),
          seen: warned.seen(shown.length),
          tip: warned.tip,
          ...(warned.step === undefined ? {} : { step: warned.step }),
        },
      ];
}

/** Errors, files, tests and habits that bite later. */
export function robustnessFindings(facts: CodeFacts): Finding[] {
  const { habits, brackets, language, lines } = facts;
  const findings = asked(facts);
  const open = language === 'html' || language === 'json' ? [] : Object.entries(brackets).filter(([, n]) => n !== 0);
  if (open.length > 0) {
    findings.push({
      side: 'improvement',
      area: 'robustness',
      weight: 86,
      quotes: [],
      seen: `Brackets don’t match: ${list(open.map(([pair, n]) => `${count(Math.abs(n), `${n > 0 ? 'opening' : 'closing'} “${n > 0 ? pair[0] : pair[1]}”`)} too many`))}. As it stands the program probably doesn’t start.`,
      tip: 'Let your editor indent the file anew: the first line that lands in the wrong place is near the cause.',
      step: 'find the bracket that is missing, and run the program before you hand it in',
    });
  }
  for (const name of Object.keys(WARNED) as HabitName[]) findings.push(...warningOf(name, habits));
  if (habits.has('mainGuard')) {
    findings.push({
      side: 'strength',
      area: 'design',
      weight: 40,
      quotes: habits
        .get('mainGuard')!
        .slice(0, 1)
        .map((line) => line.text.trim()),
      seen: 'Your file can be imported without running, thanks to its main guard.',
    });
  }
  if (
    language === 'python' &&
    lines.some((line) => /^ *\t/.test(line.code)) &&
    lines.some((line) => /^ {2,}/.test(line.code))
  ) {
    findings.push({
      side: 'improvement',
      area: 'robustness',
      weight: 65,
      quotes: [],
      seen: 'Tabs and spaces are mixed in the indentation, which Python may refuse.',
      tip: 'Set your editor to four spaces.',
    });
  }
  return findings;
}
