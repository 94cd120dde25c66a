import type { Walk } from '#tests/support/charts/walk.ts';
import { expect } from 'vitest';
import type { demoTourMachine } from './demo-tour.machine.ts';
import { selectFeedback, selectGrade, selectScene } from './demo-tour.view.ts';

const FORWARD = ['cohort', 'generating', 'drafted', 'reading', 'rewriting', 'grading', 'finished'];

/** A visitor's actions in the demo, for the walks with and without its view. */
export const demoTourModel = {
  samples: [
    { type: 'draft.use', text: 'A clear claim.' },
    { type: 'feedback.write', text: 'Say it sooner.' },
    { type: 'grade.write', grade: '68' },
  ],
  key: () => '',
  facts: () => {
    let feedback = '';
    let grade = '';
    return {
      '[LAND-9] the demo is open from the click that opens it until it is closed': ({
        event,
        after,
      }) => {
        if (event.type === 'tour.open') expect(selectScene(after)).toBe('cohort');
        if (event.type === 'tour.close') expect(selectScene(after)).toBeNull();
      },
      'next and previous walk the scenes in their order': ({ event, before, after }) => {
        const at = FORWARD.indexOf(selectScene(before) ?? '');
        if (event.type === 'tour.next')
          expect(selectScene(after)).toBe(FORWARD[at + 1] ?? 'finished');
        if (event.type === 'tour.previous')
          expect(selectScene(after)).toBe(at === 2 ? 'cohort' : FORWARD[at - 1]);
      },
      'what was written stays until the demo is opened again': ({ event, after }) => {
        if (event.type === 'tour.open') [feedback, grade] = ['', ''];
        if (event.type === 'draft.use' || event.type === 'feedback.write') feedback = event.text;
        if (event.type === 'grade.write') grade = event.grade;
        expect([selectFeedback(after), selectGrade(after)]).toEqual([feedback, grade]);
      },
    };
  },
} satisfies Walk<typeof demoTourMachine>;
