import * as v from 'valibot';

const VersionSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * Stores in this browser the last version of an assignment's rubric that a marker was told about; 0
 * if unknown.
 */
export function knownRubric(storage: () => Storage, user: number, assignmentId: number) {
  const key = `marginalia.rubric-seen.${user}.${assignmentId}`;
  return {
    recall: (): number => {
      try {
        const found = v.safeParse(VersionSchema, JSON.parse(storage().getItem(key) ?? 'null'));
        return found.success ? found.output : 0;
      } catch {
        return 0;
      }
    },
    /** If the browser stores nothing, they are told again. */
    keep: (version: number): void => {
      try {
        storage().setItem(key, JSON.stringify(version));
      } catch {
        // Nothing is lost.
      }
    },
  };
}
