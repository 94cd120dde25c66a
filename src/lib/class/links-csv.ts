import type { NewStudentLink } from '#contract/release/student-page.ts';

/** A cell that a spreadsheet would take for a formula is text by an apostrophe before it. */
const cell = (text: string): string => {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

/** Links for a mail merge: a row a student, with a byte order mark so that names stay what they are. */
export const linksCsv = (links: readonly Pick<NewStudentLink, 'student' | 'identifier' | 'email' | 'url'>[]): string =>
  `\u{FEFF}${[['Name', 'Identifier', 'Email', 'Link'], ...links.map(({ student, identifier, email, url }) => [student, identifier ?? '', email ?? '', url])]
    .map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
