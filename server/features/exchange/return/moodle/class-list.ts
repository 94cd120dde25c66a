import { inOneLine, lineOrNull } from '#contract/common.ts';
import type { StudentRow } from '#server/features/assignments/student-types.ts';
import { instantOf } from '#server/features/exchange/wall-time.ts';
import { isoDate } from './dates.ts';
import type { Worksheet } from './worksheet.ts';

/**
 * The class list that a grading worksheet holds: everyone in the assignment, also who has handed in nothing, with Moodle's
 * number of the participant, e-mail address, ID and group where the site shows them, and when their work was handed in. A
 * blind worksheet has numbers only. `zone` is that of its times.
 */
export function classListOf({ rows }: Worksheet, zone: string | null = null): StudentRow[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    if (seen.has(row.participant)) return [];
    seen.add(row.participant);
    const identities = row.identities.map(inOneLine);
    const email = identities.find((text) => text.includes('@')) ?? null;
    const name = inOneLine(row.name ?? '');
    const [identifier, username] = identities.filter((text) => text !== email);
    const environment_ids = {
      moodle_participant: row.participant,
      ...(username === undefined ? {} : { username }),
    };
    return [
      {
        display_name: name || row.identifier,
        identifier: identifier ?? null,
        email,
        group: lineOrNull(row.group),
        section: null,
        environment_ids,
        handed_in_at: instantOf(isoDate(row.handedInAt) ?? '', zone),
      },
    ];
  });
}
