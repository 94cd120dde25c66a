import * as v from 'valibot';
import { IdSchema, nameText, TimeSchema } from '#contract/common.ts';
import { MAX_FULL_NAME } from '#contract/limits.ts';
import { CodeSchema } from './codes.ts';
import { EmailSchema, NewPasswordSchema, PasswordSchema, ROLE } from './sign-in.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export const DENSITIES = ['comfortable', 'compact'] as const;
export const TONES = ['warm', 'neutral', 'direct'] as const;
export const DRAFT_LENGTHS = ['short', 'medium', 'long'] as const;
export const NOTIFICATION_KINDS = [
  'FEEDBACK_GENERATED',
  'SUBMISSION_UPLOADED',
  'GRADE_UPDATED',
  'CREDIT_ADDED',
  'CREDIT_USED',
  'SYSTEM',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** A user's settings, kept on the server so that they follow the user between devices. */
export const SettingsSchema = v.object({
  theme: v.picklist(THEMES),
  density: v.picklist(DENSITIES),
  draft_language: v.pipe(
    v.string(),
    v.regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/, 'A language is a code such as en or de.'),
  ),
  draft_tone: v.picklist(TONES),
  draft_length: v.picklist(DRAFT_LENGTHS),
  notifications: v.pipe(
    v.array(v.picklist(NOTIFICATION_KINDS)),
    v.maxLength(NOTIFICATION_KINDS.length * 2, 'Each kind of notification is named once.'),
    v.transform((kinds) => NOTIFICATION_KINDS.filter((kind) => kinds.includes(kind))),
  ),
  shortcuts: v.boolean(),
  /**
   * Text above and below all feedback that goes out to students, and whether it says how AI took
   * part (OUT-4).
   */
  feedback_header: v.pipe(v.string(), v.maxLength(300, 'The header has at most 300 characters.')),
  feedback_closing: v.pipe(
    v.string(),
    v.maxLength(2000, 'The closing words have at most 2,000 characters.'),
  ),
  feedback_ai_statement: v.boolean(),
  /**
   * Whether to e-mail the user when a batch of drafts has finished; only where the server sends
   * mail.
   */
  mail_drafts_ready: v.boolean(),
});
export type Settings = v.InferOutput<typeof SettingsSchema>;

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  density: 'comfortable',
  draft_language: 'en',
  draft_tone: 'neutral',
  draft_length: 'medium',
  notifications: [...NOTIFICATION_KINDS],
  shortcuts: true,
  feedback_header: '',
  feedback_closing: '',
  feedback_ai_statement: true,
  mail_drafts_ready: false,
};

export const UserSchema = v.object({
  id: IdSchema,
  email: v.string(),
  full_name: v.string(),
  role: v.literal(ROLE),
  /** Null where drafts are free (`CREDITS=off`). */
  credit_balance: v.nullable(v.number()),
  created_at: TimeSchema,
  settings: SettingsSchema,
  /** True if the user's drafts go to a provider of their own and cost no credit (DRAFT-13). */
  own_key: v.optional(v.boolean()),
  /** The new e-mail they asked for, until they follow the confirmation link sent to it. */
  pending_email: v.optional(v.string()),
  /**
   * True while this server requires a second step that they haven't set up: nothing else is
   * accessible to them (SESS-13).
   */
  lacks_second_factor: v.optional(v.boolean()),
});
export type User = v.InferOutput<typeof UserSchema>;

/**
 * `PATCH /api/v1/users/me`: a new e-mail or password requires the current password, and a new
 * e-mail also requires a code if the second step is on.
 */
export const ProfileBodySchema = v.object({
  full_name: v.optional(nameText('Full name', MAX_FULL_NAME)),
  email: v.optional(EmailSchema),
  password: v.optional(NewPasswordSchema),
  current_password: v.optional(PasswordSchema),
  code: v.optional(CodeSchema),
  settings: v.optional(v.partial(SettingsSchema)),
});
export type ProfileBody = v.InferInput<typeof ProfileBodySchema>;

/** `POST /api/v1/users/me/delete`: deletes the account and all its data; requires the password. */
export const DeleteAccountBodySchema = v.object({ current_password: PasswordSchema });
export type DeleteAccountBody = v.InferInput<typeof DeleteAccountBodySchema>;
