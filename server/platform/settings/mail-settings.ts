import { email, setting, SettingError } from './settings-values.ts';
import type { Env } from './settings.ts';

/** How mail is sent, and from which address. */
export interface MailSettings {
  url: string;
  from: string;
}

const TAKES =
  'smtp://user:password@host:587, or smtps:// where the server speaks TLS from the first byte';

const smtp = (value: string): string | null => {
  if (!/^smtps?:\/\//.test(value) || !URL.canParse(value)) return null;
  return new URL(value).hostname === '' ? null : value;
};

/**
 * Null: this server sends no mail. Links in mails use PUBLIC_URL: the address of a request is
 * whatever its sender claims.
 */
export function readMail(
  env: Env,
  publicUrl: string | null,
  supportEmail: string,
): MailSettings | null {
  const url = setting(env, 'SMTP_URL', null, smtp, TAKES);
  const from = setting(env, 'MAIL_FROM', supportEmail, email, 'an e-mail address');
  if (url === null) return null;
  if (publicUrl === null)
    throw new SettingError(
      'PUBLIC_URL',
      undefined,
      'the address users open, such as https://marking.example.org, while SMTP_URL is set: links in mails lead there',
    );
  return { url, from };
}
