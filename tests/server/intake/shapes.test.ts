import { expect, test } from 'vitest';
import { inWords, understood, zipOf } from '#tests/support/zips.ts';

const NOTE = `Name: Ada Lovelace (ada_l)\nAssignment: Essay_1\nDate Submitted: Monday, 2 March 2026 09:00:00 o'clock GMT\nCurrent Grade: Needs Marking\n\nSubmission Field:\nTyped & short.\n\nComments:\nThere are no student comments for this assignment.\n\nFiles:\n`;
const EMPTY_NOTE = NOTE.replace(
  'Typed & short.',
  'There is no student submission text data for this assignment.',
).replace('Ada Lovelace (ada_l)', 'Bob Byte (bob)');

test('[IN-1] Canvas: flat names with the user’s number; late and anonymous ones too', async () => {
  const read = await understood(
    zipOf({
      'lovelaceada_1042_99001_essay.docx.txt': 'a',
      'lovelaceada_1042_99002_notes_v2.txt': 'b',
      'bytebob_LATE_1043_99003_main.py': 'c',
      'anon_1044_99004_a.txt': 'd',
    }),
  );
  expect(read.system).toBe('canvas');
  expect(inWords(read)).toEqual({
    'anon [1044]': ['a.txt'],
    'bytebob [1043]': ['main.py'],
    'lovelaceada [1042]': ['essay.docx.txt', 'notes_v2.txt'],
  });
});

test('[IN-1] [IN-3] [IN-5] Blackboard: usernames with underscores, two attempts, the name and what was typed from its note', async () => {
  const read = await understood(
    zipOf({
      'Essay_1_ada_l_attempt_2026-03-01-10-00-00.txt': NOTE,
      'Essay_1_ada_l_attempt_2026-03-01-10-00-00_first.txt': 'a',
      'Essay_1_ada_l_attempt_2026-03-02-10-00-00.txt': EMPTY_NOTE.replace(
        'Bob Byte (bob)',
        'Ada Lovelace (ada_l)',
      ),
      'Essay_1_ada_l_attempt_2026-03-02-10-00-00_second_try.txt': 'b',
      'Essay_1_bob_attempt_2026-03-02-11-00-00.txt': EMPTY_NOTE,
      'Essay_1_bob_attempt_2026-03-02-11-00-00_main.py': 'c',
    }),
  );
  expect(read.system).toBe('blackboard');
  expect(inWords(read)).toEqual({
    'Ada Lovelace [ada_l]': ['1: first.txt', '1: submission-text.txt (typed)', '2: second_try.txt'],
    'Bob Byte [bob]': ['main.py'],
  });
});

test('[IN-1] [IN-3] Brightspace: a folder an attempt', async () => {
  const read = await understood(
    zipOf({
      '501-9 - Ada Lovelace - Mar 2, 2026 1005 AM/new.txt': 'b',
      '501-9 - Ada Lovelace - Mar 1, 2026 905 AM/old.txt': 'a',
      '502-9 - Bob Byte - Mar 2, 2026 905 AM/src/main.py': 'c',
      'index.html': '<p>List</p>',
    }),
  );
  expect(read).toMatchObject({
    system: 'brightspace',
    problems: [{ path: 'index.html', why: 'It doesn’t say whose it is.' }],
  });
  expect(inWords(read)).toEqual({
    'Ada Lovelace [501]': ['1: old.txt', '2: new.txt'],
    'Bob Byte [502]': ['src/main.py'],
  });
});

test('[SAFE-27] a name in a zip that would turn what follows it stands without that', async () => {
  const read = await understood(
    zipOf({
      'Ada \u202EByron_42_assignsubmission_file/a.txt': 'a',
      'Bob\u2066 Byte_43_assignsubmission_file/b.txt': 'b',
    }),
  );
  expect(inWords(read)).toEqual({ 'Ada Byron [42]': ['a.txt'], 'Bob Byte [43]': ['b.txt'] });
});

test('[IN-1] plain folders and plain files: the number is the student’s, a folder around all is not', async () => {
  const folders = await understood(
    zipOf({
      'Essay/Ada Lovelace (s1042)/a.txt': 'a',
      'Essay/Byte_Bob/sub/b.txt': 'b',
      'Essay/.DS_Store': 'x',
      '__MACOSX/Essay/a': 'x',
    }),
  );
  expect(folders).toMatchObject({ system: 'folders', problems: [] });
  expect(inWords(folders)).toEqual({
    'Ada Lovelace [s1042]': ['a.txt'],
    'Byte Bob [Byte Bob]': ['sub/b.txt'],
  });
  const files = await understood(zipOf({ 'ada-s1042.txt': 'a', 'bob.py': 'b', 'film.mov': 'c' }));
  expect(files.system).toBe('files');
  expect(inWords(files)).toEqual({
    'ada [s1042]': ['ada-s1042.txt'],
    'bob [bob]': ['bob.py'],
    'film [film]': ['film.mov (kept)'],
  });
});

test('[IN-1] Moodle in a language nobody listed, and a zip that was packed anew with a folder around it', async () => {
  const read = await understood(
    zipOf({
      'BIO/Deltaker_8_assignsubmission_file/a.txt': 'a',
      'BIO/Deltaker_9_assignsubmission_file/b.txt': 'b',
    }),
  );
  expect(read.system).toBe('moodle');
  expect(inWords(read)).toEqual({ 'Deltaker 8 [8]': ['a.txt'], 'Deltaker 9 [9]': ['b.txt'] });
});

test('[IN-5] what the educator says of groups stands over what the paths look like', async () => {
  const zip = zipOf({
    'Red_1_assignsubmission_file/a.txt': 'a',
    'Blue_2_assignsubmission_file/b.txt': 'b',
  });
  expect(inWords(await understood(zip))).toEqual({ 'Blue [2]': ['b.txt'], 'Red [1]': ['a.txt'] });
  expect(inWords(await understood(zip, true))).toEqual({
    'Blue [2] group': ['b.txt'],
    'Red [1] group': ['a.txt'],
  });
});
