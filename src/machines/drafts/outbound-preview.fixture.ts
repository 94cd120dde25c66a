import type { OutboundPreview } from '#contract/drafts/drafting.ts';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { outboundPreviewMachine } from './outbound-preview.machine.ts';

const body = (text: string): string =>
  JSON.stringify({
    model: 'm',
    messages: [
      { role: 'system', content: 'Judge fairly.' },
      { role: 'user', content: text },
    ],
  });

/** A white pixel. */
const PICTURE = {
  width: 1,
  height: 1,
  jpeg: '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
};

export const leavingOf = (over: Partial<OutboundPreview> = {}): OutboundPreview => ({
  provider: 'openai-compatible',
  model: 'm',
  pictures: [PICTURE],
  blind: null,
  questions: 4,
  input_tokens: 5200,
  output_tokens: 900,
  cost: 0.0142,
  taken: { name: 1, id: 0, email: 1, profile: 0, phone: 0 },
  requests: [
    { stage: 'observe', part: 1, before: body('By Grace Hopper.'), after: body('By [person 1].') },
    {
      stage: 'observe',
      part: 2,
      before: body('Write to g@x.example.'),
      after: body('Write to [e-mail].'),
    },
  ],
  ...over,
});
export const NOTHING = leavingOf({
  provider: null,
  model: null,
  requests: [],
  pictures: [],
  questions: 0,
  input_tokens: 0,
  output_tokens: 0,
  cost: null,
});

/** How it is walked: on its own, and through its dialog. */
export const outboundPreviewWalk: Walk<typeof outboundPreviewMachine> = {
  input: { submission: 5 },
  samples: [
    { type: 'request.choose', at: 1 },
    { type: 'request.choose', at: 0 },
    { type: 'form.choose', form: 'before' },
    { type: 'form.choose', form: 'letters' },
    { type: 'form.choose', form: 'sent' },
    done('loadLeaving', leavingOf()),
    done('loadLeaving', NOTHING),
    fails('loadLeaving', refusal(422, 'Its pages are pictures.')),
  ],
  key: ({ context }) => [context.at, context.form],
};
