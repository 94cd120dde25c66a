import type { Finding } from '../finding.ts';
import { capital, count, list, number, percent, quoted } from '../wording.ts';
import { type CodeFacts, SCRIPT_LINES, show } from './facts.ts';

/** Comments, docstrings, and what is left over in comments. */
export function commentFindings({
  functions,
  commentLines,
  codeLines,
  echoes,
  habits,
  language,
  lines,
}: CodeFacts): Finding[] {
  const findings: Finding[] = [];
  const documented = functions.filter((one) => one.documented);
  const way = language === 'python' ? 'a docstring or a comment' : 'a comment above them';
  if (commentLines === 0 && codeLines > SCRIPT_LINES) {
    findings.push({
      side: 'improvement',
      area: 'comments',
      weight: 55,
      quotes: [],
      seen: `None of your ${codeLines} lines of code has a comment${language === 'python' ? ' or a docstring' : ''}.`,
      tip: 'Say at the top what the program does and how it is called, and where something isn’t plain, why it is so.',
      step: 'write at the top what the program does and how it is called',
    });
  } else if (functions.length >= 2 && documented.length === functions.length) {
    findings.push({
      side: 'strength',
      area: 'comments',
      weight: 60,
      quotes: documented
        .slice(0, 2)
        .flatMap((one) =>
          lines
            .slice(Math.max(0, one.from - 1), one.to)
            .filter((line) => line.comment !== '')
            .slice(0, 1),
        )
        .map((line) => line.comment.replace(/^(?:"""|''')\s*|\s*(?:"""|''')$/g, '')),
      seen: `${functions.length === 2 ? 'Both' : `All ${number(functions.length)}`} functions say what they do, in ${way}.`,
    });
  } else if (functions.length >= 2 && documented.length < functions.length / 2) {
    findings.push({
      side: 'improvement',
      area: 'comments',
      weight: 40,
      quotes: [],
      seen: `${documented.length === 0 ? `None of your ${number(functions.length)} functions says what it does` : `${capital(number(functions.length - documented.length))} of your ${number(functions.length)} functions don’t say what they do`}: ${list(
        functions.filter((one) => !one.documented).map((one) => quoted(one.name)),
        4,
      )}.`,
      tip: 'One line each is enough: what goes in, what comes out.',
      step: 'give each function one line that says what goes in and what comes out',
    });
  }
  if (echoes.length >= 4 && echoes.length * 2 > commentLines) {
    findings.push({
      side: 'improvement',
      area: 'comments',
      weight: 54,
      quotes: show(echoes, 3),
      seen: `${capital(number(echoes.length))} comments (${percent(echoes.length / commentLines)} of them) repeat in words what the next line says in code.`,
      tip: 'Keep those that say why; the others can go.',
      step: 'delete each comment that only repeats its line',
    });
  }
  const dead = habits.get('commentedOut') ?? [];
  const open = habits.get('task') ?? [];
  if (dead.length + open.length > 0) {
    findings.push({
      side: 'improvement',
      area: 'comments',
      weight: 38 + open.length * 4,
      quotes: show([...open, ...dead]),
      seen: `${list([dead.length > 0 ? `${count(dead.length, 'line')} of code ${dead.length === 1 ? 'is' : 'are'} commented out` : '', open.length > 0 ? `${count(open.length, 'note')} on unfinished work ${open.length === 1 ? 'is' : 'are'} left in` : ''].filter(Boolean))}.`.replace(
        /^./,
        (first) => first.toUpperCase(),
      ),
      tip: 'Hand in only what is meant to run.',
    });
  }
  return findings;
}

/** Names, line length and imports. */
export function readabilityFindings({
  names: { single, snake, camel },
  long,
  language,
  unused,
  codeLines,
  habits,
}: CodeFacts): Finding[] {
  const findings: Finding[] = [];
  const mixed = snake.length > 0 && camel.length > 0;
  if (single.length >= 3) {
    findings.push({
      side: 'improvement',
      area: 'readability',
      weight: 58,
      quotes: [],
      seen: `${capital(number(single.length))} names are a single letter: ${list(single.map(quoted), 6)}.`,
      tip: 'A name that says what the value is saves the reader from searching: “counts” tells more than “d”.',
      step: `rename ${list(single.slice(0, 3).map(quoted))} to say what they hold`,
    });
  }
  if (mixed) {
    findings.push({
      side: 'improvement',
      area: 'readability',
      weight: 42,
      quotes: [],
      seen: `Two styles of names stand side by side: ${quoted(snake[0]!)} and ${quoted(camel[0]!)}.`,
      tip: `Choose one; in ${language === 'python' ? 'Python it is snake_case' : 'JavaScript it is camelCase'}.`,
      step: 'give all names the same style',
    });
  }
  if (long.length > 0) {
    findings.push({
      side: 'improvement',
      area: 'readability',
      weight: 36 + Math.min(20, long.length * 3),
      quotes: show(long, 1),
      seen: `${capital(count(long.length, 'line'))} ${long.length === 1 ? 'is' : 'are'} longer than 100 characters (the longest has ${Math.max(...long.map((line) => line.text.length))}).`,
      tip: 'Give a part of it a name on a line of its own.',
    });
  }
  if (unused.length > 0) {
    findings.push({
      side: 'improvement',
      area: 'readability',
      weight: 34,
      quotes: show(unused.map(({ line }) => line)),
      seen: `Imported, but never used: ${list(
        unused.map(({ name }) => quoted(name)),
        4,
      )}.`,
      tip: 'Remove what you don’t need.',
    });
  }
  if (!mixed && single.length === 0 && long.length === 0 && codeLines > SCRIPT_LINES && !habits.has('usesVar')) {
    findings.push({
      side: 'strength',
      area: 'readability',
      weight: 46,
      quotes: [],
      seen: 'Your names are words in one style, and no line is longer than 100 characters.',
    });
  }
  return findings;
}
