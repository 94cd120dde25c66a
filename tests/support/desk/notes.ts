import type { Annotation, Selector } from '#contract/rubrics/annotation.ts';

export const PLACE: Selector[] = [{ type: 'TextPositionSelector', start: 4, end: 9 }];

/** An annotation as the server returns it; pass only what matters. */
export const note = (over: Partial<Annotation> = {}): Annotation => ({
  id: 1,
  submission_id: 5,
  marker: { id: 1, name: 'Kim' },
  file_id: null,
  selectors: PLACE,
  text: '',
  criterion: null,
  comment_id: null,
  version: 1,
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
  ...over,
});
