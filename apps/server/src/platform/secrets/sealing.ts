import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that must be readable again, so that a copy of the database alone reveals none of them. */
export interface Sealer {
  /** `context` names the place where the secret is stored; it cannot be opened under another. Returns Base64url. */
  seal(secret: string, context: string): string;
  /** Null if it was changed, moved to another place, or sealed with another installation's key. */
  open(sealed: string, context: string): string | null;
}

/** AES-256-GCM with a random nonce in front of each secret; `key` has 32 bytes. */
export function createSealer(key: Buffer): Sealer {
  return {
    seal(secret, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context));
      const encrypted = [cipher.update(secret, 'utf8'), cipher.final()];
      return Buffer.concat([nonce, ...encrypted, cipher.getAuthTag()]).toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      const secret = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      try {
        return Buffer.concat([secret, decipher.final()]).toString();
      } catch {
        return null;
      }
    },
  };
}
