import * as v from 'valibot';

const MAX_BLOCKS = 20;
/** The most sentences that one observation may point at. */
const MAX_NUMBERS = 12;
const THOUGHT = /<(\/?)think(?:ing)?>/g;

/**
 * Returns an answer without what a model thought aloud. A thought without an end is left in place.
 */
function withoutThoughts(answer: string): string {
  const said: string[] = [];
  let from = 0;
  let opened: number | null = null;
  for (const { 0: tag, 1: slash, index } of answer.matchAll(THOUGHT)) {
    if (slash === '') {
      opened ??= index;
    } else if (opened !== null) {
      said.push(answer.slice(from, opened));
      from = index + tag.length;
      opened = null;
    }
  }
  return said.join('') + answer.slice(from);
}

/** Returns the contents of the first few code blocks. */
const blocksIn = (text: string): string[] =>
  text
    .split('```', 2 * MAX_BLOCKS + 1)
    .filter((_, at, parts) => at % 2 === 1 && at < parts.length - 1)
    .map((block) => block.replace(/^json/i, ''));

/**
 * Yields every object that an answer may contain: the answer itself, in a code block, or between
 * its first and last brace.
 */
export function* objectsIn(answer: string): Generator<unknown> {
  const text = withoutThoughts(answer);
  for (const candidate of [
    text,
    ...blocksIn(text),
    text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1),
  ]) {
    try {
      yield JSON.parse(candidate);
    } catch {
      // Not valid JSON: another candidate may be.
    }
  }
}

/**
 * A list of the items that fit: what a model forgot or added costs that item, not the whole answer.
 */
export const listOf = <T>(item: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((items) =>
      items.flatMap((value) => {
        const parsed = v.safeParse(item, value);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  );

/** A whole number, even if a model wrote it as text: "3", "[3]", "S3". */
export const NumberSchema = v.union([
  v.pipe(v.number(), v.safeInteger()),
  v.pipe(
    v.string(),
    v.maxLength(20),
    v.regex(/^\D{0,12}\d{1,7}\D{0,3}$/),
    v.transform((text) => Number(/\d+/.exec(text)![0])),
  ),
]);

/** Numbers of sentences, each once; a single one is a list of one, and "4-6" are three. */
export const NumbersSchema = v.fallback(
  v.pipe(
    v.unknown(),
    v.transform((given): readonly unknown[] => (Array.isArray(given) ? given : [given])),
    v.transform((items) =>
      [...new Set(items.slice(0, MAX_NUMBERS).flatMap(numbersOf))].slice(0, MAX_NUMBERS),
    ),
  ),
  [],
);

const RANGE = /^\D{0,12}(\d{1,7})\s*(?:[-–—]|to)\s*(\d{1,7})\D{0,3}$/;

function numbersOf(value: unknown): number[] {
  const range = typeof value === 'string' && value.length < 40 ? RANGE.exec(value) : null;
  if (range !== null) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    return Array.from(
      { length: Math.max(0, Math.min(MAX_NUMBERS, to - from + 1)) },
      (_, step) => from + step,
    );
  }
  const parsed = v.safeParse(NumberSchema, value);
  return parsed.success ? [parsed.output] : [];
}

/** Returns the first object in an answer that fits the schema; null if there is none. */
export function readObject<T>(answer: string, schema: v.GenericSchema<unknown, T>): T | null {
  for (const value of objectsIn(answer)) {
    const parsed = v.safeParse(schema, value);
    if (parsed.success) return parsed.output;
  }
  return null;
}

/** Returns at most `limit` characters, without any that a database or a page can't handle. */
export function tidy(text: string, limit: number): string {
  const clean = text
    // oxlint-disable-next-line no-control-regex -- control characters are what it takes out
    .replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')
    .toWellFormed()
    .trim();
  return clean.length <= limit
    ? clean
    : `${clean
        .slice(0, limit - 2)
        .replace(/\s+\S*$/, '')
        .toWellFormed()} …`;
}
