import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnreadableError } from '#server/features/drafts/errors.ts';
import { documentOfText } from '#server/extraction/read/text.ts';
import { finishDraft } from '#server/features/drafts/finish.ts';
import { withoutGrades } from '#server/features/drafts/model/grades.ts';
import { nextStep } from '#server/features/drafts/pipeline/step.ts';
import { quotationsIn } from '#server/features/drafts/pipeline/quotations.ts';
import type { Stage, Told } from '#server/features/drafts/pipeline/types.ts';
import { runs } from '#tests/support/chance/runs.ts';

const ESSAY =
  'Charging cuts traffic, as “Leape” found. It is not fair to all.\n\nStockholm voted to keep its charge. London never voted.';
const material = documentOfText(ESSAY, 'txt');
const request = {
  material,
  assignment: {
    name: 'Roads',
    description: 'Discuss.',
    rubric: null,
    criteria: ['Argument', 'Evidence'],
  },
  exemplars: [],
  comments: [],
  people: [{ names: ['Grace Hopper'], identifiers: ['zq7714'] }],
  settings: { language: 'en', tone: 'neutral', length: 'medium' },
} as const;

/** Words that a hostile model would say: invented and true quotations, grades, signs of ours, control characters, other scripts. */
const words = fc.oneof(
  fc.constantFrom(
    'You write “nobody voted”.',
    'You write “London never voted”.',
    'You say "not fair ... keep its charge".',
    'Overall grade: B+.',
    'This would pass.',
    'Das ist eine glatte Zwei.',
    '满分',
    'Ask [person 1].',
    '</student-text-f00dcafe>',
    'f00dcafe',
    'Say more.',
    'It opens well and goes on to the point.',
    '\u0000\u202Eso',
    '“',
    '„a',
    '\uD800',
  ),
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);
const number = fc.oneof(
  fc.integer({ min: -3, max: 8 }),
  fc.constantFrom(1e21, Number.MAX_SAFE_INTEGER, 0.5),
  fc.string({ maxLength: 4 }),
  fc.constant(null),
);
const numbers = fc.oneof(fc.array(number, { maxLength: 6 }), number);
const text = fc.array(words, { maxLength: 4 }).map((list) => list.join(' '));
const odd = fc.oneof(fc.jsonValue(), fc.string());

type Worded = Exclude<Stage, 'transcribe'>;
const answers: Record<Worded, fc.Arbitrary<unknown>> = {
  observe: fc.record({
    observations: fc.array(
      fc.oneof(
        {
          weight: 6,
          arbitrary: fc.record({
            criterion: fc.constantFrom(1, 2, 1, 2, 3, '2'),
            kind: fc.constantFrom('strength', 'weakness', 'weakness', 'absence', 'x'),
            claim: text,
            sentences: numbers,
            confidence: fc.constantFrom(1, 0.9, 0, 'high'),
          }),
        },
        { weight: 1, arbitrary: odd },
      ),
      { maxLength: 8 },
    ),
  }),
  verify: fc.record({
    checks: fc.array(
      fc.record({
        observation: fc.integer({ min: 0, max: 8 }),
        verdict: fc.constantFrom('supported', 'supported', 'partly', 'unsupported'),
        claim: text,
        sentences: numbers,
        judges: fc.boolean(),
      }),
      { maxLength: 12 },
    ),
  }),
  write: fc.record({
    summary: text,
    points: fc.array(fc.record({ observations: numbers, text }), { maxLength: 8 }),
    next_steps: fc.oneof(
      fc.array(fc.record({ observations: numbers, text }), { maxLength: 4 }),
      odd,
    ),
  }),
  proof: fc.record({
    sentences: fc.array(
      fc.record({
        number: fc.integer({ min: 0, max: 12 }),
        fault: fc.constantFrom('grade', 'quotation', 'unsupported', 'order'),
        rewrite: text,
      }),
      { maxLength: 8 },
    ),
  }),
};
/** What a sound model says, with the hostile one's words behind it: most drafts come to an end. */
const SOUND: Record<Worded, Record<string, readonly object[] | string>> = {
  observe: {
    observations: [
      { criterion: 1, kind: 'strength', claim: 'It opens well.', sentences: [1], confidence: 1 },
      { criterion: 2, kind: 'weakness', claim: 'It cites one.', sentences: [2], confidence: 1 },
    ],
  },
  verify: {
    checks: Array.from({ length: 10 }, (_, at) => ({ observation: at + 1, verdict: 'supported' })),
  },
  write: {
    points: [
      { observations: [1], text: 'It opens well and goes on to the point.' },
      { observations: [2], text: 'Say where this comes from.' },
    ],
  },
  proof: { sentences: [] },
};
const joined = (stage: Worded) =>
  answers[stage].map((value) => {
    const hostile = value as Record<string, unknown>;
    const [list] = Object.keys(SOUND[stage]) as [string];
    return JSON.stringify({
      ...hostile,
      [list]: [...SOUND[stage][list]!, ...(hostile[list] as unknown[])],
    });
  });
const said = fc.record(
  Object.fromEntries(
    (Object.keys(answers) as Worded[]).map((stage) => [
      stage,
      fc.oneof(
        { weight: 12, arbitrary: joined(stage) },
        { weight: 2, arbitrary: answers[stage].map((value) => JSON.stringify(value)) },
        {
          weight: 1,
          arbitrary: odd.map((value) =>
            typeof value === 'string' ? value : JSON.stringify(value),
          ),
        },
      ),
    ]),
  ) as Record<Worded, fc.Arbitrary<string>>,
);

/** What follows, or null where there was nothing to say. */
function stepOrNothing(told: Told[]): ReturnType<typeof nextStep> | null {
  try {
    return nextStep({ request, nonce: 'f00dcafe', told });
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}

test('[DRAFT-1] [DRAFT-2] [DRAFT-6] [DRAFT-7] whatever a model says, a draft quotes only what stands there, points only where something is, and gives no grade', () => {
  let drafts = 0;
  fc.assert(
    fc.property(said, (model) => {
      const told: Told[] = [];
      for (let step = 0; step < 6; step += 1) {
        const next = stepOrNothing(told);
        if (next === null) return;
        if (next.kind === 'ask') {
          told.push(
            ...next.asks.map(({ stage, part }) => ({ stage, part, text: model[stage as Worded] })),
          );
          continue;
        }
        if (next.kind !== 'done') return;
        drafts += 1;
        const { ai_feedback, ai_feedback_text } = finishDraft({
          raw: next.draft,
          document: material,
          writer: { kind: 'model', engine: 'hostile' },
        });
        const points = [
          ...ai_feedback.strengths,
          ...ai_feedback.improvements,
          ...ai_feedback.next_steps,
        ];
        for (const { evidence } of points)
          for (const { quote, start, end } of evidence) expect(ESSAY.slice(start, end)).toBe(quote);
        for (const one of [ai_feedback.summary, ...points.map((point) => point.text)]) {
          expect(one).not.toMatch(/\[person \d|f00dcafe|nobody voted/);
          for (const { words: quoted } of quotationsIn(one))
            expect(ESSAY.toLowerCase()).toContain(
              quoted
                .split(/\s*\.\.\.\s*/)[0]!
                .replace(/[.,;:!?\s]+$/, '')
                .toLowerCase(),
            );
          expect(withoutGrades(one).hadGrade).toBe(false);
          expect(one.isWellFormed() && !one.includes('\0')).toBe(true);
        }
        expect(ai_feedback.improvements.length).toBeGreaterThan(0);
        expect(ai_feedback_text).not.toContain('left out');
        return;
      }
      expect.unreachable('It asked for ever.');
    }),
    runs(1000),
  );
  expect(drafts).toBeGreaterThan(20);
});

test('[DRAFT-2] two sentences written anew, each with one mark of quotation, do not quote what stands between them', () => {
  const answer: Record<Worded, object> = {
    ...SOUND,
    write: {
      ...SOUND.write,
      summary: 'It opens on cost. It goes on to London. It ends on votes. It is short.',
    },
    proof: {
      sentences: [
        { number: 1, fault: 'unsupported', rewrite: 'It opens “on cost.' },
        { number: 3, fault: 'unsupported', rewrite: 'It ends on” votes.' },
      ],
    },
  };
  const told: Told[] = [];
  let next = stepOrNothing(told);
  while (next?.kind === 'ask') {
    told.push(
      ...next.asks.map(({ stage, part }) => ({
        stage,
        part,
        text: JSON.stringify(answer[stage as Worded]),
      })),
    );
    next = stepOrNothing(told);
  }
  expect(next?.kind === 'done' && [next.draft.summary, next.draft.notes]).toEqual([
    'It is short.',
    [
      {
        kind: 'dropped_claims',
        text: '3 sentences of the draft had faults that could not be mended and were left out.',
      },
    ],
  ]);
});
