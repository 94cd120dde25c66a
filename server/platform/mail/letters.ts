import type { MemberRole } from '#contract/teams/roles.ts';
import { escaped } from '#contract/text/escaped.ts';
import { counted } from '#contract/text/plural.ts';
import type { SecondFactorNews } from '#server/features/accounts/second-factors.store.ts';
import type { MailMaterial } from './outbox-types.ts';

export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** What every mail needs to know about this installation. */
export interface Sender {
  origin: string;
  supportEmail: string;
}

interface Draft {
  subject: string;
  lines: string[];
  link?: { label: string; url: string };
  after?: string[];
}

const MAX_SUBJECT = 150;
const MAX_NAME = 200;

/**
 * Returns people's text as one short line: no line break can get into a header, and no mark that
 * changes the direction of what follows.
 */
export const oneLine = (text: string, most = MAX_NAME): string => {
  const line = text
    .slice(0, most * 4)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return line.length > most ? `${line.slice(0, most).toWellFormed()}…` : line;
};

/** What a person is invited to do, by their role. */
const ASKED: Readonly<Record<MemberRole, string>> = {
  coowner: 'run',
  grader: 'mark',
  moderator: 'moderate',
  examiner: 'examine',
  viewer: 'read',
};

const SECOND_FACTOR: Readonly<Record<SecondFactorNews, Pick<Draft, 'subject' | 'lines'>>> = {
  on: {
    subject: 'The second step of signing in is on',
    lines: [
      'The second step of signing in was switched on for your account. All other sessions were signed out.',
    ],
  },
  off: {
    subject: 'The second step of signing in is off',
    lines: [
      'The second step of signing in was switched off for your account. Signing in takes your password alone.',
    ],
  },
  reset: {
    subject: 'The second step of signing in is off',
    lines: [
      'An administrator of this server switched off the second step of signing in for your account. Sign in with your password and set it up again.',
    ],
  },
  recovery_code: {
    subject: 'A recovery code was used',
    lines: ['One of your recovery codes was used, probably by you. It cannot be used again.'],
  },
};

function draftOf(material: MailMaterial, origin: string): Draft {
  switch (material.kind) {
    case 'password_reset':
      if (material.token === null)
        return {
          subject: 'Your password cannot be reset by e-mail',
          lines: [
            'Somebody, probably you, asked for a new password. There is an account with this e-mail, but the e-mail was never confirmed, so no link can be sent for it.',
            'If the account is yours, ask the administrator of this server. Otherwise register with this e-mail: you get a new account, separate from the other one.',
          ],
          link: { label: 'Register', url: `${origin}/register` },
          after: ['If it wasn’t you, do nothing.'],
        };
      return {
        subject: 'Set a new password',
        lines: ['Somebody, probably you, asked for a new password for your Marginalia account.'],
        link: { label: 'Set a new password', url: `${origin}/new-password#${material.token}` },
        after: [
          'The link works once, within an hour. If it wasn’t you, do nothing: your password stays as it is.',
        ],
      };
    case 'email_change':
      return material.token === null
        ? {
            subject: 'You already have an account',
            lines: [
              'Somebody, probably you, tried to use this e-mail for another account. It already has an account, so nothing was changed.',
            ],
            link: { label: 'Sign in', url: `${origin}/login` },
          }
        : {
            subject: 'Confirm your new e-mail',
            lines: [
              'Somebody, probably you, wants to sign in to Marginalia with this e-mail. To confirm it, follow the link and enter the password of the account.',
            ],
            link: { label: 'Confirm the e-mail', url: `${origin}/new-email#${material.token}` },
            after: [
              'The link works once, within a day. If it wasn’t you, do nothing: your e-mail is not added to any account.',
            ],
          };
    case 'email_changed':
      return {
        subject: 'The e-mail of your account was changed',
        lines: [
          'Your Marginalia account now uses a different e-mail. This one can no longer be used to sign in.',
        ],
        after: ['If this wasn’t you, write to the administrator of this server at once.'],
      };
    case 'registration':
      return material.token === null
        ? {
            subject: 'You already have an account',
            lines: [
              'Somebody, probably you, tried to register with this e-mail. It already has an account, so nothing was changed.',
            ],
            link: { label: 'Sign in', url: `${origin}/login` },
            after: [`If you have forgotten your password: ${origin}/forgot-password`],
          }
        : {
            subject: 'Confirm your account',
            lines: [
              'Somebody, probably you, registered with this e-mail. To confirm the account, follow the link and enter the password you chose.',
            ],
            link: { label: 'Confirm the account', url: `${origin}/confirm#${material.token}` },
            after: [
              'The link works for a day. If it wasn’t you, do nothing: no account is created.',
            ],
          };
    case 'invitation':
      return {
        subject: `${oneLine(material.owner)} invites you to ${material.assignment === null ? 'the team ' : ''}“${oneLine(material.assignment ?? material.team ?? '')}”`,
        lines: [
          `${oneLine(material.owner)} invites you to ${ASKED[material.role]} ${material.assignment === null ? `what the team “${oneLine(material.team ?? '')}” shares` : `the assignment “${oneLine(material.assignment)}”`} on Marginalia.`,
          `Sign in, or register, with this e-mail address (${material.to}).`,
        ],
        link: { label: 'View the invitation', url: `${origin}/invitations/${material.token}` },
        after: [
          `It can be accepted once, until ${material.expires_at.slice(0, 10)}. If you weren’t expecting it, do nothing.`,
        ],
      };
    case 'drafts_ready':
      return {
        subject: `${counted(material.done, 'draft is', 'drafts are')} ready: ${oneLine(material.assignment)}`,
        lines: [
          `${counted(material.done, 'feedback draft')} for “${oneLine(material.assignment)}” ${material.done === 1 ? 'is' : 'are'} ready to read.`,
          ...(material.failed === 0
            ? []
            : [
                `${counted(material.failed, 'submission has', 'submissions have')} no draft: each says why, and nothing was charged.`,
              ]),
        ],
        link: {
          label: 'Open the assignment',
          url: `${origin}/assignments/${material.assignment_id}/submissions`,
        },
        after: ['You asked for these e-mails in Settings, and can switch them off there.'],
      };
    case 'credits_added':
      return {
        subject: `${counted(material.amount, 'credit was', 'credits were')} added`,
        lines: [
          `${counted(material.amount, 'credit was', 'credits were')} added to your account. You have ${counted(material.balance, 'credit')} now.`,
        ],
        link: { label: 'View your credits', url: `${origin}/credits/history` },
      };
    case 'retention':
      return {
        subject: `Students’ work will be erased on ${material.erase_at.slice(0, 10)}: ${oneLine(material.assignment)}`,
        lines: [
          `On ${material.erase_at.slice(0, 10)} everything that students handed in for “${oneLine(material.assignment)}” will be erased for good, with grades, feedback and the class list.`,
          'The assignment stays, with its rubric and its brief. Download before then what you must keep, or choose a later day.',
        ],
        link: {
          label: 'See what will be erased',
          url: `${origin}/assignments/${material.assignment_id}/student-data`,
        },
      };
    case 'second_factor':
      return {
        ...SECOND_FACTOR[material.what],
        link: { label: 'Open your profile', url: `${origin}/profile` },
        after: [
          `If this wasn’t you, set a new password at once (${origin}/forgot-password), and write to the address below.`,
        ],
      };
  }
}

/** Returns a mail as plain text and as simple HTML with the same words. */
export function letterOf(material: MailMaterial, { origin, supportEmail }: Sender): Letter {
  const { subject, lines, link, after = [] } = draftOf(material, origin);
  const name = oneLine(material.name);
  const greeting = name === '' ? 'Hello,' : `Hello ${name},`;
  const foot = `Marginalia, ${origin}. Questions: ${supportEmail}`;
  const words = [greeting, ...lines];
  const text = [
    ...words,
    ...(link === undefined ? [] : [`${link.label}:\n${link.url}`]),
    ...after,
    `-- \n${foot}`,
  ].join('\n\n');
  const paragraph = (line: string): string => `<p>${escaped(line)}</p>`;
  const html = [
    '<!doctype html><html lang="en"><meta charset="utf-8"><body style="font-family:sans-serif;line-height:1.5;max-width:36rem">',
    ...words.map(paragraph),
    ...(link === undefined
      ? []
      : [
          `<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p><p style="font-size:small">${escaped(link.url)}</p>`,
        ]),
    ...after.map(paragraph),
    `<p style="font-size:small">${escaped(foot)}</p></body></html>`,
  ].join('\n');
  return { subject: oneLine(subject, MAX_SUBJECT), text, html };
}
