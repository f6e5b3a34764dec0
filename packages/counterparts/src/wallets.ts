import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

const V_OFFSET = 27;
const ADDRESS_BYTES = 20;
const utf8 = (text: string) => Buffer.from(text);

/** The different ways in which wallets write the same signature. */
export interface Spelling {
  /** The base of the recovery number. */
  vFrom?: 0 | 27;
  /** The other of the two valid signatures. */
  isHighS?: boolean;
}

/** An Ethereum account with its key, which signs as wallets do. */
export interface Wallet {
  /** In lower case. */
  address: string;
  sign(text: string, spelling?: Spelling): string;
}

export function createWallet(key: Uint8Array = secp256k1.utils.randomSecretKey()): Wallet {
  const publicKey = secp256k1.getPublicKey(key, false);
  const address = `0x${Buffer.from(keccak_256(publicKey.slice(1)).slice(-ADDRESS_BYTES)).toString('hex')}`;
  return {
    address,
    sign(text, { vFrom = V_OFFSET, isHighS = false } = {}) {
      const content = utf8(text);
      const digest = keccak_256(Buffer.concat([utf8(`\x19Ethereum Signed Message:\n${content.length}`), content]));
      const bytes = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' });
      const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered');
      const order = secp256k1.Point.Fn.ORDER;
      const words = [r, isHighS ? order - s : s].map((word) => word.toString(16).padStart(64, '0'));
      const v = vFrom + (isHighS ? 1 - recovery! : recovery!);
      return `0x${words.join('')}${v.toString(16).padStart(2, '0')}`;
    },
  };
}
