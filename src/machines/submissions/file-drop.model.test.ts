import type { Expectations } from '#tests/support/charts/expectations.ts';
import { fileDropMachine } from './file-drop.machine.ts';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { fileDropWalk } from './file-drop.fixture.ts';

const essay = new File(['words'], 'essay.txt');
const notes = new File(['more'], 'notes.txt');
const reads = (...items: File[]) => ({
  to: 'reading',
  sets: { items },
  starts: { readDropped: { items } },
});
const emptied = { sets: { items: [] } };

const expectations: Expectations<typeof fileDropMachine> = {
  events: {
    'drag.entered': {},
    'drag.left': {},
    'notice.dismiss': {},
    'drag.dropped': { essay: { items: [essay] }, notes: { items: [notes] } },
  },
  services: {
    readDropped: {
      answers: { files: [essay, notes], none: [] },
      fails: { unreadable: new DOMException('no', 'NotReadableError') },
    },
  },
  children: { watchDrags: {} },
  runs: ['watchDrags'],
  starts: { alone: { to: 'idle', context: { items: [] }, starts: { watchDrags: undefined } } },
  situations: {
    idle: {
      on: {
        'drag.entered': 'over',
        'drag.dropped(essay)': reads(essay),
        'drag.dropped(notes)': reads(notes),
      },
    },
    over: {
      on: {
        'drag.left': 'idle',
        'drag.dropped(essay)': reads(essay),
        'drag.dropped(notes)': reads(notes),
      },
    },
    reading: {
      tags: ['busy'],
      runs: ['readDropped'],
      on: {
        'drag.dropped(notes)': { ...reads(essay, notes), to: 'reading (two)' },
        'drag.dropped(essay)': null,
        'readDropped answers files': {
          to: 'idle',
          ...emptied,
          does: [['sendFilesToParent', { files: [essay, notes] }]],
        },
        'readDropped answers none': { to: 'nothing', ...emptied },
        'readDropped fails unreadable': { to: 'nothing', ...emptied },
      },
    },
    'reading (two)': {
      tags: ['busy'],
      runs: ['readDropped'],
      on: {
        'drag.dropped(notes)': null,
        'drag.dropped(essay)': null,
        'readDropped answers files': {
          to: 'idle',
          ...emptied,
          does: [['sendFilesToParent', { files: [essay, notes] }]],
        },
        'readDropped answers none': { to: 'nothing', ...emptied },
        'readDropped fails unreadable': { to: 'nothing', ...emptied },
      },
    },
    nothing: {
      on: {
        'notice.dismiss': 'idle',
        'drag.entered': 'over',
        'drag.dropped(essay)': reads(essay),
        'drag.dropped(notes)': reads(notes),
      },
    },
  },
};

checkAgainstTable(fileDropMachine, expectations);

walk(fileDropMachine, fileDropWalk);
