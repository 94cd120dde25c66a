import { RULES } from './injection-rules.ts';
import { INJECTION_PHRASES } from './injection-phrases.ts';

const MAX_WARNINGS = 5;
const MAX_QUOTE = 200;
/** How much of a sentence is shown before the suspicious part. */
const LEAD_IN = 80;
const WINDOW = 160;

/** Characters that are never displayed, and that no keyboard types in such numbers. */
const SMUGGLED = /(\u{1F3F4}?)([\u{E0020}-\u{E007E}]{3,})/gu;
/** The flags of regions are written with a few of them. */
const MAX_FLAG_TAGS = 6;
const SELECTORS = /[\u{E0100}-\u{E01EF}]{3,}/u;
const ZERO_WIDTH_RUN = /[\u200B-\u200D\u2060-\u2064\uFEFF]{8,}/;
const REVERSED = /[\u202D\u202E]/;
const INVISIBLE =
  /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|[\u{E0000}-\u{E01EF}]/gu;

const CLAUSE_START = /(?:^|[.!?:;"“”'‘’«»()[\]{}<>*#|/–—-]|\n\s*\n)\s*$/;
/** "If you can read this, ignore …", but not "Managers, fearing loss, ignore …". */
const AFTER_COMMA =
  /[.!?:\n]\s*(?:if|when(?:ever)?|as|since|because|once|after|before|while|for|to|in|dear|hey|hello|hi|so|now|therefore|instead|please|you|AI|LLM|ChatGPT|GPT|Claude|Gemini|assistant|model|graders?|markers?)\b[^.!?\n]{0,120},\s*$/i;
const LINE_START = /\n[ \t]*$/;
const ORDERS =
  /\b(?:please|kindly|bitte|merci\s+de|veuillez|por\s+favor|now|just|simply|always|and|then|you\s+(?:must|should|will|shall|can|need\s+to|have\s+to|are\s+(?:to|required\s+to|instructed\s+to))|you\s+to|assistant|graders?|markers?|model|AI|GPT|LLM|chatbot|ChatGPT)\s+$/i;

const OPEN_QUOTE = /(?:^|[\s([–—-])["“„«‘'`][^"“”„«»\n]{0,120}$/;
const CLOSE_QUOTE = /^[^"“”„«»\n]{0,160}["”“»’'`]/;
const TALKS_ABOUT_IT =
  /prompt[\s-]injection|jailbreak|attack|adversar|phras|sentence|such\s+as|e\.g\.|for\s+(?:example|instance)|so-called|known\s+as|wording|wrote|writes|written|answer|repl(?:y|ie)|respon[ds]|refus|output|commands?\s+like|instructions?\s+like|prompts?\s+like|typing|typed|inserting|hidden|Angriff|zum\s+Beispiel|z\.\s?B\.|wie\s+etwa|par\s+exemple|por\s+ejemplo/i;

function isOrderAt(text: string, at: number): boolean {
  const from = Math.max(0, at - WINDOW);
  const before = `${from === 0 ? '\n' : ''}${text.slice(from, at)}`;
  if (CLAUSE_START.test(before) || ORDERS.test(before) || AFTER_COMMA.test(before)) return true;
  return LINE_START.test(before) && /\p{Lu}/u.test(text[at] ?? '');
}

/** Whether it is quoted, and discussed around the quotation. */
function isMentioned(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - WINDOW), start);
  const after = text.slice(end, end + WINDOW);
  return (
    OPEN_QUOTE.test(before) &&
    CLOSE_QUOTE.test(after) &&
    TALKS_ABOUT_IT.test(`${before} … ${after}`)
  );
}

/** Returns the sentence around a position, limited to what is useful to show. */
function sentenceAround(text: string, start: number, end: number): { start: number; end: number } {
  const before = text.slice(Math.max(0, start - LEAD_IN), start);
  const breaks = [...before.matchAll(/[.!?。！？]["”’)]?\s+|\n\s*\n|^\s*/g)].map(
    ({ index, 0: sign }) => index + sign.length,
  );
  const after = text.slice(end, end + MAX_QUOTE);
  const stop = /[.!?。！？]["”’)]?(?=\s|$)|[。！？]|\n\s*\n|$/.exec(after);
  return {
    start: start - before.length + Math.max(0, ...breaks),
    end: end + (stop === null ? 0 : stop.index + stop[0].trimEnd().length),
  };
}

const shown = (quote: string): string => {
  const line = quote.replace(/\s+/g, ' ').trim();
  return line.length > MAX_QUOTE
    ? `${line
        .slice(0, MAX_QUOTE)
        .replace(/\s\S*$/, '')
        .toWellFormed()} …`
    : line;
};

/** Returns where the text addresses a model: whole sentences, in order, without duplicates. */
function findAddresses(text: string): { start: number; end: number }[] {
  const found = [...RULES, ...INJECTION_PHRASES]
    .flatMap(({ pattern, isOrder, mayBeMentioned }) =>
      [...text.matchAll(pattern)].flatMap(({ index, 0: words }) => {
        const end = index + words.length;
        const isInnocent =
          (isOrder && !isOrderAt(text, index)) || (mayBeMentioned && isMentioned(text, index, end));
        return isInnocent ? [] : [sentenceAround(text, index, end)];
      }),
    )
    .toSorted((a, b) => a.start - b.start);
  const apart: { start: number; end: number }[] = [];
  for (const span of found) {
    const last = apart.at(-1);
    if (last === undefined || span.start >= last.end) apart.push(span);
    else last.end = Math.max(last.end, span.end);
  }
  return apart;
}

function hiddenWarnings(text: string): string[] {
  const smuggled = [...text.matchAll(SMUGGLED)]
    .filter(([, flag, tags]) => flag === '' || [...tags!].length > MAX_FLAG_TAGS)
    .map(([, , tags]) =>
      [...tags!].map((tag) => String.fromCharCode(tag.codePointAt(0)! - 0xe0000)).join(''),
    );
  const told = smuggled.map(
    (words) =>
      `The student's text holds words that nobody can see but a program: “${shown(words)}”`,
  );
  if (SELECTORS.test(text) || ZERO_WIDTH_RUN.test(text))
    told.push(
      "The student's text holds long runs of invisible characters, which can hide a message to a program.",
    );
  if (REVERSED.test(text))
    told.push(
      "The student's text holds characters that turn its direction round, so that a program may read other words than a person.",
    );
  return told;
}

/**
 * Returns warnings for the educator about places where the student's text addresses a model instead
 * of a reader, and about text that only a program can see (decisions, section 4). Each quotes the
 * place, shortened. They only inform and never change a draft.
 */
export function warnOfInstructions(text: string): string[] {
  const visible = text.replace(INVISIBLE, '');
  const warnings = [
    ...hiddenWarnings(text),
    ...findAddresses(visible).map(
      ({ start, end }) =>
        `The student's text seems to give orders to an AI. They were treated as part of the work, not as orders: “${shown(visible.slice(start, end))}”`,
    ),
  ];
  const more = warnings.length - MAX_WARNINGS;
  return more > 0
    ? [
        ...warnings.slice(0, MAX_WARNINGS),
        `There are ${more} more such places in the student's text.`,
      ]
    : warnings;
}

const MAX_HIDDEN = 2;
const HAS_WORDS = /\p{L}{2}[^\p{L}]+\p{L}{2}/u;

/**
 * Returns warnings about text that a file contains but doesn't show: white, tiny or marked as
 * hidden (DRAFT-8). It is never passed to a model.
 */
export function warnOfHidden(hidden: readonly string[]): string[] {
  const telling = hidden.filter((text) => HAS_WORDS.test(text));
  const more = telling.length - MAX_HIDDEN;
  return [
    ...telling
      .slice(0, MAX_HIDDEN)
      .map(
        (text) =>
          `The file holds text that it hides from a reader. It was left out: “${shown(text.slice(0, 4 * MAX_QUOTE).replace(INVISIBLE, ''))}”`,
      ),
    ...(more > 0
      ? [`The file hides text in ${more} more ${more === 1 ? 'place' : 'places'}.`]
      : []),
  ];
}
