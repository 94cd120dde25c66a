import { expect } from 'vitest';
import { chosenPoints, type PointWish } from '#lib/drafts/points.ts';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import type { draftPointsMachine } from './draft-points.machine.ts';
import { selectChosen, selectUnsent } from './draft-points.view.ts';

export const FIRST = { section: 'strengths', place: 0 } as const;
export const QUOTE = { quote: 'Cars are loud.', start: 0, end: 14 };

/** How a draft's points are walked: on their own, and through their cards. */
export const pointsWalk: Walk<typeof draftPointsMachine> = {
  input: { submission: 5 },
  samples: [
    { type: 'draft.show', sign: 'one' },
    { type: 'point.take', point: FIRST, wording: null },
    { type: 'point.take', point: FIRST, wording: 'Well put.' },
    { type: 'point.drop', point: FIRST },
    { type: 'point.restore', point: FIRST },
    { type: 'pen.take', key: 'strengths.0', words: 'You open well. Go on so.' },
    { type: 'pen.write', words: 'Well put.' },
    { type: 'sentences.pick', key: 'strengths.0' },
    { type: 'sentences.toggle', place: 1 },
    { type: 'evidence.show', evidence: QUOTE },
    { type: 'wish.write', words: 'shorter' },
    done('loadPoints', { draft_id: 8, again: true, points: [] }),
    fails('loadPoints', unreached()),
    done('sendPoint', {
      draft_id: 8,
      again: true,
      points: [{ ...FIRST, choice: 'taken', wording: null }],
    }),
    fails('sendPoint', unreached()),
    fails('sendPoint', refusal(409)),
    fails('sendPoint', refusal(403, 'Not yours.')),
  ],
  key: ({ context }) => [
    context.draft !== null,
    context.outbox.length,
    context.outbox[0]?.choice,
    context.picking?.left.length,
  ],
  // Evidence, pen and wish are separate regions: they are walked while nothing is being sent.
  allow: ({ context, value }, event) => {
    const { record, evidence, pen, wish } = value as Record<
      'record' | 'evidence' | 'pen' | 'wish',
      string
    >;
    const region = event.type.startsWith('sentences.')
      ? 'pen'
      : ['evidence', 'pen', 'wish'].find((name) => event.type.startsWith(`${name}.`));
    const busy = Object.entries({
      evidence: evidence === 'pointing',
      pen: pen !== 'away',
      wish: wish === 'said',
    }).find(([, isBusy]) => isBusy)?.[0];
    if (region !== undefined)
      return record === 'resting' && context.chosen.length === 0 && (busy ?? region) === region;
    if (busy !== undefined && !(busy === 'pen' && event.type.startsWith('point.'))) return false;
    return (
      !event.type.startsWith('point.') || event.type === 'points.retry' || context.outbox.length < 2
    );
  },
  facts: () => {
    let last: PointWish['choice'] = null;
    return {
      '[DESK-6] what was chosen last is shown at once, whatever is still on its way': ({
        event,
        after,
      }) => {
        if (!['point.take', 'point.drop', 'point.restore'].includes(event.type)) return;
        last =
          event.type === 'point.take' ? 'taken' : event.type === 'point.drop' ? 'dropped' : null;
        expect(
          chosenPoints(selectChosen(after), selectUnsent(after)).get('strengths.0')?.choice ?? null,
        ).toBe(last);
      },
      '[DRAFT-3] what is chosen is sent for the draft that is shown': ({ world }) => {
        for (const { id, input } of world.calls)
          if (id === 'sendPoint') expect(input).toMatchObject({ submission: 5, draft: 8 });
      },
    };
  },
};
