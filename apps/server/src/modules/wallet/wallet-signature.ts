import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

const RS_BYTES = 64;
const ADDRESS_BYTES = 20;
/** Wallets number the two possible keys from here; some from 0. */
const V_OFFSET = 27;
const UPPER_FROM = 8;

const utf8 = (text: string) => new TextEncoder().encode(text);

/** The input of `personal_sign`: with a prefix, so that the signature of a text is never that of a transaction. */
function digestOf(text: string): Uint8Array {
  const content = utf8(text);
  return keccak_256(Buffer.concat([utf8(`\x19Ethereum Signed Message:\n${content.length}`), content]));
}

function addressOf(publicKey: Uint8Array): string {
  const [, ...point] = publicKey;
  return `0x${Buffer.from(keccak_256(Uint8Array.from(point)).slice(-ADDRESS_BYTES)).toString('hex')}`;
}

/**
 * The address, in lower case, whose key signed a text; null if no key can have made the signature.
 * `signature`: `0x` and 65 bytes in hex.
 */
export function recoverSigner(text: string, signature: string): string | null {
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const v = bytes[RS_BYTES] ?? -1;
  const recovery = v >= V_OFFSET ? v - V_OFFSET : v;
  if (recovery !== 0 && recovery !== 1) return null;
  try {
    const rs = secp256k1.Signature.fromBytes(bytes.subarray(0, RS_BYTES), 'compact');
    return addressOf(rs.addRecoveryBit(recovery).recoverPublicKey(digestOf(text)).toBytes(false));
  } catch {
    // The values are no point on the curve.
    return null;
  }
}

/** The address as wallets show it, with a checksum in the case of its letters (EIP-55). */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = Buffer.from(keccak_256(utf8(digits))).toString('hex');
  const isUpper = (at: number) => Number.parseInt(hash[at]!, 16) >= UPPER_FROM;
  return `0x${digits.replaceAll(/[a-f]/g, (digit, at: number) => (isUpper(at) ? digit.toUpperCase() : digit))}`;
}
