import type { NewStudentLink } from '#contract/release/student-page.ts';
import { writeCsv } from '#lib/text/csv.ts';

/** Writes links for a mail merge, one row per student. */
export const linksCsv = (
  links: readonly Pick<NewStudentLink, 'student' | 'identifier' | 'email' | 'url'>[],
): string =>
  writeCsv([
    ['Name', 'Identifier', 'Email', 'Link'],
    ...links.map(({ student, identifier, email, url }) => [student, identifier, email, url]),
  ]);
