import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The receiving end of RFC 8291, written from the document: shares no code with the encryption. */
export interface Browser {
  /** The fields of its `PushSubscription`. */
  subscription: { endpoint: string; p256dh: string; auth: string; scope: string };
  /** The decrypted push. @throws Error if it was not encrypted for this browser */
  decrypt(body: Uint8Array): unknown;
}

const [SALT, SIZE, ID] = [16, 4, 1];
const TAG = 16;
const LAST_RECORD = 2;

export function createBrowser(endpoint: string): Browser {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Uint8Array, salt: Uint8Array, info: string | Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));

  return {
    subscription: {
      endpoint,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
      scope: '/',
    },
    decrypt(bytes) {
      const body = Buffer.from(bytes);
      const salt = body.subarray(0, SALT);
      const idLength = body.readUInt8(SALT + SIZE);
      const start = SALT + SIZE + ID + idLength;
      const serverKey = body.subarray(SALT + SIZE + ID, start);
      const record = body.subarray(start);
      if (record.length > body.readUInt32BE(SALT)) throw new Error('more than one record');
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey]);
      const secret = derive(pair.computeSecret(serverKey), auth, info, 32);
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
      const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-TAG));
      const plain = Buffer.concat([cipher.update(record.subarray(0, -TAG)), cipher.final()]);
      const end = plain.lastIndexOf(LAST_RECORD);
      if (end < 0) throw new Error('not the last record');
      return JSON.parse(plain.subarray(0, end).toString());
    },
  };
}
