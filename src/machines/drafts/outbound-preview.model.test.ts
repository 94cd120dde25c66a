import type { OutboundPreview } from '#contract/drafts/drafting.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import { outboundPreviewMachine } from './outbound-preview.machine.ts';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { outboundPreviewWalk } from './outbound-preview.fixture.ts';

const request = { stage: 'observe', part: 1, before: 'a', after: 'b' };
const two: OutboundPreview = {
  provider: 'mistral',
  model: 'm',
  requests: [request, request],
  pictures: [],
  blind: null,
  questions: 4,
  input_tokens: 1,
  output_tokens: 1,
  cost: null,
  taken: { name: 0, id: 0, email: 0, profile: 0, phone: 0 },
};
const refused = refusal(422, 'Its pages are pictures.');
const asks = { loadLeaving: { submission: 5 } };

const expectations: Expectations<typeof outboundPreviewMachine> = {
  events: {
    'leaving.retry': {},
    'request.choose': { second: { at: 1 }, none: { at: 2 } },
    'form.choose': { before: { form: 'before' }, sent: { form: 'sent' } },
  },
  services: {
    loadLeaving: {
      answers: { two, nothing: { ...two, provider: null, requests: [] } },
      fails: { refused },
    },
  },
  starts: {
    'of a work': {
      input: { submission: 5 },
      to: 'asking',
      starts: asks,
      context: { submission: 5, leaving: null, failure: null, at: 0, form: 'sent' },
    },
  },
  situations: {
    asking: {
      tags: ['busy'],
      runs: ['loadLeaving'],
      on: {
        'loadLeaving answers two': { to: 'shown', sets: { leaving: two, failure: null } },
        'loadLeaving answers nothing': 'nothing',
        'loadLeaving fails refused': { to: 'failed', sets: { failure: refused.facts } },
      },
    },
    nothing: {},
    failed: { on: { 'leaving.retry': { to: 'asking (again)', starts: asks } } },
    'asking (again)': {
      tags: ['busy'],
      runs: ['loadLeaving'],
      on: {
        'loadLeaving answers two': { to: 'shown', sets: { leaving: two, failure: null } },
        'loadLeaving answers nothing': 'nothing',
        'loadLeaving fails refused': 'failed',
      },
    },
    shown: {
      on: {
        'request.choose(second)': { to: 'shown (second)', sets: { at: 1 } },
        'form.choose(before)': { to: 'shown (before)', sets: { form: 'before' } },
        'form.choose(sent)': {},
      },
    },
    'shown (second)': {
      on: {
        'request.choose(second)': {},
        'form.choose(before)': { sets: { form: 'before' } },
        'form.choose(sent)': {},
      },
    },
    'shown (before)': {
      on: {
        'request.choose(second)': { sets: { at: 1 } },
        'form.choose(sent)': { to: 'shown', sets: { form: 'sent' } },
      },
    },
  },
};

checkAgainstTable(outboundPreviewMachine, expectations);
walk(outboundPreviewMachine, outboundPreviewWalk);
