import * as v from 'valibot';
import { TimeSchema } from '#contract/common.ts';

/** One sign-in that stands: `GET /api/v1/users/me/sessions`. */
export const SessionSchema = v.object({
  id: v.string(),
  /** The family of its browser, such as "Firefox on Windows"; null where it said nothing. */
  agent: v.nullable(v.string()),
  via: v.picklist(['password', 'school']),
  /** Begun with "This is not my computer". */
  is_shared: v.boolean(),
  is_this: v.boolean(),
  created_at: TimeSchema,
  /** To the minute. */
  used_at: TimeSchema,
  expires_at: TimeSchema,
});
export type Session = v.InferOutput<typeof SessionSchema>;
