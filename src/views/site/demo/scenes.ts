import type { TourScene } from '#machines/site/demo-tour.view.ts';

/** The text about each scene: what it shows, and what to try. */
export const CAPTIONS: Record<TourScene, { title: string; text: string }> = {
  cohort: {
    title: 'A batch has arrived',
    text: 'Five essays, each with its similarity score. Ask for a draft on the first one: press Generate AI Feedback.',
  },
  generating: {
    title: 'The row is at work',
    text: 'Only this row waits; you could go on with the others. A draft that fails costs nothing.',
  },
  drafted: {
    title: 'A draft is there',
    text: 'The status says so. Open the draft to read it beside the essay.',
  },
  reading: {
    title: 'Every quotation is where it says',
    text: 'The marked passages were found word for word in the essay. The draft itself cannot be edited or sent.',
  },
  rewriting: {
    title: 'Now say it your way',
    text: 'This is your text. Cut it, soften it, sharpen it: try. Nothing you type here leaves this page.',
  },
  grading: {
    title: 'The grade is yours',
    text: 'A number, a letter, “Pass”: whatever your scale is. Nothing suggests one.',
  },
  finished: {
    title: 'One down',
    text: 'Grade and feedback together make it Completed. From here you copy it to your VLE, or keep it.',
  },
};
