import type { MarkValue } from '#lib/marking/sheet.ts';
import type { Http } from '#services/http.ts';

/**
 * Records on the server what a marker had decided when they opened the draft for a criterion
 * (DESK-7). If a request fails, it is sent with the next one, or when the script is opened again:
 * the server counts the first time.
 */
export function createOpenings(http: Http) {
  const told = new Map<number, Set<string>>();
  return {
    async tell(submission: number, opened: Readonly<Record<string, MarkValue>>): Promise<void> {
      const known = told.get(submission) ?? new Set<string>();
      told.set(submission, known);
      for (const [criterion, { level_ids, points }] of Object.entries(opened)) {
        if (known.has(criterion)) continue;
        known.add(criterion);
        try {
          await http.put(`api/v1/submissions/${submission}/openings`, {
            json: { criterion, mark: { level_ids, points } },
          });
        } catch {
          known.delete(criterion);
        }
      }
    },
  };
}
