import type { DemoPlan } from './types.ts';

const program = (name: string, student_identifier: string | null, filename = name) => ({
  file: `programs/${name}`,
  filename,
  student_identifier,
});

/** Fourteen answers to one programming task, from a clean program to one that doesn't start. */
export const PROGRAMS: DemoPlan = {
  name: 'Word frequencies',
  description:
    'Write a program that reads a text file and prints its ten most frequent words with their counts. Ignore case and punctuation. ' +
    'Take the name of the file from the command line, and handle a missing file with a clear message. ' +
    'Divide the program into functions and say in comments what they do. Python, JavaScript or TypeScript; a page in HTML is fine too.',
  rubric: [
    'Correctness (40%): the right words, the right counts',
    'Structure (25%): functions that each do one thing',
    'Readability (20%): names, comments, layout',
    'Error handling (15%): a missing or empty file',
  ].join('\n'),
  grade_scale: { kind: 'letters', letters: ['A', 'B', 'C', 'D', 'F'] },
  due_in_days: 5,
  entries: [
    {
      ...program('word_count.py', 's2051144'),
      grade: 'A',
      feedback_text:
        'Clean, tested and easy to follow. Sorting ties by the alphabet was a thoughtful touch. What should happen when NUMBER is not a number?',
    },
    program('assignment2.py', 's2052870'),
    program('main.py', 's2050913'),
    { ...program('frequency.py', 's2051606'), grade: 'B' },
    program('wordcounter_oop.py', 's2053352'),
    program('countwords.js', 's2052215'),
    program('top-words.ts', 's2050448'),
    program('analyse.js', 's2053901'),
    program('index.html', 's2054127'),
    program('solution.py', 's2051879'),
    program('kokku.py', 's2054466'),
    program('broken.js', 's2052593'),
    {
      file: 'documents/report.docx',
      source: 'programs/report.txt',
      filename: 'How my program works.docx',
      student_identifier: 's2053088',
      similarity: 2.3,
    },
    program('styles.css', 's2054780'),
  ],
};
