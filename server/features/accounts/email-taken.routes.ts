import { ApiError } from '#server/platform/http/errors.ts';
import { Conflict } from '#server/platform/database/stores/errors.ts';

/** An e-mail that is taken is a 400, not a 409 (decisions, section 2). */
export async function emailTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Conflict ? new ApiError(400, error.message) : error;
  }
}
