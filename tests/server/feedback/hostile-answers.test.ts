import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentOfText } from '#server/extraction/read/text.ts';
import { finishDraft } from '#server/features/drafts/finish.ts';
import { withoutGrades } from '#server/features/drafts/model/grades.ts';
import { nextStep } from '#server/features/drafts/pipeline/step.ts';
import { quotationsIn } from '#server/features/drafts/pipeline/quotations.ts';
import type { Told } from '#server/features/drafts/pipeline/types.ts';
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

/**
 * Words that a hostile model would use: invented and true quotations, grades, our own markers,
 * control characters, other scripts.
 */
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
  fc.integer({ min: -3, max: 12 }),
  fc.constantFrom(1e21, Number.MAX_SAFE_INTEGER, 0.5),
  fc.string({ maxLength: 4 }),
  fc.constant(null),
);
const text = fc.array(words, { maxLength: 4 }).map((list) => list.join(' '));
const odd = fc.oneof(fc.jsonValue(), fc.string());
const SOUND = 'You open with “Charging cuts traffic”, and a reader can follow that.';

/** What a sound model says, with the hostile one's words around it: most drafts are completed. */
const drafted = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .array(
        fc.oneof(text, fc.constantFrom('', '---', '# Argument', '- item', '**Evidence:**', '```')),
        {
          maxLength: 8,
        },
      )
      .map((lines) => [SOUND, ...lines].join('\n\n')),
  },
  { weight: 1, arbitrary: text },
  {
    weight: 1,
    arbitrary: odd.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
  },
);
const reading = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({
        changes: fc.array(
          fc.oneof(
            {
              weight: 5,
              arbitrary: fc.record({
                sentence: number,
                fault: fc.constantFrom('wrong', 'grade', 'quotation', 'tone', 'x'),
                text,
              }),
            },
            { weight: 1, arbitrary: odd },
          ),
          { maxLength: 6 },
        ),
        missing: fc.oneof(fc.array(fc.record({ after: number, text }), { maxLength: 3 }), odd),
        about: fc.oneof(fc.array(number, { maxLength: 6 }), odd),
        general: fc.oneof(fc.array(number, { maxLength: 6 }), odd),
        note: text,
      })
      .map((value) => JSON.stringify(value)),
  },
  { weight: 1, arbitrary: text },
);

async function drive(model: { draft: string; read: string; reread: string }) {
  const told: Told[] = [];
  for (let step = 0; step < 4; step += 1) {
    const next = await nextStep({ request, nonce: 'f00dcafe', told });
    if (next.kind !== 'ask') return next;
    told.push(
      ...next.asks.map(({ stage, part }) => ({
        stage,
        part,
        text: model[stage as keyof typeof model],
      })),
    );
  }
  return expect.unreachable('It asked for ever.');
}

test('[DRAFT-1] [DRAFT-2] [DRAFT-6] [DRAFT-7] [PROMPT-5] whatever a model says, a draft quotes only what the text contains or it was given, points only to existing passages, and gives no grade', async () => {
  let drafts = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.record({ draft: drafted, read: reading, reread: reading }),
      async (model) => {
        const next = await drive(model);
        if (next.kind !== 'done') return;
        drafts += 1;
        const { ai_feedback, ai_feedback_text } = finishDraft({
          raw: next.draft,
          document: material,
          writer: { kind: 'model', engine: 'hostile' },
        });
        expect(ai_feedback.paragraphs!.length).toBeGreaterThan(0);
        for (const { text: one, evidence } of ai_feedback.paragraphs!) {
          for (const { quote, start, end } of evidence) expect(ESSAY.slice(start, end)).toBe(quote);
          expect(one).not.toMatch(/\[person \d|f00dcafe|“nobody voted/);
          for (const { words: quoted, start } of quotationsIn(one)) {
            if (one[start] === '`') continue;
            expect(
              `${ESSAY} Roads Discuss. Argument Evidence`.toLowerCase().replace(/\s+/g, ' '),
            ).toContain(
              quoted
                .split(/\s*\.\.\.\s*/)[0]!
                .replace(/[.,;:!?\s]+$/, '')
                .toLowerCase(),
            );
          }
          expect(withoutGrades(one).hadGrade).toBe(false);
          expect(one.isWellFormed() && !one.includes('\0')).toBe(true);
        }
        // Notes are only for the educator.
        expect(ai_feedback_text).not.toMatch(/was left out|were left out/);
      },
    ),
    runs(500),
  );
  expect(drafts).toBeGreaterThan(20);
});

test('[DRAFT-2] two rewritten sentences, each with a single quotation mark, don’t quote what is between them', async () => {
  const next = await drive({
    draft: `${SOUND} It opens on cost. It goes on to London. It ends on votes. It is short.`,
    read: JSON.stringify({
      changes: [
        { sentence: 2, fault: 'wrong', text: 'It opens “on cost.' },
        { sentence: 4, fault: 'wrong', text: 'It ends on” votes.' },
      ],
    }),
    reread: '',
  });
  const said = next.kind === 'done' ? next.draft.paragraphs!.map((one) => one.text).join('\n') : '';
  expect(said).toContain('It is short.');
  expect(quotationsIn(said).map(({ words: quoted }) => quoted)).toEqual(['Charging cuts traffic']);
});
