import type { Expectations } from '#tests/support/charts/expectations.ts';
import { demoTourMachine } from './demo-tour.machine.ts';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { demoTourModel } from './demo-tour.fixture.ts';

const expectations: Expectations<typeof demoTourMachine> = {
  events: {
    'tour.open': {},
    'tour.close': {},
    'tour.next': {},
    'tour.previous': {},
    'draft.ask': {},
    'draft.read': {},
    'draft.use': { whole: { text: 'A clear claim.' } },
    'feedback.write': { sooner: { text: 'Say it sooner.' } },
    'grade.write': { 68: { grade: '68' } },
  },
  starts: { alone: { to: 'closed', context: { feedback: '', grade: '' } } },
  situations: {
    closed: { on: { 'tour.open': 'open.cohort' } },
    'open.cohort': {
      on: {
        'tour.close': 'closed',
        'tour.next': 'open.generating',
        'draft.ask': 'open.generating',
      },
    },
    'open.generating': {
      tags: ['busy'],
      on: {
        'tour.close': 'closed',
        'tour.next': 'open.drafted',
        'tour.previous': 'open.cohort',
        'after 1_600 ms': 'open.drafted',
      },
    },
    'open.drafted': {
      on: {
        'tour.close': 'closed',
        'tour.next': 'open.reading',
        'draft.read': 'open.reading',
        'tour.previous': 'open.cohort',
      },
    },
    'open.reading': {
      on: {
        'tour.close': 'closed',
        'tour.next': 'open.rewriting',
        'tour.previous': 'open.drafted',
        'draft.use(whole)': {
          to: 'open.rewriting (the draft)',
          sets: { feedback: 'A clear claim.' },
        },
      },
    },
    'open.rewriting': {
      on: {
        'tour.close': 'closed',
        'tour.next': 'open.grading',
        'tour.previous': 'open.reading',
        'feedback.write(sooner)': { sets: { feedback: 'Say it sooner.' } },
      },
    },
    'open.rewriting (the draft)': {
      context: { feedback: 'A clear claim.', grade: '' },
      on: {
        'tour.close': 'closed',
        'tour.next': 'open.grading (the draft)',
        'tour.previous': 'open.reading',
        'feedback.write(sooner)': { to: 'open.rewriting', sets: { feedback: 'Say it sooner.' } },
      },
    },
    'open.grading': {
      on: {
        'tour.close': 'closed',
        'tour.next': 'open.finished',
        'tour.previous': 'open.rewriting',
        'grade.write(68)': { sets: { grade: '68' } },
      },
    },
    'open.grading (the draft)': {
      on: {
        'tour.close': 'closed',
        'tour.next': 'open.finished',
        'tour.previous': 'open.rewriting (the draft)',
        'grade.write(68)': { to: 'open.grading (graded)', sets: { grade: '68' } },
      },
    },
    'open.grading (graded)': {
      context: { feedback: 'A clear claim.', grade: '68' },
      on: {
        'tour.close': 'closed (written in)',
        'tour.next': 'open.finished',
        'tour.previous': 'open.rewriting',
      },
    },
    'open.finished': { on: { 'tour.close': 'closed', 'tour.previous': 'open.grading' } },
    'closed (written in)': {
      on: { 'tour.open': { to: 'open.cohort', sets: { feedback: '', grade: '' } } },
    },
  },
};

checkAgainstTable(demoTourMachine, expectations);

walk(demoTourMachine, demoTourModel);
