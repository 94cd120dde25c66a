import * as v from 'valibot';
import { IdSchema, SentIdSchema, TimeSchema } from '#contract/common.ts';

/** Learning environments that are reached with an educator's own token (OUT-7). */
export const TOKEN_SYSTEMS = ['moodle', 'canvas'] as const;
export type TokenSystem = (typeof TOKEN_SYSTEMS)[number];
/** These, and those that are connected by opening the assignment in the course, through LTI. */
export const CONNECTED_SYSTEMS = [...TOKEN_SYSTEMS, 'lti'] as const;
export type ConnectedSystem = (typeof CONNECTED_SYSTEMS)[number];
export const SYSTEM_NAMES: Readonly<Record<ConnectedSystem, string>> = {
  moodle: 'Moodle',
  canvas: 'Canvas',
  lti: 'the course',
};

export const MAX_ADDRESS = 300;
export const MAX_TOKEN = 500;

/** A connection as its educator sees it: the token is stored but never returned. */
export const ConnectionSchema = v.object({
  id: IdSchema,
  system: v.picklist(CONNECTED_SYSTEMS),
  address: v.string(),
  /** The environment's own name, and the user it knows the token's owner as. */
  site: v.string(),
  who: v.string(),
  saved_at: TimeSchema,
});
export type Connection = v.InferOutput<typeof ConnectionSchema>;

const ADDRESS =
  'Write the address that your browser shows when you open your learning environment, such as https://moodle.example.org.';

/**
 * `POST /api/v1/users/me/connections`: asks the environment whose token it is before storing
 * anything.
 */
export const NewConnectionSchema = v.object({
  system: v.picklist(TOKEN_SYSTEMS, 'system is moodle or canvas.'),
  address: v.pipe(
    v.string(ADDRESS),
    v.trim(),
    v.maxLength(MAX_ADDRESS, ADDRESS),
    v.url(ADDRESS),
    v.regex(/^https?:\/\//i, ADDRESS),
  ),
  token: v.pipe(
    v.string('Write the token.'),
    v.trim(),
    v.minLength(8, 'A token has at least 8 characters.'),
    v.maxLength(MAX_TOKEN, `A token has at most ${MAX_TOKEN} characters.`),
    v.regex(
      /^[!-~]+$/,
      'A token is letters, digits and signs without a space between. Copy it once more.',
    ),
  ),
});
export type NewConnection = v.InferOutput<typeof NewConnectionSchema>;

/**
 * How an environment grades an assignment: by points, by words of a scale, or only with comments.
 */
export const REMOTE_GRADES = ['points', 'words', 'nothing'] as const;

const RemoteIdSchema = v.pipe(
  v.string('An id is text.'),
  v.regex(/^\d{1,20}$/, 'An id is a number.'),
);

/** An assignment in the learning environment. */
export const RemoteAssignmentSchema = v.object({
  course_id: RemoteIdSchema,
  course: v.string(),
  id: RemoteIdSchema,
  name: v.string(),
  due_at: v.nullable(TimeSchema),
  graded_by: v.picklist(REMOTE_GRADES),
  max: v.nullable(v.number()),
  /** Whether groups hand in together, and whether the environment hides names. */
  teams: v.boolean(),
  anonymous: v.boolean(),
});
export type RemoteAssignment = v.InferOutput<typeof RemoteAssignmentSchema>;

/** `PUT /api/v1/assignments/{id}/connection`. */
export const LinkBodySchema = v.object({
  connection_id: SentIdSchema,
  course_id: RemoteIdSchema,
  remote_id: RemoteIdSchema,
});
export type LinkBody = v.InferOutput<typeof LinkBodySchema>;

/**
 * `GET /api/v1/assignments/{id}/connection`: what it is connected with, and what it could be
 * connected with.
 */
export const LinkStateSchema = v.object({
  link: v.nullable(
    v.object({
      connection: ConnectionSchema,
      remote: RemoteAssignmentSchema,
      linked_at: TimeSchema,
    }),
  ),
  connections: v.array(ConnectionSchema),
});
export type LinkState = v.InferOutput<typeof LinkStateSchema>;
