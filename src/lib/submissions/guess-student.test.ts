import { describe, expect, test } from 'vitest';
import { guessStudent, type StudentGuess } from './guess-student.ts';

const of = (path: string, assignment?: string) =>
  guessStudent(path, assignment)?.identifier ?? null;

describe('learning environments', () => {
  test.each<[string, StudentGuess['source'], string, string]>([
    ['Jane Doe_12345_assignsubmission_file/essay.docx', 'moodle', 'Jane Doe', '12345'],
    [
      'HIST-Essay-77/Jane Doe_12345_assignsubmission_file_/essay final.docx',
      'moodle',
      'Jane Doe',
      '12345',
    ],
    ['Jane Doe_12345_assignsubmission_onlinetext/onlinetext.html', 'moodle', 'Jane Doe', '12345'],
    ['Jane Doe_12345_assignsubmission_file_essay.docx', 'moodle', 'Jane Doe', '12345'],
    ['Participant_987_assignsubmission_file_essay.docx', 'moodle', 'Participant 987', '987'],
    ['Zoë Müller-Łukasz_5_assignsubmission_file/a.pdf', 'moodle', 'Zoë Müller-Łukasz', '5'],
    ['doejane_4711_998877_Essay 1.docx', 'canvas', 'doejane', '4711'],
    ['doejane_LATE_4711_998877_essay.pdf', 'canvas', 'doejane', '4711'],
    ['anon_x1y2z_998877_essay.pdf', 'canvas', 'anon_x1y2z', 'x1y2z'],
    ['Essay 1_jdoe12_attempt_2026-11-20-14-03-22_my_essay.docx', 'blackboard', 'jdoe12', 'jdoe12'],
    ['Essay 1_jdoe12_attempt_2026-11-20-14-03-22.txt', 'blackboard', 'jdoe12', 'jdoe12'],
    ['12-345 - Jane Doe - Nov 20, 2026 203 PM/essay.docx', 'brightspace', 'Jane Doe', '12'],
  ])('%s', (path, source, identifier, platformId) => {
    expect(guessStudent(path)).toEqual({ identifier, platformId, source });
  });

  test('a Blackboard user name with underscores is found when the assignment is known', () => {
    expect(of('Essay_1_jane_doe_attempt_2026-11-20-14-03-22_x.docx', 'Essay_1')).toBe('jane_doe');
    expect(of('Essay_1_jane_doe_attempt_2026-11-20-14-03-22_x.docx')).toBe('doe');
  });
});

describe('plain names', () => {
  test.each([
    ['s1234567_essay.docx', 's1234567'],
    ['1234567-final.pdf', '1234567'],
    ['essay_s1234567.pdf', 's1234567'],
    ['Essay S1234567 v2.pdf', 'S1234567'],
    ['20261121_s1234567.pdf', 's1234567'],
    ['jane.doe@uni.ac.uk_essay.docx', 'jane.doe@uni.ac.uk'],
    ['Doe_Jane_Essay.docx', 'Doe Jane'],
    ['Doe Jane.pdf', 'Doe Jane'],
    ['O’Neil_Seán_final.pdf', 'O’Neil Seán'],
    ['Łukasz_Żaneta.txt', 'Łukasz Żaneta'],
    ['Lovelace, Ada (final).txt', 'Lovelace Ada'],
    ['Lovelace,Ada.pdf', 'Lovelace Ada'],
    ['s1001_essay.txt', 's1001'],
    ['essay-u4711.pdf', 'u4711'],
  ])('%s', (name, identifier) => {
    expect(guessStudent(name)).toEqual({ identifier, platformId: null, source: 'name' });
  });

  test.each([
    'essay.docx',
    'Final_Essay.docx',
    'Essay_Final.pdf',
    'Assignment_Jane.pdf',
    'report-2026.pdf',
    'essay_F2026.docx',
    'HIS2043-essay-2.pdf',
    'Essay, Final.pdf',
    'essay-v12.txt',
    '20261121.pdf',
    'IMG_20261121.jpg',
    'week 3 notes.txt',
    '',
    '.pdf',
    '/',
    '///',
    '🎓.pdf',
    '=cmd().pdf',
    'doe_jane.pdf',
    'abcdef123456.pdf',
    '1234567890123456.pdf',
  ])('%s tells nothing', (name) => {
    expect(guessStudent(name)).toBeNull();
  });

  test('of folders that are no student’s only the file counts', () => {
    expect(of('Week 3/Group A/s1234567_essay.docx')).toBe('s1234567');
    expect(of('C:\\Downloads\\s1234567_essay.docx')).toBe('s1234567');
  });

  test('a hostile name of 10,000 characters is no trouble', () => {
    for (const name of [
      '_'.repeat(10_000),
      'A_'.repeat(5_000),
      '1_'.repeat(5_000),
      'a.'.repeat(5_000),
      `${'a@'.repeat(5_000)}.pdf`,
      'مرحبا'.repeat(2_000),
    ]) {
      expect(guessStudent(name)?.identifier.length ?? 0).toBeLessThanOrEqual(2_000);
    }
  });
});

test.each([
  'Assignment',
  'Assessment',
  'Essay',
  'Final',
  'Draft',
  'Report',
  'Coursework',
  'Submission',
  'Week',
  'Unit',
  'Module',
  'Group',
  'Lab',
  'Exam',
  'Project',
  'Paper',
  'Homework',
  'Task',
  'Version',
  'Copy',
  'Untitled',
  'Document',
  'Dissertation',
  'Thesis',
  'New',
  'Research',
  'Case',
  'Study',
  'Literature',
  'Review',
  'Reflection',
  'Portfolio',
  'The',
  'My',
  'Part',
  'Chapter',
  'Question',
  'Answers',
])('%s is no name, first or last', (word) => {
  expect([of(`${word}_Jane.pdf`), of(`Doe_${word}.pdf`)]).toEqual([null, null]);
});
test('what stands around a name goes, and a folder tells only where a file lies in it', () => {
  expect(of('_Jane_Doe__12345_assignsubmission_file/x.pdf')).toBe('Jane Doe');
  expect(of('12-345 -  Jane Doe  - Nov 20, 2026 203 PM/x.pdf')).toBe('Jane Doe');
  expect(of('12-345 - Jane Doe - Nov 20, 2026 203 PM/John Roe_7_assignsubmission_file/x.pdf')).toBe(
    'John Roe',
  );
  expect(of('Jane Doe_7_assignsubmission_file_/John Roe_8_assignsubmission_file_a.pdf')).toBe(
    'Jane Doe',
  );
  expect(of('folder/12-345 - Jane Doe - Nov 20, 2026 203 PM essay')).toBeNull();
  expect(of('Essay__attempt_2026-11-20-14-03-22.txt')).toBeNull();
  expect(of('/s1234567_essay.docx/')).toBe('s1234567');
});
