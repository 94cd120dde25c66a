import { fromPromise } from 'xstate';
import { type Assignment, AssignmentSchema } from '#contract/assignments/assignment.ts';
import { parsed, type Http } from '#services/http.ts';

/** What a class invokes that is brought before there is an assignment for it. */
export const startActors = (http: Http) => ({
  makeAssignment: fromPromise<Pick<Assignment, 'id'>, { name: string }>(async ({ input, signal }) =>
    parsed(
      AssignmentSchema,
      await http.post('api/v1/assignments/', { json: input, signal }).json(),
    ),
  ),
});
