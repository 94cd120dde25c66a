import { expect, test } from 'vitest';
import { readPaths } from '#contract/exchange/environment/paths.ts';
import { guessStudent } from '#lib/submissions/guess-student.ts';
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
    'anon_1044 [anon_1044]': ['a.txt'],
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

test('[MOODLE-8] in a zip without folders a file belongs to the first student in its name, whatever the file is called', async () => {
  const read = await understood(
    zipOf({
      'Cara Clark_26_assignsubmission_file_Alex Kim_24_assignsubmission_file_essay.txt': 'c',
      'Alex Kim_24_assignsubmission_file_essay.txt': 'a',
      'Alex Kim_13_assignsubmission_file_essay.txt': 'b',
      'Anna Maria Test User_21_assignsubmission_file_Anna_Maria Test_User_99_assignsubmission_file_x.txt':
        'd',
    }),
  );
  expect(inWords(read)).toEqual({
    'Alex Kim [13]': ['essay.txt'],
    'Alex Kim [24]': ['essay.txt'],
    'Anna Maria Test User [21]': ['Anna_Maria Test_User_99_assignsubmission_file_x.txt'],
    'Cara Clark [26]': ['Alex Kim_24_assignsubmission_file_essay.txt'],
  });
});

test('[REPORT-2] folders of an older Moodle end in an underscore', async () => {
  const read = await understood(
    zipOf({
      'Ada One_11_assignsubmission_file_/essay.txt': 'a',
      'Bo Two_12_assignsubmission_file_/src/main.py': 'b',
      'Cy Three_13_assignsubmission_onlinetext_/onlinetext.html': '<p>c</p>',
    }),
  );
  expect(read).toMatchObject({ system: 'moodle', problems: [] });
  expect(inWords(read)).toEqual({
    'Ada One [11]': ['essay.txt'],
    'Bo Two [12]': ['src/main.py'],
    'Cy Three [13]': ['onlinetext.html (typed)'],
  });
});

test('[REPORT-3] Canvas: typed texts and links have no number of a file, and anonymous ids are letters and digits', async () => {
  const read = await understood(
    zipOf({
      'oneada_101_text.html': '<p>a</p>',
      'twobo_LATE_102_link.html': '<p>b</p>',
      'threecy_103_9_essay.txt': 'c',
      'threecy_103_10_text.html': 'a file of this name',
    }),
  );
  expect(read).toMatchObject({ system: 'canvas', problems: [] });
  expect(inWords(read)).toEqual({
    'oneada [101]': ['text.html (typed)'],
    'threecy [103]': ['essay.txt', 'text.html'],
    'twobo [102]': ['link.html (typed)'],
  });
  const typed = await understood(
    zipOf({ 'oneada_101_text.html': '<p>a</p>', 'twobo_102_text.html': '<p>b</p>' }),
  );
  expect(typed.system).toBe('canvas');
  const anonymous = await understood(
    zipOf({
      'anon_aB3x9_12_essay.txt': 'a',
      'anon_aB3x9_13_notes.txt': 'b',
      'anon_Zz812_LATE_14_essay.txt': 'c',
      'anon_10443_text.html': '<p>d</p>',
    }),
  );
  expect(anonymous).toMatchObject({ system: 'canvas', problems: [] });
  // What looks like a user’s number is none: nobody is joined by it.
  expect(anonymous.students.map(({ owner }) => owner.environment_ids)).toEqual([{}, {}, {}]);
  expect(inWords(anonymous)).toEqual({
    'anon_10443 [anon_10443]': ['text.html (typed)'],
    'anon_aB3x9 [anon_aB3x9]': ['essay.txt', 'notes.txt'],
    'anon_Zz812 [anon_Zz812]': ['essay.txt'],
  });
});

test.each([
  ['Cara Clark_26_assignsubmission_file_Alex Kim_24_assignsubmission_file_essay.txt', 'moodle'],
  ['Ada One_11_assignsubmission_file_/essay.txt', 'moodle'],
  ['oneada_101_text.html', 'canvas'],
  ['anon_aB3x9_12_essay.txt', 'canvas'],
  ['threecy_LATE_103_9_essay.txt', 'canvas'],
  ['Essay_jdoe12_attempt_2026-11-20-14-03-22_x.docx', 'blackboard'],
  ['501-9 - Ada Lovelace - Mar 2, 2026 1005 AM/new.txt', 'brightspace'],
])('[MOODLE-8] [REPORT-2] [REPORT-3] server and app say the same of %s', (path, system) => {
  const read = readPaths([path]);
  const guess = guessStudent(path);
  expect([read.system, guess?.source]).toEqual([system, system]);
  const { display_name, identifier } = read.shapes.get(path)!.owner;
  expect(guess?.identifier).toBe(identifier ?? display_name);
});

test('[MOODLE-7] groups hand in where every name of the zip is that of a group in the class list, in whichever way Moodle writes it', () => {
  const list = [
    { display_name: 'Ada', group: 'Team Ü "x"' },
    { display_name: 'Bob', group: 'Group_B & Co' },
    { display_name: 'Cy', group: 'Group_B &amp; Co' },
  ];
  const paths = [
    'Team Ü x_3_assignsubmission_file/a.txt',
    'Group B amp; Co_2_assignsubmission_file/b.txt',
  ];
  expect(readPaths(paths, undefined, list).teams).toBe(true);
  expect(readPaths(paths).teams).toBe(false);
  expect(readPaths(['Ada_3_assignsubmission_file/a.txt'], undefined, list).teams).toBe(false);
});
