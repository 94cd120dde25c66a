import type { HandbackKind } from '#contract/exchange/handback.ts';

interface Named {
  name: string;
}

const quoted = (files: readonly Named[]): string =>
  files.map(({ name }) => `“${name}”`).join(', then ');

const STEPS: Readonly<
  Record<Exclude<HandbackKind, 'moodle_worksheet'>, (file: string) => string[]>
> = {
  moodle_feedback: (file) => [
    'Upload the grading worksheet first, if you have one: feedback files make it out of date, and Moodle would skip its rows.',
    'In the assignment’s settings, under “Feedback types”, switch on “Feedback files”. They are off by default.',
    'Choose no group on the page of submissions: the group filters what is read.',
    `Open Submissions, Actions, Upload multiple feedback files in a zip, and upload ${file} as it is. Don’t unpack it and pack it anew: a folder around it can send everything to one student.`,
    'Moodle shows how many files it will add and update: compare it with the number here. What it doesn’t recognise it leaves out without a word.',
    'With a marking workflow, students see the files once you set them to “Released”.',
  ],
  canvas_gradebook: (file) => [
    'In Canvas, open Grades, and set the assignment’s grades to be posted by hand (Grade posting policy) if students are to see them later.',
    `Choose Import, and upload ${file}.`,
    'Canvas shows every grade that it would change. Only the column you chose here may be among them: break it off where another is.',
    'The file has no place for feedback: the rubric assessments and the documents have.',
  ],
  canvas_rubric: (file) => [
    'In Canvas, attach the rubric to the assignment and tick that it is used for grading. Its criteria must have the names they have here.',
    `On the assignment’s page of rubric assessments choose Import, and upload ${file}.`,
    'Canvas counts every row as a whole assessment, so only those stand in it whose every criterion is marked.',
    'Students see ratings and comments once the assignment’s grades are posted.',
  ],
  blackboard: (file) => [
    'In Blackboard, open the Grade Center (in Ultra the Gradebook), then Work Offline, Upload.',
    `Choose ${file}, with the delimiter left on Auto, and go on.`,
    'Blackboard lists the columns it found: tick only the one you chose here, and compare its preview of the data.',
    'Don’t save the file in a spreadsheet in between: it would change its letters and numbers.',
  ],
  brightspace: (file) => [
    'In Brightspace, open Grades, Enter Grades, Import.',
    `Choose ${file}. Leave “Create new grade item when an unrecognized item is referenced” off.`,
    'Brightspace shows what it will import: compare the number of rows.',
    'The file has no place for feedback: the documents have.',
  ],
  csv: () => [
    'Open it with any spreadsheet. A text that begins as a formula would has an apostrophe before it, so that nothing is run.',
    'A spreadsheet drops the zeros before a number and the last digits of a long one, and takes 1/2 for a day: the rows above say where. For a spreadsheet the Excel file is safe; the CSV is for other programs.',
    'The semicolon form is for countries whose spreadsheets part columns by semicolons and decimals by commas.',
  ],
  xlsx: () => [
    'Open it with any spreadsheet: one row a student and work, one column a field. Texts are texts, also where they begin as a formula would.',
  ],
  documents: () => [
    'Unpack it: there is a document for each student, by their ID and name.',
    'Give them out as you like. Marginalia sends nothing to anybody.',
  ],
};

/** What to do with the files in the environment, in order; nothing where there is none. */
export const stepsOf = (
  kind: Exclude<HandbackKind, 'moodle_worksheet'>,
  files: readonly Named[],
): string[] => (files.length === 0 ? [] : STEPS[kind](quoted(files)));
