import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { findKey, keepKey } from '../../platform/secrets/keys.ts';
import type { ParsedLicense } from './license-text.ts';

/** In the keys folder: the key pair, or only its public half if licences are issued elsewhere. */
const KEY_FILE = 'license-key.pem';
const KEY_BITS = 3_072;
const KEY_MIN_BITS = 2_048;
const DIGEST = 'sha256';
const padding = constants.RSA_PKCS1_PADDING;

/** Distinguishes genuine licences from others. */
export interface LicenseKey {
  /** Always false while the operator has no key. @throws Error if the key file cannot be used */
  isGenuine(license: Pick<ParsedLicense, 'signed' | 'signature'>): boolean;
}

function read<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

const isLongRsa = (key: KeyObject | undefined): key is KeyObject =>
  key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= KEY_MIN_BITS;

/** For a private key, its public half. */
function publicKeyOf(pem: Buffer): KeyObject {
  const key = read(() => createPublicKey(pem));
  if (!isLongRsa(key)) throw new Error(`keys/${KEY_FILE} is not an RSA key of ${KEY_MIN_BITS} bits or more.`);
  return key;
}

function makeKey(): Buffer {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: KEY_BITS });
  return Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

/** The key of a data folder. Looked up until it exists, since it may be created while the server runs. */
export function createLicenseKey(dataDir: string): LicenseKey {
  let key: KeyObject | undefined;
  function find(): KeyObject | undefined {
    const pem = findKey(dataDir, KEY_FILE);
    return pem && publicKeyOf(pem);
  }
  return {
    isGenuine({ signed, signature }) {
      key ??= find();
      return key !== undefined && verify(DIGEST, Buffer.from(signed), { key, padding }, signature);
    },
  };
}

/**
 * Signs with the key of a data folder, which is created if there is none yet.
 * @throws Error if the key file contains something else, or only the public half
 */
export function signWithKeyOf(dataDir: string, text: string): Buffer {
  const pem = keepKey(dataDir, KEY_FILE, makeKey, (kept) => isLongRsa(read(() => createPublicKey(kept))));
  const key = read(() => createPrivateKey(pem));
  if (!key) throw new Error(`keys/${KEY_FILE} contains only the public key. Issue licences where the private key is.`);
  return sign(DIGEST, Buffer.from(text), { key, padding });
}
