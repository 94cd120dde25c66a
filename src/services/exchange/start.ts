import { fromPromise } from 'xstate';
import { type Assignment, AssignmentSchema } from '#contract/assignments/assignment.ts';
import { parsed, type Http } from '#services/http.ts';

/** Returns the actors of the chart for importing a class that has no assignment yet. */
export const startActors = (http: Http) => ({
  makeAssignment: fromPromise<Pick<Assignment, 'id'>, { name: string }>(async ({ input, signal }) =>
    parsed(
      AssignmentSchema,
      await http.post('api/v1/assignments/', { json: input, signal }).json(),
    ),
  ),
});
