import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal, submissionFile } from '#tests/support/submissions.ts';
import { scriptMachine } from './script.machine.ts';
import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';

const paper = submissionFile({ id: 1, filename: 'essay.PDF' });
const photo = submissionFile({ id: 2, filename: 'photo.jpg' });
const words = submissionFile({ id: 3, filename: 'notes.docx' });
const files = [paper, photo, words];
const pages = { kind: 'pages', file: 1, count: 1, size: { width: 600, height: 800 } } as const;
const picture = { kind: 'picture', address: 'blob:x' } as const;
const broken = refusal(200, 'No PDF.');
const fresh = {
  submission: 5,
  files,
  file: 1,
  drawn: null,
  zoom: 1,
  turns: 0,
  rail: false,
  failure: null,
};
const opens = (file: typeof paper) => ({ openFile: { submission: 5, file } });
const another = { drawn: null, turns: 0, failure: null };
const choosing = {
  'file.choose(photo)': {
    to: 'opening (a photo)',
    sets: { ...another, file: 2 },
    starts: opens(photo),
  },
  'file.choose(words)': { to: 'text (of words)', sets: { ...another, file: 3 } },
};

const railing = {
  'rail.toggle': { sets: ({ rail }: { rail: boolean }) => ({ rail: !rail }) },
} as const;
const zooming = {
  'zoom.in': { sets: { zoom: 1.25 } },
  'zoom.out': { sets: { zoom: 0.75 } },
  'zoom.fit': {},
} as const;

const expectations: Expectations<typeof scriptMachine> = {
  events: {
    'file.choose': {
      paper: { file: 1 },
      photo: { file: 2 },
      words: { file: 3 },
      gone: { file: 9 },
    },
    'original.show': {},
    'text.show': {},
    'zoom.in': {},
    'zoom.out': {},
    'zoom.fit': {},
    'picture.turn': {},
    'rail.toggle': {},
    'script.retry': {},
  },
  services: { openFile: { answers: { pages, picture }, fails: { broken } } },
  starts: {
    'with pages on top': {
      input: { submission: 5, files },
      to: 'opening',
      context: fresh,
      starts: opens(paper),
    },
    'with words on top': {
      input: { submission: 5, files: [words] },
      to: 'text (nothing else)',
      context: { ...fresh, files: [words], file: 3 },
    },
    'with nothing': {
      input: { submission: 5, files: [] },
      to: 'text (nothing else)',
      context: { ...fresh, files: [], file: 0 },
    },
  },
  passing: ['deciding'],
  situations: {
    opening: {
      tags: ['busy'],
      runs: ['openFile'],
      on: {
        ...choosing,
        'text.show': 'text',
        'openFile answers pages': { to: 'drawn', sets: { drawn: pages } },
        'openFile answers picture': { to: 'drawn', sets: { drawn: picture } },
        'openFile fails broken': { to: 'failed', sets: { failure: broken.facts } },
      },
    },
    drawn: {
      on: {
        ...choosing,
        ...railing,
        'text.show': 'text (was drawn)',
        'zoom.in': { to: 'drawn (1.25)', sets: { zoom: 1.25 } },
        'zoom.out': { to: 'drawn (0.75)', sets: { zoom: 0.75 } },
        'zoom.fit': {},
        'picture.turn': { to: 'drawn (turned)', sets: { turns: 1 } },
      },
    },
    'drawn (turned)': {
      from: ['drawn', 'picture.turn', 'picture.turn', 'picture.turn'],
      on: {
        ...choosing,
        ...railing,
        'text.show': 'text (was drawn)',
        'zoom.in': { sets: { zoom: 1.25 } },
        'zoom.out': { sets: { zoom: 0.75 } },
        'zoom.fit': {},
        'picture.turn': { to: 'drawn', sets: { turns: 0 } },
      },
    },
    'drawn (1.25)': {
      on: {
        ...choosing,
        ...railing,
        'text.show': 'text (was drawn)',
        'zoom.in': { sets: { zoom: 1.5 } },
        'zoom.out': { to: 'drawn', sets: { zoom: 1 } },
        'zoom.fit': { to: 'drawn', sets: { zoom: 1 } },
        'picture.turn': { sets: { turns: 1 } },
      },
    },
    'drawn (0.75)': {
      on: {
        ...choosing,
        ...railing,
        'text.show': 'text (was drawn)',
        'zoom.in': { to: 'drawn', sets: { zoom: 1 } },
        'zoom.out': { to: 'drawn (smallest)', sets: { zoom: 0.5 } },
        'zoom.fit': { to: 'drawn', sets: { zoom: 1 } },
        'picture.turn': { sets: { turns: 1 } },
      },
    },
    'drawn (smallest)': {
      on: {
        ...choosing,
        ...railing,
        'text.show': 'text (was drawn)',
        'zoom.in': { to: 'drawn (0.75)', sets: { zoom: 0.75 } },
        'zoom.fit': { to: 'drawn', sets: { zoom: 1 } },
        'picture.turn': { sets: { turns: 1 } },
      },
    },
    'drawn (largest)': {
      from: ['drawn', 'zoom.in', 'zoom.in', 'zoom.in', 'zoom.in', 'zoom.in'],
      on: {
        ...choosing,
        ...railing,
        'text.show': 'text (was drawn)',
        'zoom.out': { sets: { zoom: 3 } },
        'zoom.fit': { to: 'drawn', sets: { zoom: 1 } },
        'picture.turn': { sets: { turns: 1 } },
      },
    },
    failed: {
      on: {
        ...choosing,
        'script.retry': { to: 'opening', starts: opens(paper) },
        'text.show': 'text',
      },
    },
    text: {
      on: { ...choosing, ...zooming, 'original.show': { to: 'opening', starts: opens(paper) } },
    },
    'text (was drawn)': {
      on: { ...choosing, ...zooming, 'original.show': { to: 'opening', starts: opens(paper) } },
    },
    'text (of words)': {
      on: {
        ...zooming,
        'file.choose(paper)': { to: 'opening', sets: { file: 1 }, starts: opens(paper) },
        'file.choose(photo)': { to: 'opening (a photo)', sets: { file: 2 }, starts: opens(photo) },
        'original.show': {},
      },
    },
    'text (nothing else)': { on: { ...zooming, 'original.show': {} } },
    'text (largest)': {
      from: ['text (nothing else)', 'zoom.in', 'zoom.in', 'zoom.in', 'zoom.in', 'zoom.in'],
      on: {
        'zoom.out': { sets: { zoom: 3 } },
        'zoom.fit': { sets: { zoom: 1 } },
        'original.show': {},
      },
    },
    'text (smallest)': {
      from: ['text (nothing else)', 'zoom.out', 'zoom.out'],
      on: {
        'zoom.in': { sets: { zoom: 0.75 } },
        'zoom.fit': { sets: { zoom: 1 } },
        'original.show': {},
      },
    },
    'opening (a photo)': {
      tags: ['busy'],
      runs: ['openFile'],
      on: {
        'file.choose(paper)': {
          to: 'opening',
          sets: { ...another, file: 1 },
          starts: opens(paper),
        },
        'file.choose(words)': { to: 'text (of words)', sets: { file: 3 } },
        'text.show': 'text (of a photo)',
        'openFile answers pages': { to: 'drawn (a photo)', sets: { drawn: pages } },
        'openFile answers picture': { to: 'drawn (a photo)', sets: { drawn: picture } },
        'openFile fails broken': { to: 'failed (a photo)', sets: { failure: broken.facts } },
      },
    },
    'text (of a photo)': {
      on: {
        ...zooming,
        'file.choose(paper)': { to: 'opening', sets: { file: 1 }, starts: opens(paper) },
        'file.choose(words)': { to: 'text (of words)', sets: { file: 3 } },
        'original.show': { to: 'opening (a photo)', starts: opens(photo) },
      },
    },
    'drawn (a photo)': {
      on: {
        ...railing,
        'file.choose(paper)': {
          to: 'opening',
          sets: { drawn: null, file: 1 },
          starts: opens(paper),
        },
        'file.choose(words)': { to: 'text (of words)', sets: { drawn: null, file: 3 } },
        'text.show': 'text (of a photo)',
        'zoom.in': { sets: { zoom: 1.25 } },
        'zoom.out': { sets: { zoom: 0.75 } },
        'zoom.fit': {},
        'picture.turn': { sets: { turns: 1 } },
      },
    },
    'failed (a photo)': {
      on: {
        'file.choose(paper)': {
          to: 'opening',
          sets: { failure: null, file: 1 },
          starts: opens(paper),
        },
        'file.choose(words)': { to: 'text (of words)', sets: { failure: null, file: 3 } },
        'script.retry': { to: 'opening (a photo)', starts: opens(photo) },
        'text.show': 'text (of a photo)',
      },
    },
  },
};

checkAgainstTable(scriptMachine, expectations);

walk(scriptMachine, {
  inputs: [
    {
      submission: 5,
      files: [
        submissionFile({ id: 1, filename: 'a.pdf' }),
        submissionFile({ id: 2, filename: 'b.txt' }),
      ],
    },
    { submission: 5, files: [submissionFile({ id: 2, filename: 'b.txt' })] },
  ],
  samples: [
    { type: 'file.choose', file: 1 },
    { type: 'file.choose', file: 2 },
    done('openFile', { kind: 'pages', file: 1, count: 1, size: { width: 600, height: 800 } }),
    fails('openFile', refusal(404)),
  ],
  key: ({ context }) => [context.file, context.zoom, context.turns, context.drawn !== null],
  facts: () => ({
    '[DESK-2] what is drawn is of the file that lies on top': ({ after }) => {
      if (after.matches('drawn')) expect(after.context.drawn).not.toBeNull();
    },
    '[DESK-3] what can’t be drawn is never opened: its text is shown': ({ after }) => {
      if (after.context.file === 2) expect(after.value).toBe('text');
    },
  }),
});
