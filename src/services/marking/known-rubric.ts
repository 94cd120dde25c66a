import * as v from 'valibot';

const VersionSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Which version of an assignment's rubric a marker was told of last, in this browser; 0 where none is known. */
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
    /** Where the browser stores nothing they are told once more. */
    keep: (version: number): void => {
      try {
        storage().setItem(key, JSON.stringify(version));
      } catch {
        // Nothing is lost by it.
      }
    },
  };
}
