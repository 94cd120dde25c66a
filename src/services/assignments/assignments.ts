import { AssignmentSchema, type Assignment } from '#contract/assignments/assignment.ts';
import { MAX_LIMIT } from '#contract/limits.ts';
import { parsed, type Http } from '#services/http.ts';
import { type ReadRows, wholeList } from '#services/lists.ts';

export const loadAssignments = async (
  http: Http,
  signal: AbortSignal,
): Promise<ReadRows<Assignment>> =>
  wholeList(http, 'api/v1/assignments/', AssignmentSchema, MAX_LIMIT, signal);

export const loadAssignment = async (
  http: Http,
  id: number,
  signal: AbortSignal,
): Promise<Assignment> =>
  parsed(AssignmentSchema, await http.get(`api/v1/assignments/${id}`, { signal }).json());
