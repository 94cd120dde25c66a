import { describe, expect, test } from 'vitest';
import { detailOf, messageOf } from './errors.ts';
import { candidateName } from './assignments/candidate.ts';
import { type Block, blockText, isProse, isWritten } from './submissions/document.ts';
import { isEmpty, unfinishedIn } from './release/unfinished.ts';
import { shareText } from './site/share-text.ts';
import { isReadInPart, readShareOf } from './submissions/submission-file.ts';
import { joinTexts } from './submissions/submission-text.ts';

describe('errors', () => {
  describe('the detail of an error response', () => {
    test('[ERR-1] a string is used as it is', () =>
      expect(detailOf({ detail: 'No.' })).toBe('No.'));
    test('[ERR-2] a list gives each msg, or text, joined', () => {
      expect(
        detailOf({ detail: [{ msg: 'Name is required.' }, { text: 'Too long.' }, 'Plain.'] }),
      ).toBe('Name is required., Too long., Plain.');
    });
    test('[ERR-3] an object is serialised', () =>
      expect(detailOf({ detail: { code: 7 } })).toBe('{"code":7}'));
    test('no detail for a non-object, a missing detail or an empty one', () => {
      expect([
        detailOf('oops'),
        detailOf(null),
        detailOf({}),
        detailOf({ detail: '  ' }),
        detailOf({ detail: [] }),
      ]).toEqual([null, null, null, null, null]);
    });
  });

  describe('the message of a failed request', () => {
    test('[ERR-4] a detail takes precedence over the message for the status', () =>
      expect(messageOf(500, { detail: 'Disk full.' })).toBe('Disk full.'));
    test.each([
      ['[ERR-5]', 401, 'Your session has expired. Please log in again.'],
      ['[ERR-6]', 403, "You don't have permission to access this resource."],
      ['[ERR-7]', 404, 'The requested resource was not found.'],
      ['[ERR-8]', 422, 'Invalid data format. Please check your input.'],
      ['[ERR-9]', 500, 'Something went wrong on our end. Please try again later.'],
      ['[ERR-10]', 418, 'An unexpected error occurred.'],
      ['[ERR-10]', 502, 'An unexpected error occurred.'],
    ])('%s %i without detail', (_, status, text) =>
      expect(messageOf(status, '<html>proxy</html>')).toBe(text),
    );
  });
});

describe('words', () => {
  test("[DESK-13] a candidate's number has at least three digits", () => {
    expect([1, 14, 1234].map(candidateName)).toEqual([
      'Candidate 001',
      'Candidate 014',
      'Candidate 1234',
    ]);
  });

  test('[READ-4] rounds a share to steps of five percent, and never up', () => {
    expect([0, 0.049, 0.05, 0.899, 0.9, 1].map(shareText)).toEqual([
      'about 0 %',
      'about 0 %',
      'about 5 %',
      'about 85 %',
      'about 90 %',
      'about 100 %',
    ]);
  });

  test('[READ-4] a work counts as partly read when less than nine tenths of its texts could be read', () => {
    const file = (read_share: number | null, has_text = true) => ({ has_text, read_share });
    expect([
      readShareOf([]),
      readShareOf([file(1, false)]),
      readShareOf([file(1), file(null)]),
      readShareOf([file(1), file(0.5), file(0, false)]),
      readShareOf([file(null, false), file(0.8)]),
    ]).toEqual([null, null, null, 0.75, 0.8]);
    expect(
      [[file(0.9)], [file(0.89)], [file(null)], []].map((files) => isReadInPart({ files })),
    ).toEqual([false, true, false, false]);
  });

  test('joins several files into one text and records where each one is', () => {
    expect(
      joinTexts([
        { file_id: 7, text: 'One' },
        { file_id: 8, text: '' },
        { file_id: 9, text: 'Two' },
      ]),
    ).toEqual({
      text: 'One\n\n\n\nTwo',
      parts: [
        { file_id: 7, start: 0, end: 3 },
        { file_id: 8, start: 5, end: 5 },
        { file_id: 9, start: 7, end: 10 },
      ],
    });
    expect(joinTexts([])).toEqual({ text: '', parts: [] });
  });

  test('[READ-1] shows what was written, without hidden text and running heads; prose means paragraphs and list items', () => {
    const block = (kind: Block['kind'], hidden?: 'white'): Block => ({
      kind,
      start: 2,
      end: 4,
      ...(hidden === undefined ? {} : { hidden }),
    });
    const all = [
      block('paragraph'),
      block('list_item'),
      block('heading'),
      block('running'),
      block('paragraph', 'white'),
    ];
    expect([all.map(isWritten), all.map(isProse)]).toEqual([
      [true, true, true, false, false],
      [true, true, false, false, false],
    ]);
    expect(blockText({ text: 'abcdef' }, block('paragraph'))).toBe('cd');
  });

  test('[OUT-1] says in sentences what is unfinished; returns an empty text if nothing is', () => {
    const scale = { kind: 'letters' as const, letters: ['A', 'B'] };
    expect(unfinishedIn({ grade: null, feedback_text: ' ' }, scale)).toEqual([
      'Has no grade yet.',
      'Has no feedback yet.',
    ]);
    expect(unfinishedIn({ grade: ' C ', feedback_text: 'Good [Topic].' }, scale)).toEqual([
      '“C” is not on the scale of this assignment.',
      'The feedback still says [Topic].',
    ]);
    expect(unfinishedIn({ grade: 'A', feedback_text: 'Good.' }, scale)).toEqual([]);
    expect(unfinishedIn({ grade: 'A', feedback_text: null }, scale, false)).toEqual([]);
    expect([
      isEmpty({ grade: null, feedback_text: null }),
      isEmpty({ grade: ' ', feedback_text: '' }),
      isEmpty({ grade: 'A', feedback_text: null }),
      isEmpty({ grade: null, feedback_text: 'x' }),
    ]).toEqual([true, true, false, false]);
  });
});
