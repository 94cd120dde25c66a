import * as drafting from '#contract/drafting.ts';
import { holdShapes } from '#tests/support/contract/hold-shapes.ts';
import {
  anyNumber,
  anyText,
  fields,
  id,
  listOf,
  matching,
  mayLack,
  numberOf,
  oneOf,
  orNull,
  said,
  textOf,
  time,
  yesNo,
} from '#tests/support/contract/shapes.ts';

const long = (what: string, most: number) =>
  textOf(most, {
    kind: `${what} is text.`,
    tooLong: `${what} has at most ${most.toLocaleString('en')} characters.`,
  });
const card = textOf(3000, {
  kind: 'The card is text.',
  tooLong: 'The card has at most 3,000 characters.',
});
const section = said(
  'A section is strengths, improvements or next_steps.',
  oneOf('strengths', 'improvements', 'next_steps'),
);
const place = { ...numberOf(0, 100), refuses: [...numberOf(0, 100).refuses, { give: 1.5 }] };
const wording = orNull(long('A point', 10_000));
const provider = said(
  'A provider is openai, anthropic, google or mistral.',
  oneOf('openai', 'anthropic', 'google', 'mistral'),
);
const chosen = fields({ section, place, choice: oneOf('taken', 'dropped'), wording });

holdShapes(drafting, {
  GuidanceSchema: fields({
    level: long('The level of study', 200),
    outcomes: long('The list of learning outcomes', 10_000),
    instructions: long('The instructions to the assistant', 10_000),
    model_answer: long('The model answer', 20_000),
    pictures: mayLack(said('pictures is true or false.', yesNo), false),
    exemplars: mayLack(
      listOf(fields({ file_id: id, purpose: long('The purpose of an exemplar', 500) })),
      [],
    ),
  }),
  AskAgainSchema: fields({
    wish: mayLack(
      textOf(300, {
        kind: 'A word is text.',
        tooLong: 'A word has at most 300 characters.',
        trims: true,
      }),
      '',
    ),
    accept_partial: mayLack(said('accept_partial is true or false.', yesNo), false),
  }),
  VoiceSchema: fields({
    text: card,
    learnt: yesNo,
    kept: listOf(
      fields({
        month: anyText,
        drafts: anyNumber,
        share: orNull(anyNumber),
        points: anyNumber,
        taken: anyNumber,
        edited: anyNumber,
        dropped: anyNumber,
      }),
    ),
  }),
  VoiceTextSchema: fields({ text: card }),
  ChosenPointSchema: chosen,
  DraftPointsSchema: fields({ draft_id: orNull(id), again: yesNo, points: listOf(chosen) }),
  PointChangeSchema: fields({
    draft_id: id,
    section,
    place,
    choice: orNull(said('A choice is taken or dropped.', oneOf('taken', 'dropped'))),
    wording: mayLack(wording, null),
  }),
  LeavingSchema: fields({
    provider: orNull(anyText),
    model: orNull(anyText),
    requests: listOf(fields({ stage: anyText, part: anyNumber, before: anyText, after: anyText })),
    pictures: listOf(fields({ width: anyNumber, height: anyNumber, jpeg: anyText })),
    blind: orNull(anyText),
    questions: anyNumber,
    input_tokens: anyNumber,
    output_tokens: anyNumber,
    cost: orNull(anyNumber),
    taken: fields({
      name: anyNumber,
      id: anyNumber,
      email: anyNumber,
      profile: anyNumber,
      phone: anyNumber,
    }),
  }),
  OwnKeySchema: fields({
    allowed: yesNo,
    own: orNull(fields({ provider, model: anyText, saved_at: time })),
  }),
  OwnKeyBodySchema: fields({
    provider,
    model: matching(
      [{ give: ' claude-x ', becomes: 'claude-x' }, 'school/model:1.2@eu', 'm'.repeat(200)],
      ['', ' ', 'a model', 'm'.repeat(201)],
    ),
    key: matching(
      [{ give: ' sk-123456 ', becomes: 'sk-123456' }, 'k'.repeat(500)],
      ['', 'sk-1234', 'with a space', 'schlüssel-1', 'k'.repeat(501)],
    ),
  }),
});
