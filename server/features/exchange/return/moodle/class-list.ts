import { inOneLine, lineOrNull } from '#contract/common.ts';
import type { StudentRow } from '#server/features/assignments/student-types.ts';
import { runAtOnce, runInTurns } from '#server/features/exchange/archive/pieces.ts';
import { instantOf } from '#server/features/exchange/wall-time.ts';
import { isoDate } from './dates.ts';
import type { Worksheet } from './worksheet.ts';

/**
 * Returns the class list in a grading worksheet: everyone in the assignment, including those who
 * handed in nothing, with Moodle's participant number, e-mail address, ID and group if the site
 * shows them, and when their work was handed in. A blind worksheet contains only numbers. `zone` is
 * that of its times.
 */
export const classListOf = (worksheet: Worksheet, zone: string | null = null): StudentRow[] =>
  runAtOnce(studentsOf(worksheet, zone));

/** Like `classListOf`, without blocking others however many there are. */
export const classListInTurns = (
  worksheet: Worksheet,
  zone: string | null,
): Promise<StudentRow[]> => runInTurns(studentsOf(worksheet, zone));

function* studentsOf(
  { rows }: Worksheet,
  zone: string | null,
): Generator<void, StudentRow[], void> {
  const students = new Map<string, StudentRow>();
  for (const row of rows) {
    yield;
    if (students.has(row.participant)) continue;
    const identities = row.identities.map(inOneLine);
    const email = identities.find((text) => text.includes('@')) ?? null;
    const name = inOneLine(row.name ?? '');
    const [identifier, username] = identities.filter((text) => text !== email);
    const environment_ids = {
      moodle_participant: row.participant,
      ...(username === undefined ? {} : { username }),
    };
    students.set(row.participant, {
      display_name: name || row.identifier,
      identifier: identifier ?? null,
      email,
      group: lineOrNull(row.group),
      section: null,
      environment_ids,
      handed_in_at: instantOf(isoDate(row.handedInAt) ?? '', zone),
    });
  }
  return [...students.values()];
}
