import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from '#server/platform/settings/secret.ts';

/** Protects what this server must be able to read again, but nobody who only has the database. */
export interface Seal {
  /** `owner`: what is sealed for one account can't be opened for another. */
  close(owner: number, secret: string): string;
  /** Null for what was sealed with another secret, for somebody else, or changed since. */
  open(owner: number, sealed: string): string | null;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Raise it when the format of sealed data changes. */
const FORM = 'v1.';

/** `purpose`: what is sealed for one purpose can't be opened for another. */
export function createSeal(
  secret: string,
  purpose: 'own-key' | 'second-factor' | 'connection' | 'lti-key' = 'own-key',
): Seal {
  const key = Buffer.from(deriveKey(secret, purpose), 'base64url');
  const about = (owner: number): Buffer => Buffer.from(`${purpose} of ${owner}`);
  return {
    close(owner, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(
        about(owner),
      );
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return FORM + Buffer.concat([iv, cipher.getAuthTag(), closed]).toString('base64url');
    },
    open(owner, sealed) {
      const bytes = Buffer.from(sealed.slice(FORM.length), 'base64url');
      if (!sealed.startsWith(FORM) || bytes.length <= IV_BYTES + TAG_BYTES) return null;
      try {
        const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(about(owner))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return Buffer.concat([
          cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
          cipher.final(),
        ]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
