import type { dice } from '#tests/server/soak/soak.ts';

type Dice = ReturnType<typeof dice>;
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
}

/**
 * Values that fit the API's patterns; a new pattern gets words that don't fit until it is added
 * here.
 */
const PATTERNED: readonly (readonly [string, readonly string[]])[] = [
  ['xywh', ['page=1&xywh=percent:1,1,9,9', 'page=99999&xywh=percent:999,0,0.1,1.01']],
  ['{20,100}', ['x'.repeat(43)]],
  ['{1,40}', ['a-1', 'constructor', '__proto__']],
  ['[a-z]{2,3}', ['en', 'de-AT']],
  ['x21', ['sk-secret']],
  ['.:@', ['gpt-5:free']],
  ['https?', ['http://127.0.0.1:9/', 'https://example.invalid/a?b']],
  ['d{1,20}', ['1', '9'.repeat(20)]],
  ['^[1-9]', ['1', '9'.repeat(30)]],
  ['^\\d', ['0', '1', '999999999']],
  [',\\d', ['2026-01-01T00:00:00Z,1', 'x,9999999999']],
  ['[a-z]+(', ['student', 'grade.a:b']],
];
const WORDS = [
  'Ada',
  'Ölçü',
  '李四',
  'م',
  '👩‍🏫',
  'e\u0301',
  ' ',
  '\n',
  '\t',
  '"',
  "'",
  '\\',
  '%',
  '_',
  '$1',
  '{}',
  '<b>',
  '=1+1',
  ';',
  '\0',
  '\u202E',
  '\uD800',
  '\uFFFF',
  'NaN',
  'null',
  '2026-11-23T00:00:00Z',
  '2026-02-30',
  '01.02.2026',
  'a@b.org',
];
/** Represents in a body a number that JSON can express but that no variable can hold. */
const BEYOND = 'beyond-every-number';
const NUMBERS = [0, -1, 0.1, 1e-7, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, BEYOND];

function wordsOf({ of, upTo }: Dice, { minLength = 0, maxLength = 400 }: Schema): string {
  const wanted = of([
    minLength,
    Math.min(maxLength, minLength + upTo(30)),
    Math.min(maxLength, 5000),
  ]);
  let said = '';
  while (said.length < wanted) said += of(WORDS);
  return said.slice(0, Math.max(wanted, minLength));
}

/**
 * Returns a value that fits a schema, as far as the schema says. `ids` are those of existing
 * objects.
 */
export function fits(schema: Schema, chance: Dice, ids: readonly number[]): unknown {
  const { of, upTo, next } = chance;
  const {
    type,
    enum: choices,
    const: only,
    anyOf,
    oneOf,
    properties = {},
    required = [],
    additionalProperties: more,
    items,
    minItems = 0,
    maxItems = 20,
    format,
    pattern,
  } = schema;
  if (only !== undefined) return only;
  if (choices !== undefined) return of(choices);
  const either = anyOf ?? oneOf;
  if (either !== undefined) return fits(of(either), chance, ids);
  if (type === 'object') {
    const named = Object.entries(properties)
      .filter(([name]) => required.includes(name) || next() < 0.5)
      .map(([name, one]): [string, unknown] => [name, fits(one, chance, ids)]);
    const others =
      typeof more === 'object'
        ? Array.from({ length: upTo(3) }, (): [string, unknown] => [
            of(['1', 'a', 'constructor']),
            fits(more, chance, ids),
          ])
        : [];
    return Object.fromEntries([...named, ...others]);
  }
  if (type === 'array')
    return Array.from({ length: Math.min(maxItems, minItems + upTo(3)) }, () =>
      fits(items ?? {}, chance, ids),
    );
  if (type === 'boolean') return next() < 0.5;
  if (type === 'null') return null;
  if (type === 'number' || type === 'integer') {
    const { minimum = 0, maximum = 2 ** 31 } = schema;
    return type === 'integer' && next() < 0.6
      ? of(ids)
      : of([minimum, maximum, Math.floor((minimum + maximum) / 2)]);
  }
  if (format === 'email') return of(['ada@example.org', 'ada+1@example.org', 'ÄDA@example.org']);
  if (pattern !== undefined)
    return of(PATTERNED.find(([part]) => pattern.includes(part))?.[1] ?? WORDS);
  return wordsOf(chance, schema);
}

const odd = ({ of, upTo }: Dice): unknown =>
  of([
    () => null,
    () => true,
    () => [],
    () => ({}),
    () => '',
    () => of(NUMBERS),
    () => of(NUMBERS),
    () => of(WORDS),
    () => of(WORDS),
    () => [[[null]]],
    () => 'x'.repeat(upTo(20_000)),
    () =>
      Object.fromEntries([
        ['__proto__', { isAdmin: true }],
        ['constructor', 1],
      ]),
    () => Array.from({ length: upTo(600) }, () => upTo(9)),
  ])();

/** Returns the same with one thing missing, added or changed. */
export function near(value: unknown, chance: Dice): unknown {
  const { of, next, upTo } = chance;
  if (typeof value !== 'object' || value === null || next() < 0.1) return odd(chance);
  if (Array.isArray(value))
    return value.length === 0
      ? [odd(chance)]
      : of([
          () => value.with(upTo(value.length), near(of(value), chance)),
          () => [...value, ...value],
        ])();
  const entries = Object.entries(value);
  const [name, inside] = entries.length === 0 ? ['name', null] : of(entries);
  const others = entries.filter(([key]) => key !== name);
  return Object.fromEntries(
    of([
      () => others,
      () => [...entries, [of(WORDS), odd(chance)]],
      () => [...others, [name, odd(chance)]],
      () => [...others, [name, near(inside, chance)]],
      () => [...others, [name, near(inside, chance)]],
    ])() as [string, unknown][],
  );
}

const written = (value: unknown): string =>
  JSON.stringify(value).replaceAll(JSON.stringify(BEYOND), '1e999');

/** Returns a body as it is sent: most fit or nearly fit, some aren't JSON at all. */
export function bodyOf(schema: Schema, chance: Dice, ids: readonly number[]): string {
  const { of, next } = chance;
  const sound = fits(schema, chance, ids);
  const kind = next();
  if (kind < 0.4) return written(sound);
  if (kind < 0.7) return written(near(sound, chance));
  if (kind < 0.85) return written(near(near(near(sound, chance), chance), chance));
  if (kind < 0.92) return written(odd(chance));
  const text = written(sound);
  return of([
    text.slice(0, Math.floor(text.length / 2)),
    '',
    '{',
    `${text}${text}`,
    '['.repeat(5000),
    '{"a":'.repeat(5000),
    '\uFEFF{}',
    '{"a":"\\uD800"}',
    'NaN',
    "{'name':1}",
    text.replace('{', '{"name":1,"name":2,'),
  ]);
}
