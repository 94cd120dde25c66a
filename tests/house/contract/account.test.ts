import * as comment from '#contract/comment.ts';
import * as config from '#contract/account/config.ts';
import * as credit from '#contract/credit.ts';
import * as errors from '#contract/errors.ts';
import * as signIn from '#contract/sign-in.ts';
import * as codes from '#contract/account/codes.ts';
import * as secondFactor from '#contract/account/second-factor.ts';
import * as session from '#contract/account/session.ts';
import * as audit from '#contract/account/audit.ts';
import * as user from '#contract/user.ts';
import { holdShapes } from '#tests/support/contract/hold-shapes.ts';
import {
  anyNumber,
  anyText,
  either,
  fields,
  id,
  listOf,
  matching,
  mayLack,
  named,
  oneOf,
  orNull,
  said,
  sentId,
  type Shape,
  textOf,
  time,
  yesNo,
} from '#tests/support/contract/shapes.ts';

const anything: Shape = {
  takes: [{ give: { any: { thing: [1, null] } } }, { give: {} }],
  refuses: [{ give: null }, { give: 'x' }, { give: 1 }],
};
const email: Shape = {
  takes: [
    { give: ' Ada@Example.ORG ', becomes: 'ada@example.org' },
    { give: `${'a'.repeat(308)}@example.org` },
  ],
  refuses: [
    { give: 1, says: 'Email is text.' },
    { give: null, says: 'Email is text.' },
    ...['', 'ada', 'ada@', '@example.org'].map((give) => ({
      give,
      says: 'Email is not an e-mail address.',
    })),
    { give: `${'a'.repeat(309)}@example.org`, says: 'Email has at most 320 characters.' },
  ],
};
const password = (least: number, empty: string): Shape => ({
  takes: [{ give: 'a'.repeat(Math.max(1, least)) }, { give: ` ${'a'.repeat(998)} ` }],
  refuses: [
    { give: 1, says: 'Password is text.' },
    { give: 'a'.repeat(1001), says: 'Password has at most 1000 characters.' },
    ...(least > 0 ? [{ give: 'a'.repeat(least - 1), says: empty }] : []),
  ],
});
const anyPassword = password(0, '');
const eightOrMore = password(8, 'Password has at least 8 characters.');
const newPassword: Shape = {
  ...eightOrMore,
  refuses: [
    ...eightOrMore.refuses,
    {
      give: ' '.repeat(8),
      says: 'Password has nothing but blank characters. Choose one with letters in it.',
    },
  ],
};
const captchaToken = mayLack(textOf(10_000), '');
const link = matching(
  ['a'.repeat(20), `${'A'.repeat(98)}_-`],
  ['a'.repeat(19), 'a'.repeat(101), `${'a'.repeat(20)}/`, ''],
  'This is no link of ours.',
);
const fullName = named('Full name', 200);

holdShapes(signIn, {
  EmailSchema: email,
  PasswordSchema: anyPassword,
  NewPasswordSchema: newPassword,
  LoginBodySchema: fields({
    email,
    password: password(1, 'Password is required.'),
    captchaToken,
    shared: mayLack(yesNo, false),
  }),
  AskPasswordResetSchema: fields({ email, captchaToken }),
  SetPasswordSchema: fields({ token: link, password: newPassword }),
  ConfirmAccountSchema: fields({ token: link, password: anyPassword }),
  ConfirmEmailSchema: fields({ token: link, password: anyPassword }),
  FinishSchoolSchema: fields({ code: link }),
  FarewellSchema: fields({ url: anyText }),
  LinkSchema: link,
  TicketSchema: fields({ ticket: anyText }),
  RegisterBodySchema: fields({
    email,
    password: newPassword,
    full_name: fullName,
    role: said('Only the role teacher can register.', oneOf('teacher')),
    captchaToken,
    invitation: mayLack(textOf(100)),
  }),
  TokenSchema: fields({ access_token: anyText, token_type: oneOf('bearer') }),
  CaptchaChallengeSchema: fields({ kind: oneOf('altcha', 'off'), challenge: orNull(anything) }),
});

const code: Shape = {
  takes: [{ give: ' 123 456 ', becomes: '123 456' }, { give: 'a'.repeat(40) }],
  refuses: [
    { give: 1, says: 'The code is text.' },
    { give: ' ', says: 'Enter the code.' },
    { give: 'a'.repeat(41), says: 'A code has at most 40 characters.' },
  ],
};
holdShapes(secondFactor, {
  SecondFactorSchema: fields({
    is_possible: yesNo,
    is_demanded: yesNo,
    since: orNull(time),
    recovery_codes_left: anyNumber,
  }),
  NewSecondFactorSchema: fields({ secret: anyText, uri: anyText }),
  RecoveryCodesSchema: fields({ recovery_codes: listOf(anyText) }),
});
holdShapes(codes, {
  ConfirmedSchema: fields({ current_password: anyPassword }),
  ConfirmSecondFactorSchema: fields({ code }),
  RenewCodesSchema: fields({ current_password: anyPassword, code }),
  EndSecondFactorSchema: fields({ current_password: anyPassword, code }),
  SecondStepSchema: fields({ ticket: link, code }),
});

const KINDS = [
  'FEEDBACK_GENERATED',
  'SUBMISSION_UPLOADED',
  'GRADE_UPDATED',
  'CREDIT_ADDED',
  'CREDIT_USED',
  'SYSTEM',
];
const settings = {
  theme: oneOf('system', 'light', 'dark'),
  density: oneOf('comfortable', 'compact'),
  draft_language: matching(
    ['en', 'deu', 'zh-Hans', 'pt-BR'],
    ['', 'e', 'EN', 'english', 'en-', 'en-x', 'en_GB', ' en'],
    'A language is a code such as en or de.',
  ),
  draft_tone: oneOf('warm', 'neutral', 'direct'),
  draft_length: oneOf('short', 'medium', 'long'),
  notifications: {
    takes: [
      { give: KINDS.toReversed(), becomes: KINDS },
      { give: [] },
      { give: [...KINDS, ...KINDS], becomes: KINDS },
      { give: ['SYSTEM', 'CREDIT_USED'], becomes: ['CREDIT_USED', 'SYSTEM'] },
    ],
    refuses: [
      { give: 'SYSTEM' },
      { give: null },
      { give: ['OTHER'] },
      { give: [...KINDS, ...KINDS, 'SYSTEM'], says: 'Each kind of notification is named once.' },
    ],
  },
  shortcuts: yesNo,
  feedback_header: textOf(300, { tooLong: 'The header has at most 300 characters.' }),
  feedback_closing: textOf(2000, { tooLong: 'The closing words have at most 2,000 characters.' }),
  feedback_ai_statement: yesNo,
  mail_drafts_ready: yesNo,
};
const partial = (of: Record<string, Shape>): Record<string, Shape> =>
  Object.fromEntries(Object.entries(of).map(([name, shape]) => [name, mayLack(shape)]));

holdShapes(user, {
  SettingsSchema: fields(settings),
  UserSchema: fields({
    id,
    email: anyText,
    full_name: anyText,
    role: oneOf('teacher'),
    credit_balance: orNull(anyNumber),
    created_at: time,
    settings: fields(settings),
    own_key: mayLack(yesNo),
    pending_email: mayLack(anyText),
    lacks_second_factor: mayLack(yesNo),
  }),
  ProfileBodySchema: fields(
    partial({
      full_name: fullName,
      email,
      password: newPassword,
      current_password: anyPassword,
      settings: fields(partial(settings)),
    }),
  ),
  DeleteAccountBodySchema: fields({ current_password: anyPassword }),
});
holdShapes(config, {
  ConfigSchema: fields({
    support_email: anyText,
    captcha: oneOf('altcha', 'off'),
    ai_provider: oneOf(
      'offline',
      'openai-compatible',
      'openai',
      'azure',
      'anthropic',
      'google',
      'mistral',
      'ollama',
    ),
    credits: oneOf('on', 'off'),
    welcome_credits: anyNumber,
    mail: yesNo,
    sign_in: fields({
      registration: oneOf('open', 'invitation', 'domain', 'closed'),
      passwords: yesNo,
      school: orNull(anyText),
    }),
    social_links: listOf(fields({ name: anyText, url: anyText })),
  }),
});

const transaction = fields({
  id,
  timestamp: time,
  transaction_type: oneOf('purchase', 'feedback_generation', 'refund', 'adjustment', 'promo_code'),
  change_amount: anyNumber,
  new_balance: anyNumber,
  reference_id: orNull(anyText),
  details: orNull({
    takes: [...anyText.takes, ...anything.takes],
    refuses: [{ give: 1 }, { give: true }],
  }),
});
holdShapes(credit, { TransactionSchema: transaction, TransactionListSchema: listOf(transaction) });

const level = oneOf('excellent', 'good', 'fair', 'poor');
const stored = fields({
  id,
  text: anyText,
  category: anyText,
  quality_level: level,
  comment_set_id: orNull(id),
  created_at: time,
  is_system_default: yesNo,
});
const byName = (shape: Shape): Shape => ({
  takes: [
    ...shape.takes.map((one) => ({
      give: { name: one.give },
      becomes: { name: one.becomes ?? one.give },
    })),
    { give: {} },
  ],
  refuses: [
    { give: null },
    { give: 'x' },
    ...shape.refuses.map(({ give }) => ({ give: { name: give } })),
  ],
});
const words = (most: number, empty: string, tooLong: string) =>
  textOf(most, { trims: true, empty, tooLong });
const body = {
  text: words(5000, 'Comment text cannot be empty.', 'A comment has at most 5000 characters.'),
  category: words(300, 'Please select a category.', 'A category has at most 300 characters.'),
  quality_level: said('Please select a quality level.', level),
};
const set = fields({
  id,
  name: anyText,
  is_default: yesNo,
  comment_count: anyNumber,
  created_at: time,
});
holdShapes(comment, {
  CommentSchema: stored,
  CommentListSchema: listOf(stored),
  CommentBankSchema: byName(byName(listOf(stored))),
  NewCommentSchema: fields({ ...body, comment_set_id: mayLack(orNull(sentId), null) }),
  CommentChangeSchema: fields(body),
  CommentSetSchema: set,
  CommentSetListSchema: listOf(set),
  CommentSetBodySchema: fields({ name: named('Name', 300) }),
  CommentQuerySchema: fields({
    comment_set_id: mayLack(
      matching(
        [
          { give: '7', becomes: 7 },
          { give: '1234567890123456', becomes: 1_234_567_890_123_456 },
        ],
        ['', '0', '-1', 'x', '7x', ' 7', '12345678901234567'],
        'comment_set_id is an id.',
      ),
    ),
  }),
});

const fault = fields({ loc: listOf(either(anyText, anyNumber)), msg: anyText, type: anyText });
holdShapes(errors, {
  FieldErrorSchema: fault,
  ErrorBodySchema: fields({ detail: either(anyText, listOf(fault)) }),
});

holdShapes(session, {
  SessionSchema: fields({
    id: anyText,
    agent: orNull(anyText),
    via: oneOf('password', 'school'),
    is_shared: yesNo,
    is_this: yesNo,
    created_at: time,
    used_at: time,
    expires_at: time,
  }),
});
const AUDITED = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'registered',
  'password_changed',
  'sessions_ended',
  'second_factor_on',
  'second_factor_off',
  'second_factor_failed',
  'recovery_codes_made',
  'recovery_code_used',
  'own_key_saved',
  'own_key_removed',
  'account_exported',
  'account_closed',
  'account_opened',
  'account_deleted',
  'list_seen',
  'submission_seen',
  'file_opened',
  'handed_in',
  'student_named',
  'draft_asked',
  'marked',
  'annotated',
  'put_back',
  'submission_deleted',
  'assignment_made',
  'assignment_changed',
  'assignment_deleted',
  'exported',
  'released',
  'withdrawn',
  'links_made',
  'links_revoked',
  'opened_by_link',
  'invited',
  'invitation_revoked',
  'joined',
  'role_changed',
  'member_removed',
  'team_shared',
  'team_unshared',
  'allocated',
  'criteria_given',
  'agreement_rule_set',
  'handed_over',
  'agreed',
  'moderators_named',
  'sample_drawn',
  'moderation_seen',
  'moderated',
  'report_signed',
  'student_exported',
  'student_erased',
  'class_erased',
  'retention_changed',
];
holdShapes(audit, {
  AuditEventSchema: fields({
    id,
    at: time,
    kind: oneOf(...AUDITED),
    who: orNull(anyText),
    submission_id: orNull(id),
  }),
});
