import { expect, test } from 'vitest';
import type { Submission } from '#contract/submissions/submission.ts';
import { signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit, PHONE } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { form } from '#tests/support/caller.ts';
import { createAssignment } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

/**
 * As Moodle 4.5 writes it: an extension, online text with commas and HTML, a grade set in the
 * gradebook, an unreadable date, one participant twice.
 */
const GENUINE = `\uFEFFIdentifier,"Full name","Email address",Status,Grade,"Maximum grade","Grade can be changed","Last modified (submission)","Online text","Last modified (grade)","Feedback comments"
"Participant 8","Jürgen Müller-Lüdenscheidt",s01@example.test,"Submitted for grading - Submission changes not allowed - Extension granted until: Tuesday, 1 December 2026, 8:49 PM -  - ",,100.00,Yes,"Wednesday, 18 November 2026, 8:37 PM",,-,
"Participant 1","Siobhán O'Connor",s02@example.test,"Submitted for grading -  - ",,100.00,No,"Wednesday, 18 November 2026, 8:37 PM","See my file. It's <b>not</b> done; 1 < 2, ""quoted"", comma, here.   Second paragraph.   ",-,
"Participant 10","D’Angelo Böhme",s03@example.test,"Submitted for grading - 2 days late -  - ",,100.00,Yes,"Saturday, 21 November 2026, 8:37 PM",,-,
"Participant 9","فاطمة الزهراء",s04@example.test,"Submitted for grading -  - ",,100.00,Yes,"Wednesday, 18 November 2026, 8:37 PM",,"بعد غد",
"Participant 12","Anna Schmidt",s07@example.test,"Submitted for grading -  - ",,100.00,Yes,"Wednesday, 18 November 2026, 8:37 PM",,-,
"Participant 13","Anna Schmidt",s08@example.test,"Submitted for grading -  - ",,100.00,Yes,"Wednesday, 18 November 2026, 8:37 PM",,-,
"Participant 99","María García López",s06@example.test,"Submitted for grading -  - ",,100.00,Yes,"Wednesday, 18 November 2026, 8:37 PM",,-,
"Participant 8","Jürgen Müller-Lüdenscheidt",s01@example.test,"Submitted for grading -  - ",,100.00,Yes,"Wednesday, 18 November 2026, 8:37 PM",,-,
`;

test('[OUT-1] [OUT-2] each row of a worksheet says on the screen why it is left out, or what to note: locked, off the scale, stale, two of one name, unknown, twice, missing', async () => {
  const { page, teacher } = await signedIn(server);
  const assignment = await createAssignment(teacher, 'Essay');
  await teacher.patch(`/api/v1/assignments/${assignment.id}`, {
    grade_scale: { kind: 'points', max: 200 },
  });
  const marked = async (
    student_identifier: string,
    grade: string,
    feedback_text: string | null = null,
  ) => {
    const { body } = await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
      form({ submission_file: { name: 'a.txt', bytes: 'Work.' }, student_identifier }),
    );
    await teacher.patch(`/api/v1/submissions/${body.id}`, { grade, feedback_text });
  };
  await marked('s01@example.test', '85.5', 'Well **argued**.\n\n- One *thing*!');
  await marked('s02@example.test', '70');
  await marked('s03@example.test', '150');
  await marked('s04@example.test', '61');
  await marked('Anna Schmidt', '50');
  await marked('nobody@example.test', '12');

  await page.goto(`/assignments/${assignment.id}/handback`);
  await page.getByLabel('Your own file').setInputFiles({
    name: 'Grades-BIO-Essay-2.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(GENUINE),
  });
  await page.getByText('2 rows will be written into Grades-BIO-Essay-2.csv').waitFor();
  await page.getByText('7 rows are left out; each says why.').waitFor();
  const rows = page.getByRole('table').getByRole('row');
  const said = (await rows.allInnerTexts())
    .slice(1)
    .map((text) => text.replace(/\s+/g, ' ').trim());
  expect(said).toEqual([
    '2 Jürgen Müller-Lüdenscheidt 85.5 Written Well argued. One thing!',
    "3 Siobhán O'Connor – Left out Moodle has locked the grade (it was set in the gradebook), and there is no new feedback.",
    expect.stringMatching(/^4 D’Angelo Böhme – Left out .*100/),
    expect.stringMatching(
      /^5 فاطمة الزهراء 61 Written .*Moodle’s date in this row can’t be read: tick “Allow updating records/,
    ),
    expect.stringMatching(
      /^6 Anna Schmidt \(s07@example\.test\) – Left out Only the name matches a submission here, and names aren’t unique/,
    ),
    expect.stringMatching(/^7 Anna Schmidt \(s08@example\.test\) – Left out Only the name matches/),
    expect.stringMatching(/^8 María García López – Left out Not known here/),
    expect.stringMatching(
      /^9 Jürgen Müller-Lüdenscheidt – Left out An earlier row is for the same participant\. Moodle reads only the first\./,
    ),
    expect.stringMatching(
      /^– nobody@example\.test – Left out Is marked here, but isn’t in this file\./,
    ),
  ]);
  await page.getByRole('radio', { name: 'Left out 7' }).press('Space');
  await expect.poll(() => rows.count()).toBe(8);
  await expectFit(page);
  await page.setViewportSize(PHONE);
  await page.getByText('Moodle has locked the grade', { exact: false }).waitFor();
  await expectFit(page);
});

test('[REC-3] the office’s own sheet is dropped, its column is chosen once, and it comes back with the marks', async () => {
  const { page, teacher } = await signedIn(server);
  const assignment = await createAssignment(teacher, 'Essay for the office');
  const { body } = await teacher.post<Submission>(
    `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
    form({
      submission_file: { name: 'a.txt', bytes: 'Work.' },
      student_identifier: '0012345',
    }),
  );
  await teacher.patch(`/api/v1/submissions/${body.id}`, { grade: '66.5' });
  await page.goto(`/assignments/${assignment.id}/handback`);
  const sheet =
    'Mark sheet;;\r\nStudent No.;Name;Mark;Weight\r\n0012345;Lovelace;;1,0\r\n0099999;Else;;1,0\r\n';
  const drop = async () =>
    await page.getByLabel('The office’s own sheet').setInputFiles({
      name: 'HIS101.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(sheet),
    });
  await drop();
  await page.getByText('Which column of HIS101.csv takes the mark?').waitFor();
  await page.getByText('Students were found by “Student No.”', { exact: false }).waitFor();
  await page.getByLabel('Column').selectOption('Mark');
  await page.getByText('1 row will be written into HIS101.csv').waitFor();
  const rows = page.getByRole('table').getByRole('row');
  const said = (await rows.allInnerTexts())
    .slice(1)
    .map((text) => text.replace(/\s+/g, ' ').trim());
  expect(said).toEqual([
    '3 0012345 66.5 Written',
    expect.stringMatching(/^4 0099999 – Left out Not known here/),
  ]);
  await expectFit(page);
  await page.getByRole('button', { name: 'Go on to the files' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download HIS101.csv' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toBe(sheet.replace('Lovelace;;', 'Lovelace;66,5;'));
  await page.getByRole('button', { name: 'Something else' }).click();
  await drop();
  await page.getByText('The one you chose for the last sheet', { exact: false }).waitFor();
  await page.setViewportSize(PHONE);
  await expectFit(page);
});
