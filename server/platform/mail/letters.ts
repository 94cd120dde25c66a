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

/** What every letter knows of this installation. */
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

const MOST_SUBJECT = 150;
const MOST_NAME = 200;

/** Text of people as one short line: no line break gets into a header, no mark that turns the direction of what follows. */
export const oneLine = (text: string, most = MOST_NAME): string => {
  const line = text
    .slice(0, most * 4)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return line.length > most ? `${line.slice(0, most).toWellFormed()}…` : line;
};

/** What somebody is invited to do, by their role. */
const ASKED: Readonly<Record<MemberRole, string>> = {
  coowner: 'run',
  grader: 'mark',
  moderator: 'moderate',
  examiner: 'examine',
  viewer: 'read',
};

const SECOND_FACTOR: Readonly<Record<SecondFactorNews, Pick<Draft, 'subject' | 'lines'>>> = {
  on: {
    subject: 'Signing in asks for a code now',
    lines: [
      'The second step of signing in was switched on for your account. All other sessions have ended.',
    ],
  },
  off: {
    subject: 'Signing in asks for no code any more',
    lines: [
      'The second step of signing in was switched off for your account: your password alone opens it.',
    ],
  },
  reset: {
    subject: 'Signing in asks for no code any more',
    lines: [
      'Whoever runs this server switched off the second step of signing in for your account. Sign in with your password, and set it up anew.',
    ],
  },
  recovery_code: {
    subject: 'A recovery code was used',
    lines: ['Somebody, most likely you, used one of your recovery codes. It is good no more.'],
  },
};

function draftOf(material: MailMaterial, origin: string): Draft {
  switch (material.kind) {
    case 'password_reset':
      if (material.token === null)
        return {
          subject: 'No new password for this e-mail',
          lines: [
            'Somebody, most likely you, asked for a new password. There is an account with this e-mail, but nobody has shown yet that the e-mail is theirs, so no link leads into it.',
            'If the account is yours, ask whoever runs this server. Else register with this e-mail: you get an account of your own, with nothing of that one.',
          ],
          link: { label: 'Register', url: `${origin}/register` },
          after: ['If it wasn’t you, do nothing.'],
        };
      return {
        subject: 'Set a new password',
        lines: ['Somebody, most likely you, asked for a new password for your Marginalia account.'],
        link: { label: 'Set a new password', url: `${origin}/new-password#${material.token}` },
        after: [
          'The link is good for an hour, and once. If it wasn’t you, do nothing: your password stays as it is.',
        ],
      };
    case 'email_change':
      return material.token === null
        ? {
            subject: 'You have an account already',
            lines: [
              'Somebody, most likely you, wants this e-mail for another account. It has an account already, so nothing was changed.',
            ],
            link: { label: 'Sign in', url: `${origin}/login` },
          }
        : {
            subject: 'Confirm your new e-mail',
            lines: [
              'Somebody, most likely you, wants to sign in with this e-mail from now on. Follow the link and enter the password of the account: then the e-mail counts.',
            ],
            link: { label: 'Confirm the e-mail', url: `${origin}/new-email#${material.token}` },
            after: [
              'The link is good for a day, and once. If it wasn’t you, do nothing: no account gets your e-mail.',
            ],
          };
    case 'email_changed':
      return {
        subject: 'Your account has another e-mail',
        lines: [
          'Your Marginalia account has another e-mail now: nobody signs in with this one any more.',
        ],
        after: ['If this wasn’t you, write to whoever runs this server at once.'],
      };
    case 'registration':
      return material.token === null
        ? {
            subject: 'You have an account already',
            lines: [
              'Somebody, most likely you, registered with this e-mail. It has an account already, so nothing was made or changed.',
            ],
            link: { label: 'Sign in', url: `${origin}/login` },
            after: [`If you have forgotten your password: ${origin}/forgot-password`],
          }
        : {
            subject: 'Confirm your account',
            lines: [
              'Somebody, most likely you, registered with this e-mail. Follow the link and enter the password you chose: then the account is yours.',
            ],
            link: { label: 'Confirm the account', url: `${origin}/confirm#${material.token}` },
            after: [
              'The link is good for a day. If it wasn’t you, do nothing: no account is made.',
            ],
          };
    case 'invitation':
      return {
        subject: `${oneLine(material.owner)} invites you to ${material.assignment === null ? 'the team ' : ''}“${oneLine(material.assignment ?? material.team ?? '')}”`,
        lines: [
          `${oneLine(material.owner)} invites you to ${ASKED[material.role]} ${material.assignment === null ? `what the team “${oneLine(material.team ?? '')}” shares` : `the assignment “${oneLine(material.assignment)}”`} on Marginalia.`,
          `Sign in, or register, with this e-mail address (${material.to}).`,
        ],
        link: { label: 'Look at the invitation', url: `${origin}/invitations/${material.token}` },
        after: [
          `It can be accepted until ${material.expires_at.slice(0, 10)}, once. If you don’t know what this is about, do nothing.`,
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
                `${counted(material.failed, 'submission has', 'submissions have')} none: each says why, and nothing was charged for it.`,
              ]),
        ],
        link: {
          label: 'Open the assignment',
          url: `${origin}/assignments/${material.assignment_id}/submissions`,
        },
        after: [
          'You get this because you asked for it under Settings, where you can switch it off.',
        ],
      };
    case 'credits_added':
      return {
        subject: `${counted(material.amount, 'credit was', 'credits were')} added`,
        lines: [
          `${counted(material.amount, 'credit was', 'credits were')} added to your account. You have ${counted(material.balance, 'credit')} now.`,
        ],
        link: { label: 'Look at your credits', url: `${origin}/credits/history` },
      };
    case 'retention':
      return {
        subject: `Students’ work goes on ${material.erase_at.slice(0, 10)}: ${oneLine(material.assignment)}`,
        lines: [
          `On ${material.erase_at.slice(0, 10)} everything that students handed in to “${oneLine(material.assignment)}” is erased for good, with grades, feedback and the class list.`,
          'The assignment stays, with its rubric and its brief. Whatever you must keep longer, download before; or choose a later day.',
        ],
        link: {
          label: 'Look at what goes',
          url: `${origin}/assignments/${material.assignment_id}/student-data`,
        },
      };
    case 'second_factor':
      return {
        ...SECOND_FACTOR[material.what],
        link: { label: 'Look at your profile', url: `${origin}/profile` },
        after: [
          `If this wasn’t you, set a new password at once (${origin}/forgot-password), and write to us.`,
        ],
      };
  }
}

/** A mail as text and as simple HTML, of the same words. */
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
  return { subject: oneLine(subject, MOST_SUBJECT), text, html };
}
