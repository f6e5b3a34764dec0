import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { cborBytes } from './cbor-bytes.ts';

const AAGUID = Buffer.alloc(16);
const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const;
const BYTE_MAX = 0xff;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(' ', ''), 'hex');

/** The data that a page and its browser give the authenticator, or forgeries of it. */
export interface Ceremony {
  /** The origin of the page. */
  origin: string;
  /** The relying party id; by default that of the requesting server. */
  rpId?: string;
  challenge?: string;
  /** Whether the authenticator has verified the user. */
  isVerified?: boolean;
  /** The signature counter that it reports. */
  counter?: number;
  /** The page is framed by another site. */
  isFramed?: boolean;
}

export interface CreationOptions {
  publicKey: { challenge: string; rp: { id: string }; user: { id: string } };
}
export interface RequestOptions {
  publicKey: { challenge: string; rpId: string };
}

/** A passkey with its key, and the browser through which it answers: as JSON, like `PublicKeyCredential.toJSON`. */
export interface Authenticator {
  /** The credential id, in base64url. */
  readonly id: string;
  /**
   * Creates the passkey. `attest`: makes the attestation (CBOR of `fmt` and `attStmt`, in hex) from the signed data; by
   * default none.
   */
  make(options: CreationOptions, ceremony: Ceremony & { attest?: (signed: Buffer) => string }): NewCredential;
  /** Signs the challenge; `userHandle` and `id` override its own. */
  sign(options: RequestOptions, ceremony: Ceremony & { userHandle?: string; id?: string }): SignedCredential;
}

interface Credential {
  id: string;
  rawId: string;
  type: 'public-key';
}
export interface NewCredential extends Credential {
  response: { clientDataJSON: string; attestationObject: string; transports: string[] };
}
export interface SignedCredential extends Credential {
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string };
}

const NO_ATTESTATION = '63666d74 646e6f6e65 6761747453746d74 a0';
const AUTH_DATA_NAME = '686175746844617461';
const MAP_OF_3 = 'a3';

/** An authenticator with one passkey (ES256), which counts its signatures. */
export function createAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const ownId = base64url(credentialId);
  let ownHandle = '';
  let counted = 0;

  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const [xBytes, yBytes] = [x, y].map((part) => Buffer.from(part, 'base64url'));
    // EC2, ES256, P-256.
    return Buffer.concat([hex('a5 0102 0326 2001 215820'), xBytes!, hex('225820'), yBytes!]);
  }

  function authData(rpId: string, { isVerified = true, counter }: Ceremony, attested?: Buffer): Buffer {
    const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0) | (attested ? FLAGS.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? counted);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }

  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, ceremony: Ceremony): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: ceremony.challenge ?? challenge,
        origin: ceremony.origin,
        crossOrigin: ceremony.isFramed ?? false,
      }),
    );

  return {
    id: ownId,
    make({ publicKey: { challenge, rp, user } }, ceremony) {
      ownHandle = user.id;
      const length = Buffer.from([credentialId.length >> 8, credentialId.length & BYTE_MAX]);
      const attested = Buffer.concat([AAGUID, length, credentialId, coseKey()]);
      const data = authData(ceremony.rpId ?? rp.id, ceremony, attested);
      const client = clientData('webauthn.create', challenge, ceremony);
      const proof = ceremony.attest?.(Buffer.concat([data, sha256(client)])) ?? NO_ATTESTATION;
      const attestation = hex(MAP_OF_3 + proof + AUTH_DATA_NAME);
      return {
        id: ownId,
        rawId: ownId,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          attestationObject: base64url(Buffer.concat([attestation, cborBytes(data)])),
          transports: ['internal'],
        },
      };
    },
    sign({ publicKey: { challenge, rpId } }, ceremony) {
      counted += 1;
      const data = authData(ceremony.rpId ?? rpId, ceremony);
      const client = clientData('webauthn.get', challenge, ceremony);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const { id = ownId, userHandle = ownHandle } = ceremony;
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle,
        },
      };
    },
  };
}
