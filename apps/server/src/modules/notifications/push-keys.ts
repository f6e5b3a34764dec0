import { createECDH, ECDH } from 'node:crypto';
import { keepKey } from '../../platform/secrets/keys.ts';

/** The keys by which push services recognise this server (RFC 8292), base64url. */
export interface PushKeys {
  /** An uncompressed point of P-256; browsers need it to subscribe. */
  publicKey: string;
  /** Never leaves the server. */
  privateKey: string;
}

const CURVE = 'prime256v1';
const FILE = 'push-key';
const PRIVATE_BYTES = 32;

function makeKey(): Buffer {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // Leading zeros are left out, so they are added again.
  return Buffer.concat([Buffer.alloc(PRIVATE_BYTES), pair.getPrivateKey()]).subarray(-PRIVATE_BYTES);
}

function pairOf(key: Buffer): ECDH {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(key);
  return pair;
}

function isPrivateKey(key: Buffer): boolean {
  try {
    return key.length === PRIVATE_BYTES && pairOf(key).getPublicKey().length > 0;
  } catch {
    return false;
  }
}

/** Reads `keys/push-key`, created at the first start: another key would invalidate all subscriptions. */
export function loadPushKeys(dataDir: string): PushKeys {
  const key = keepKey(dataDir, FILE, makeKey, isPrivateKey);
  return { publicKey: pairOf(key).getPublicKey('base64url'), privateKey: key.toString('base64url') };
}

/** Whether this is a valid public key of a browser: a point on the curve. */
export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url', 'hex', 'compressed');
    return true;
  } catch {
    return false;
  }
}
