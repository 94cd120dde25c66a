import { lexCode } from '../../measure/code-lexer.ts';
import { habitsOf } from '../../measure/code-habits.ts';
import type { Area, Finding } from '../finding.ts';
import { capital, count, list, number, quoted } from '../wording.ts';
import type { CodeFacts } from './facts.ts';
import { warningOf } from './robustness.ts';

const TEXT_INPUT = /<(?:input|textarea|select)\b(?![^>]{0,400}type\s*=\s*["']?(?:hidden|submit|button|reset))[^>]{0,400}>/gi;

interface Check {
  found(text: string): string[];
  area: Area;
  weight: number;
  seen(n: number): string;
  tip: string;
  step?: string;
}

const all =
  (pattern: RegExp) =>
  (text: string): string[] =>
    text.match(pattern) ?? [];
const many = (n: number, one: string, more: string): string => `${capital(number(n))} ${n === 1 ? one : more}`;

/** What a page needs so that everyone can use it. */
const PAGE: readonly Check[] = [
  {
    found: all(/<img\b(?![^>]{0,400}\balt\s*=)[^>]{0,400}>/gi),
    area: 'access',
    weight: 58,
    seen: (n) => many(n, 'image has no alternative text.', 'images have no alternative text.'),
    tip: 'Say in alt what the image tells, or alt="" if it is decoration.',
    step: 'give every image an alternative text',
  },
  {
    found: all(/<(?:div|span)\b[^>]{0,400}\bonclick\s*=[^>]{0,400}>/gi),
    area: 'access',
    weight: 60,
    seen: (n) =>
      many(n, 'element that is no button reacts to a click.', 'elements that are no buttons react to a click.'),
    tip: 'Use <button>: it works with the keyboard too.',
    step: 'make what can be clicked a <button>',
  },
  {
    found: all(/<\w[^<>]{0,400}\bstyle\s*=\s*["'][^"'<>]{1,400}["'][^<>]{0,400}>/gi),
    area: 'design',
    weight: 38,
    seen: (n) => many(n, 'element carries its style inside the tag.', 'elements carry their style inside the tag.'),
    tip: 'Move it to a class in the style sheet.',
  },
  {
    found: all(/<(?:center|font|marquee|big)\b[^>]{0,400}>/gi),
    area: 'design',
    weight: 42,
    seen: (n) => many(n, 'outdated tag is used.', 'outdated tags are used.'),
    tip: 'CSS does this today.',
  },
];

/** What stands before the content: doctype, language, charset. */
function frame(text: string): Finding[] {
  const missing = [
    ...(/<!doctype html/i.test(text) ? [] : ['a doctype']),
    ...(/<html[^>]{0,400}\blang\s*=/i.test(text) ? [] : ['the language (lang)']),
    ...(/<meta[^>]{0,400}charset/i.test(text) ? [] : ['the charset']),
  ];
  return missing.length === 0
    ? [
        {
          side: 'strength',
          area: 'robustness',
          weight: 48,
          quotes: (text.match(/<html[^>]{0,400}>/i) ?? []).slice(0, 1),
          seen: 'The page declares its doctype, its language and its charset.',
        },
      ]
    : [
        {
          side: 'improvement',
          area: 'robustness',
          weight: 46 + missing.length * 4,
          quotes: [],
          seen: `The page doesn’t declare ${list(missing).replace(' and ', ' or ')}.`,
          tip: 'Begin with <!doctype html>, <html lang="en"> and <meta charset="utf-8">: browsers, screen readers and accents depend on them.',
          step: 'declare doctype, language and charset at the top of the page',
        },
      ];
}

function labels(text: string): Finding[] {
  const inputs = text.match(TEXT_INPUT) ?? [];
  const bare = inputs.filter((tag) => {
    const id = /\bid\s*=\s*["']?([\w-]+)/i.exec(tag)?.[1];
    return (
      !/aria-label|title\s*=/i.test(tag) &&
      !(id !== undefined && new RegExp(String.raw`<label[^>]{0,400}for\s*=\s*["']?${id}["'\s>]`, 'i').test(text))
    );
  });
  return bare.length === 0 || /<label[^>]{0,400}>\s*(?:[^<]*<(?:input|textarea|select))/i.test(text)
    ? []
    : [
        {
          side: 'improvement',
          area: 'access',
          weight: 56,
          quotes: bare.slice(0, 2),
          seen: many(bare.length, 'field has no label.', 'fields have no label.'),
          tip: 'Tie a <label for="…"> to it, so that everyone knows what to type.',
          step: 'give every field a label',
        },
      ];
}

function headings(text: string): Finding[] {
  const found = [...text.matchAll(/<h([1-6])\b[^>]{0,400}>/gi)].map((match) => ({ level: Number(match[1]), tag: match[0] }));
  const skip = found.find(({ level }, index) => index > 0 && level > found[index - 1]!.level + 1);
  if (skip !== undefined) {
    return [
      {
        side: 'improvement',
        area: 'design',
        weight: 36,
        quotes: [skip.tag],
        seen: `The headings skip a level before ${quoted(skip.tag)}.`,
        tip: 'Go down one level at a time; size belongs to the style sheet.',
      },
    ];
  }
  return found.length < 2
    ? []
    : [
        {
          side: 'strength',
          area: 'design',
          weight: 40,
          quotes: found.slice(0, 2).map(({ tag }) => tag),
          seen: `${capital(count(found.length, 'heading'))} give the page an outline, without a level left out.`,
        },
      ];
}

/** The scripts inside a page. */
function scriptsOf(text: string): string {
  const lower = text.toLowerCase();
  const scripts: string[] = [];
  for (let at = lower.indexOf('<script'); at !== -1; at = lower.indexOf('<script', at)) {
    const open = lower.indexOf('>', at);
    const close = lower.indexOf('</script', at);
    if (open === -1 || close === -1) break;
    scripts.push(text.slice(open + 1, close));
    at = close;
  }
  return scripts.join('\n');
}

export function htmlFindings({ text }: CodeFacts): Finding[] {
  const checks = PAGE.flatMap((check): Finding[] => {
    const found = check.found(text);
    return found.length === 0
      ? []
      : [
          {
            side: 'improvement',
            area: check.area,
            weight: check.weight,
            quotes: found.slice(0, 2),
            seen: check.seen(found.length),
            tip: check.tip,
            ...(check.step === undefined ? {} : { step: check.step }),
          },
        ];
  });
  const habits = habitsOf(lexCode(scriptsOf(text), 'javascript'), 'javascript');
  for (const name of ['innerHtml', 'usesVar', 'looseEquality'] as const) checks.push(...warningOf(name, habits));
  const semantic = text.match(/<(?:main|nav|header|footer|section|article)\b/gi) ?? [];
  if (semantic.length >= 2)
    checks.push({
      side: 'strength',
      area: 'design',
      weight: 44,
      quotes: [],
      seen: 'Elements such as main, nav or section say what the parts of your page are.',
    });
  return [...frame(text), ...checks, ...labels(text), ...headings(text)];
}
