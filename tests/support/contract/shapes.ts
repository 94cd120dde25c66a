/** A value that is given, what it becomes where that is something else, and what is said where it isn't taken. */
export interface Taken {
  give: unknown;
  becomes?: unknown;
}
export interface Refused {
  give: unknown;
  says?: string | undefined;
}
/** What a schema must take and refuse, said by hand; values of each kind that aren't named are refused. */
export interface Shape {
  takes: readonly Taken[];
  refuses: readonly Refused[];
  /** May be left out: what it is then. */ absent?: { becomes: unknown };
}

/** One of each kind of JSON. */
const ONE_OF_EACH = [null, true, 1, 'x', ['x'], { x: 1 }] as const;
const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
const allBut = (...kinds: string[]): Refused[] =>
  ONE_OF_EACH.filter((value) => !kinds.includes(kindOf(value))).map((give) => ({ give }));
const give = (values: readonly unknown[]): Taken[] => values.map((value) => ({ give: value }));
const long = (length: number): string => 'a'.repeat(length);
const saying = (says: string | undefined, refuses: readonly Refused[]): Refused[] =>
  refuses.map((one) => ({ ...one, says: one.says ?? says }));

export const anyText: Shape = { takes: give(['', 'Some words']), refuses: allBut('string') };
export const anyNumber: Shape = { takes: give([0, -1.5, 7]), refuses: allBut('number') };
export const yesNo: Shape = { takes: give([true, false]), refuses: allBut('boolean') };
export const id: Shape = {
  takes: give([1, 4_000_000_000]),
  refuses: [...allBut('number'), { give: 0 }, { give: -1 }, { give: 1.5 }],
};
/** As it comes in a body: one beyond what a database holds is the id of nothing. */
export const sentId: Shape = {
  takes: [...give([1, 2_147_483_647]), { give: 2_147_483_648, becomes: 0 }],
  refuses: id.refuses,
};
/** As it comes in a path or a query. */
export const idText: Shape = {
  takes: [
    { give: '7', becomes: 7 },
    { give: '2147483648', becomes: 0 },
  ],
  refuses: [
    ...allBut('string'),
    ...['', '0', '07', '-1', '1.5', '7x', '1'.repeat(101)].map((value) => ({ give: value })),
  ],
};
export const time: Shape = {
  takes: give(['2026-11-21T08:30:00.000Z']),
  refuses: [
    ...allBut('string'),
    { give: '' },
    { give: '2026-11-21' },
    { give: '2026-13-41T99:00:00Z' },
  ],
};
/** As it is sent, in any zone. */
export const timeSent = (field: string): Shape => ({
  takes: [{ give: '2026-11-21T09:30:00+01:00', becomes: '2026-11-21T08:30:00.000Z' }],
  refuses: [
    ...saying(`${field} is a time.`, allBut('string')),
    ...saying(`${field} is a time such as 2026-11-21T08:30:00Z.`, [
      { give: '' },
      { give: 'x' },
      { give: '2026-11-21' },
      { give: '2026-02-31T00:00:00' },
    ]),
  ],
});
export const oneOf = (...values: (string | number)[]): Shape => ({
  takes: give(values),
  refuses: [...ONE_OF_EACH, 'none of them', '']
    .filter((one) => !values.includes(one as never))
    .map((value) => ({ give: value })),
});
export const numberOf = (min: number, max: number, says?: string): Shape => ({
  takes: give([min, max]),
  refuses: saying(says, [...allBut('number'), { give: min - 1 }, { give: max + 1 }]),
});
/** Text of a greatest length, with what is said of other kinds and of one too long. */
export const textOf = (
  max: number,
  {
    kind,
    tooLong,
    trims = false,
    empty,
  }: { kind?: string; tooLong?: string; trims?: boolean; empty?: string } = {},
): Shape => ({
  takes: [
    { give: ' x ', becomes: trims ? 'x' : ' x ' },
    ...give([long(max)]),
    ...(empty === undefined ? give(['']) : []),
  ],
  refuses: [
    ...saying(kind, allBut('string')),
    { give: long(max + 1), says: tooLong },
    ...(empty === undefined ? [] : [{ give: trims ? ' ' : '', says: empty }]),
  ],
});
/** A name that must be said: trimmed. */
export const named = (field: string, max: number): Shape =>
  textOf(max, {
    kind: `${field} is text.`,
    tooLong: `${field} has at most ${max} characters.`,
    trims: true,
    empty: `${field} is required.`,
  });
export const matching = (
  takes: readonly (Taken | string)[],
  refuses: readonly string[],
  says?: string,
): Shape => ({
  takes: takes.map((one) => (typeof one === 'string' ? { give: one } : one)),
  refuses: [
    ...allBut('string'),
    ...saying(
      says,
      refuses.map((value) => ({ give: value })),
    ),
  ],
});

/** With what is said of everything it refuses. */
export const said = (says: string, shape: Shape): Shape => ({
  ...shape,
  refuses: saying(says, shape.refuses),
});
/** One of several objects, told apart by a field. */
export const oneOfThese = (field: string, ...shapes: Shape[]): Shape => {
  const others = ONE_OF_EACH.map((value) => ({ give: value }));
  const withField = (one: Refused): boolean =>
    typeof one.give === 'object' && one.give !== null && field in one.give;
  const kinds = shapes.flatMap(({ takes }) =>
    takes.map((one) => (one.give as Record<string, unknown>)[field]),
  );
  return {
    takes: shapes.flatMap(({ takes }) => takes),
    refuses: [
      ...others,
      { give: { [field]: 'none of them' } },
      ...shapes.flatMap(({ takes, refuses }) => {
        const own = (takes[0]!.give as Record<string, unknown>)[field];
        return refuses.filter(
          (one) =>
            withField(one) &&
            ((one.give as Record<string, unknown>)[field] === own ||
              !kinds.includes((one.give as Record<string, unknown>)[field])),
        );
      }),
    ],
  };
};
export const orNull = (shape: Shape): Shape => ({
  ...shape,
  takes: [...shape.takes, { give: null }],
  refuses: shape.refuses.filter((one) => one.give !== null),
});
export const mayLack = (shape: Shape, becomes?: unknown): Shape => ({
  ...shape,
  absent: { becomes },
});
export const either = (...shapes: Shape[]): Shape => {
  const kinds = shapes.flatMap(({ takes }) => takes.map((one) => kindOf(one.give)));
  return {
    takes: shapes.flatMap(({ takes }) => takes),
    refuses: shapes.flatMap(({ refuses }) =>
      refuses.filter((one) => !kinds.includes(kindOf(one.give))),
    ),
  };
};
export const listOf = (
  shape: Shape,
  {
    min = 0,
    max,
    tooFew,
    tooMany,
  }: { min?: number; max?: number; tooFew?: string; tooMany?: string } = {},
): Shape => {
  const [{ give: first, becomes } = { give: undefined }] = shape.takes;
  const fill = (count: number, value: unknown) => Array.from({ length: count }, () => value);
  return {
    takes: [
      ...shape.takes.map((one) => ({
        give: fill(Math.max(1, min), one.give),
        becomes: fill(Math.max(1, min), one.becomes ?? one.give),
      })),
      ...(min === 0 ? [{ give: [] }] : []),
      ...(max === undefined
        ? []
        : [{ give: fill(max, first), becomes: fill(max, becomes ?? first) }]),
    ],
    refuses: [
      ...allBut('list'),
      ...shape.refuses.map((one) => ({ ...one, give: fill(Math.max(1, min), one.give) })),
      ...(min === 0 ? [] : [{ give: fill(min - 1, first), says: tooFew }]),
      ...(max === undefined ? [] : [{ give: fill(max + 1, first), says: tooMany }]),
    ],
  };
};

const valueOf = ({ give: given, becomes }: Taken): unknown =>
  becomes === undefined ? given : becomes;

/** An object of these fields: each in every way it may be, in every way it may not, and not there at all. What else is sent goes. */
export function fields(of: Readonly<Record<string, Shape>>): Shape {
  const names = Object.keys(of);
  const base = Object.fromEntries(names.map((name) => [name, of[name]!.takes[0]!.give]));
  const kept = Object.fromEntries(names.map((name) => [name, valueOf(of[name]!.takes[0]!)]));
  const without = (from: object, name: string): object =>
    Object.fromEntries(Object.entries(from).filter(([key]) => key !== name));
  const lacking = (name: string): Taken => {
    const becomes = of[name]!.absent!.becomes;
    return {
      give: without(base, name),
      becomes: becomes === undefined ? without(kept, name) : { ...kept, [name]: becomes },
    };
  };
  return {
    takes: [
      { give: { ...base, 'another field': 1 }, becomes: kept },
      ...names.flatMap((name) =>
        of[name]!.takes.slice(1).map((one) => ({
          give: { ...base, [name]: one.give },
          becomes: { ...kept, [name]: valueOf(one) },
        })),
      ),
      ...names.filter((name) => of[name]!.absent).map(lacking),
    ],
    refuses: [
      ...[null, true, 1, 'x'].map((value) => ({ give: value })),
      ...names.flatMap((name) =>
        of[name]!.refuses.map((one) => ({ ...one, give: { ...base, [name]: one.give } })),
      ),
      ...names.filter((name) => !of[name]!.absent).map((name) => ({ give: without(base, name) })),
    ],
  };
}
