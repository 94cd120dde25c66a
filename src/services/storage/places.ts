import * as v from 'valibot';
import { fromCallback } from 'xstate';
import { TABLE_PAGE_SIZES } from '#contract/limits.ts';
import type { PlaceChanged, PlaceInput, PlaceRecalled } from '#lib/submissions/place.ts';
import {
  QUICK_CHIPS,
  STATUS_FILTERS,
  SUBMISSION_COLUMNS,
  type SubmissionQuery,
} from '#lib/submissions/submission-query.ts';

const QuerySchema = v.object({
  search: v.pipe(v.string(), v.maxLength(1_000)),
  status: v.picklist(STATUS_FILTERS),
  chips: v.array(v.picklist(QUICK_CHIPS)),
  sort: v.object({
    column: v.picklist(SUBMISSION_COLUMNS),
    direction: v.picklist(['asc', 'desc']),
  }),
  page: v.pipe(v.number(), v.integer(), v.minValue(0)),
  pageSize: v.picklist(TABLE_PAGE_SIZES),
});

const keyOf = ({ user, assignmentId }: PlaceInput): string =>
  `marginalia.place.${user}.${assignmentId}`;

function recalled(stored: string | null): SubmissionQuery | null {
  try {
    const result = v.safeParse(QuerySchema, JSON.parse(stored ?? 'null'));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

/**
 * Stores in the browser how a user views an assignment: filter, sort, page and size. If the browser
 * stores nothing, or something invalid, the table starts with its defaults.
 */
export const createPlaces = (storage: () => Storage) =>
  fromCallback<PlaceChanged, PlaceInput>(({ input, receive, sendBack }) => {
    const quietly = (action: () => void) => {
      try {
        action();
      } catch {
        // A browser that stores nothing forgets the place, and nothing else.
      }
    };
    receive(({ query }) => quietly(() => storage().setItem(keyOf(input), JSON.stringify(query))));
    quietly(() => {
      const query = recalled(storage().getItem(keyOf(input)));
      if (query !== null) sendBack({ type: 'place.recalled', query } satisfies PlaceRecalled);
    });
  });
