import * as v from 'valibot';
import { TimeSchema } from '#contract/common.ts';

/** An active session: `GET /api/v1/users/me/sessions`. */
export const SessionSchema = v.object({
  id: v.string(),
  /** The browser family, such as "Firefox on Windows"; null if the browser sent none. */
  agent: v.nullable(v.string()),
  via: v.picklist(['password', 'school']),
  /** Started with "This is not my computer". */
  is_shared: v.boolean(),
  is_this: v.boolean(),
  created_at: TimeSchema,
  /** To the minute. */
  used_at: TimeSchema,
  expires_at: TimeSchema,
});
export type Session = v.InferOutput<typeof SessionSchema>;
