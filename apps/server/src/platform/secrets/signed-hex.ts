import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';

const SIGNATURE_BYTES = 32;
const HEX = /^(?:[0-9a-f]{2})+$/;

/** JSON that other parties pass along and return unchanged, as lower-case hex of signature and text. */
export interface SignedHex {
  sign(content: object): string;
  /** The signed value; undefined for anything else. */
  read(token: string): unknown;
}

/** `purpose`: derives a separate key, so that a value signed for one purpose is invalid for another. */
export function createSignedHex(secret: Buffer, purpose: string): SignedHex {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, SIGNATURE_BYTES)));
  const signatureOf = (payload: Uint8Array) => createHmac('sha256', key).update(payload).digest();
  return {
    sign(content) {
      const payload = Buffer.from(JSON.stringify(content));
      return Buffer.concat([signatureOf(payload), payload]).toString('hex');
    },
    read(token) {
      const bytes = HEX.test(token) ? Buffer.from(token, 'hex') : Buffer.alloc(0);
      if (bytes.length <= SIGNATURE_BYTES) return undefined;
      const payload = bytes.subarray(SIGNATURE_BYTES);
      const isGenuine = timingSafeEqual(bytes.subarray(0, SIGNATURE_BYTES), signatureOf(payload));
      return isGenuine ? (JSON.parse(payload.toString()) as unknown) : undefined;
    },
  };
}
