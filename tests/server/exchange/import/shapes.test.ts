import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { NAME_CHARSETS } from '#contract/exchange/intake.ts';
import { readPaths } from '#contract/exchange/environment/paths.ts';
import { guessStudent } from '#lib/submissions/guess-student.ts';
import { namesOf } from '#server/features/exchange/import/entry-names.ts';
import { inWords, understood, unpacked, zipInOldLetters, zipOf } from '#tests/support/zips.ts';

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

test('[IN-1] [IN-3] [IN-5] Blackboard: usernames with underscores, two attempts, name and typed text from its note', async () => {
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

test('[IN-1] [IN-3] Brightspace: one folder per attempt', async () => {
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

test('[SAFE-27] removes direction-changing characters from a name in a zip', async () => {
  const read = await understood(
    zipOf({
      'Ada \u202EByron_42_assignsubmission_file/a.txt': 'a',
      'Bob\u2066 Byte_43_assignsubmission_file/b.txt': 'b',
    }),
  );
  expect(inWords(read)).toEqual({ 'Ada Byron [42]': ['a.txt'], 'Bob Byte [43]': ['b.txt'] });
});

test('[IN-1] plain folders and plain files: the number is the student’s, a folder around everything isn’t', async () => {
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

test('[IN-1] Moodle in an unlisted language, and a zip repacked with a folder around it', async () => {
  const read = await understood(
    zipOf({
      'BIO/Deltaker_8_assignsubmission_file/a.txt': 'a',
      'BIO/Deltaker_9_assignsubmission_file/b.txt': 'b',
    }),
  );
  expect(read.system).toBe('moodle');
  expect(inWords(read)).toEqual({ 'Deltaker 8 [8]': ['a.txt'], 'Deltaker 9 [9]': ['b.txt'] });
});

test('[IN-5] what the educator says about groups has priority over what the paths look like', async () => {
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

test('[REPORT-3] Canvas: typed texts and links have no file number, and anonymous ids are letters and digits', async () => {
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
  // What looks like a user’s number isn't one: nobody is joined by it.
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
])('[MOODLE-8] [REPORT-2] [REPORT-3] server and app agree on %s', (path, system) => {
  const read = readPaths([path]);
  const guess = guessStudent(path);
  expect([read.system, guess?.source]).toEqual([system, system]);
  const { display_name, identifier } = read.shapes.get(path)!.owner;
  expect(guess?.identifier).toBe(identifier ?? display_name);
});

test('[MOODLE-7] groups submit if every name of the zip is that of a group in the class list, in any form that Moodle writes', () => {
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

const fromHex = (hex: string): Buffer[] => hex.split(' ').map((one) => Buffer.from(one, 'hex'));

test.each([
  ['Japanese (Shift-JIS)', ['田中一', '表 健太'], '9363928688ea 955c208c9291be'],
  ['Chinese (GBK)', ['王小明', '欧阳修'], 'cdf5d0a1c3f7 c5b7d1f4d0de'],
  ['Chinese (Big5)', ['陳怡君', '許功蓋'], 'b3afa9c9a767 b35ca55cbb5c'],
  ['Korean (EUC-KR)', ['김민수', '박지현'], 'b1e8b9cebcf6 b9dac1f6c7f6'],
  ['Cyrillic letters (CP866)', ['Иванов', 'Петрова Анна'], '88a2a0adaea2 8fa5e2e0aea2a02080adada0'],
  [
    'Cyrillic letters (Windows-1251)',
    ['Иванов', 'Петрова Анна'],
    'c8e2e0edeee2 cfe5f2f0eee2e020c0edede0',
  ],
  [
    'Western letters (CP437)',
    ['André Müller', 'Zoë Nuñez'],
    '416e647282204d816c6c6572 5a6f89204e75a4657a',
  ],
  [
    'Western letters (CP850)',
    ['João Magalhães', 'Søren Ødegård'],
    '4a6fc66f204d6167616c68c66573 539b72656e209d646567867264',
  ],
  ['Central European letters (CP852)', ['Dvořák', 'Łukasz'], '44766ffda06b 9d756b61737a'],
  ['Western letters (Windows-1252)', ['André Müller', 'João'], '416e6472e9204dfc6c6c6572 4a6fe36f'],
  ['Greek letters (CP737)', ['Παπαδόπουλος', 'Μαρία'], '8f98a7989be6a7a6aca2a6aa 8b98a8e598'],
  ['Turkish letters (CP857)', ['Şahin Yılmaz', 'Çağlar'], '9e6168696e20598d6c6d617a 8061a76c6172'],
])(
  '[REPORT-18] reads a zip’s names in %s, and says that the encoding was guessed',
  async (charset, names, hex) => {
    for (const count of [1, 2]) {
      const zip = zipInOldLetters(fromHex(hex).slice(0, count));
      const read = await understood(zip);
      expect(read.students.map(({ owner }) => owner.display_name).toSorted()).toEqual(
        names.slice(0, count).toSorted(),
      );
      await unpacked(zip, async (result) => {
        expect(result).toMatchObject({
          names_note: expect.stringContaining(`read as ${charset}:`),
        });
      });
    }
  },
);

const inOldLetters = (hex: string) =>
  namesOf(
    fromHex(hex).map((fileNameRaw) => ({ generalPurposeBitFlag: 0, fileNameRaw, extraFields: [] })),
  );

test.each([
  [
    'Turkish letters (Windows-1254)',
    ['Şahin Yılmaz', 'Çağlar Öztürk', 'İbrahim Güneş', 'Ayşe Doğan', 'Gülşah Işık'],
    'de6168696e2059fd6c6d617a c761f06c617220d67a74fc726b dd62726168696d2047fc6e65fe 4179fe6520446ff0616e 47fc6cfe61682049fefd6b',
  ],
  [
    'Hebrew letters (Windows-1255)',
    ['דוד כהן', 'שרה לוי', 'יעקב מזרחי', 'רחל פרץ'],
    'e3e5e320ebe4ef f9f8e420ece5e9 e9f2f7e120eee6f8e7e9 f8e7ec20f4f8f5',
  ],
  [
    'Vietnamese letters (Windows-1258)',
    ['Nguyễn Văn An', 'Trần Thị Hương', 'Lê Quang Đức', 'Phạm Minh Tuấn'],
    '4e677579eade6e2056e36e20416e 5472e2cc6e20546869f22048fdf56e67 4cea205175616e6720d0fdec63 506861f26d204d696e68205475e2ec6e',
  ],
  [
    'Western letters (Mac Roman)',
    ['André Müller', 'João Magalhães', 'Zoë Nuñez', 'Søren Ødegård', 'François Lefèvre'],
    '416e64728e204d9f6c6c6572 4a6f8b6f204d6167616c688b6573 5a6f91204e7596657a 53bf72656e20af6465678c7264 4672616e8d6f6973204c65668f767265',
  ],
  [
    'Arabic letters (CP720)',
    ['محمد علي', 'فاطمة حسن', 'أحمد إبراهيم', 'خالد العمري'],
    'eaa5eaa720e3e9ef e59fe1eaa120a5abeb 9aa5eaa7209da0a99fecefea a69fe9a7209fe9e3eaa9ef',
  ],
  [
    'Thai letters (Windows-874)',
    ['สมชาย ใจดี', 'สุดา รักเรียน', 'ประเสริฐ มั่งมี'],
    'cac1aad2c220e3a8b4d5 cad8b4d220c3d1a1e0c3d5c2b9 bbc3d0e0cac3d4b020c1d1e8a7c1d5',
  ],
  [
    'Cyrillic letters (Mac)',
    ['Иванов Иван', 'Петрова Анна', 'Щербаков Юрий'],
    '88e2e0edeee22088e2e0ed 8fe5f2f0eee2e02080edede0 99e5f0e1e0eaeee2209ef0e8e9',
  ],
  [
    'Cyrillic letters (ISO 8859-5)',
    ['Иванов Иван', 'Петрова Анна', 'Щербаков Юрий'],
    'b8d2d0ddded220b8d2d0dd bfd5e2e0ded2d020b0ddddd0 c9d5e0d1d0daded220cee0d8d9',
  ],
  [
    'Central European letters (ISO 8859-2)',
    ['Dvořák Jiří', 'Šárka Žižková', 'Tomáš Čech'],
    '44766ff8e16b204a69f8ed a9e1726b6120ae69be6b6f76e1 546f6de1b920c8656368',
  ],
])('[REPORT-18] names in %s, of which there are several, are read', (charset, names, hex) => {
  const { names: read, guess } = inOldLetters(hex);
  expect([read, NAME_CHARSETS[guess!.charset], guess!.how]).toEqual([names, charset, 'likely']);
});

test.each([
  ['Ayşe Doğan', '4179fe6520446ff0616e'],
  ['Gizem Yıldız', '47697a656d20598d6c648d7a'],
  [
    'Guðrún Þórðardóttir, Ásgeir Jónsson',
    '47758c72a36e208da2728c617264a274746972 a47367656972204aa26e73736f6e',
  ],
  [
    'João Magalhães, Conceição Araújo',
    '4a6f846f204d6167616c68846573 436f6e63656987846f20417261a36a6f',
  ],
  [
    'Παπαδόπουλος Γιώργος, Μαρία Νικολάου',
    'c6d6ead6dda2eae9f2e5e9ed20a6e3fdebd8e9ed b7d6eb9fd620b8e3e4e9e59be9f2',
  ],
  [
    'Ярослав Шевченко, Їжакевич Євген',
    '9fe0aee1aba0a22098a5a2e7a5adaaae f8a6a0aaa5a2a8e720f4a2a3a5ad',
  ],
  ['김민수, 박지현', '8bb1a3a5ae81 a462bba1d165'],
])('[REPORT-18] that %s is read in the wrong letters is said', (_, hex) => {
  expect(inOldLetters(hex).guess?.how).toBe('doubtful');
});

test('[REPORT-18] doubts letters that fit two alphabets equally', () => {
  const guessOf = (bytes: readonly number[]) =>
    namesOf([{ generalPurposeBitFlag: 0, fileNameRaw: Buffer.from(bytes), extraFields: [] }]);
  // “доклад” in Windows' Cyrillic encoding: in its Hebrew one a final letter would be in the
  // middle.
  expect(guessOf([0xe4, 0xee, 0xea, 0xeb, 0xe0, 0xe4])).toMatchObject({
    names: ['доклад'],
    guess: { how: 'likely' },
  });
  // “דוד” in its Hebrew letters is “гег” in the others.
  expect(guessOf([0xe3, 0xe5, 0xe3]).guess?.how).toBe('doubtful');
});

test('[REPORT-18] doubts names that make no sense in any encoding, but not those that declare theirs', async () => {
  const note = (zip: Uint8Array) =>
    unpacked(zip, async (result) => (result.kind === 'unpacked' ? result.names_note : result.why));
  expect(await note(zipInOldLetters([Buffer.from('b1b3c3dbfe', 'hex')]))).toContain('may be wrong');
  expect(await note(zipOf({ '田中一/essay.txt': 'a', 'Müller/essay.txt': 'b' }))).toBe('');
});

test('[REPORT-18] the Unicode name field has priority over the computer’s encoding, if it belongs to this name', () => {
  const raw = Buffer.from('93639286', 'hex');
  const name = Buffer.from('田中', 'utf8');
  const entry = (checksum: number) => {
    const data = Buffer.alloc(5 + name.length);
    data.writeUInt8(1, 0);
    data.writeUInt32LE(checksum, 1);
    name.copy(data, 5);
    return { generalPurposeBitFlag: 0, fileNameRaw: raw, extraFields: [{ id: 0x7075, data }] };
  };
  expect(namesOf([entry(crc32(raw))])).toEqual({ names: ['田中'], guess: null });
  expect(namesOf([entry(1)]).guess).not.toBeNull();
});
