import { generateKeyPairSync, sign } from 'node:crypto';
import { cborBytes } from './cbor-bytes.ts';

const TAG = {
  integer: 0x02,
  bits: 0x03,
  oid: 0x06,
  utf8: 0x0c,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
} as const;
const LENGTH_BYTES_2 = 0x82;
const SHORT_MAX = 0x7f;

/** One value in DER. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length <= SHORT_MAX ? [length] : [LENGTH_BYTES_2, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(' ', ''), 'hex');
const ECDSA_SHA256 = der(TAG.sequence, der(TAG.oid, hex('2a8648ce3d040302')));
/** Country, organisation, unit and name, as WebAuthn (8.2.1) asks of the certificates of authenticators. */
const SUBJECT = der(
  TAG.sequence,
  ...(
    [
      ['550406', 'DE'],
      ['55040a', 'Maker'],
      ['55040b', 'Authenticator Attestation'],
      ['550403', 'Test'],
    ] as const
  ).map(([oid, text]) => der(TAG.set, der(TAG.sequence, der(TAG.oid, hex(oid)), der(TAG.utf8, Buffer.from(text))))),
);
const FOR_LONG = der(
  TAG.sequence,
  ...['20200101000000Z', '20990101000000Z'].map((time) => der(TAG.time, Buffer.from(time))),
);

/** An attestation with a valid certificate of the authenticator's maker: CBOR of `fmt` and `attStmt`, in hex. */
export function certifiedAttestation(signed: Buffer): string {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = der(
    TAG.sequence,
    der(TAG.version, der(TAG.integer, hex('02'))),
    der(TAG.integer, hex('01')),
    ECDSA_SHA256,
    SUBJECT,
    FOR_LONG,
    SUBJECT,
    publicKey.export({ format: 'der', type: 'spki' }),
  );
  const seal = der(TAG.bits, hex('00'), sign('sha256', subject, privateKey));
  const certificate = der(TAG.sequence, subject, ECDSA_SHA256, seal);
  const signature = sign('sha256', signed, privateKey);
  const statement = Buffer.concat([
    hex('63666d74 667061636b6564 6761747453746d74 a3 63616c67 26 63736967'),
    cborBytes(signature),
    hex('63783563 81'),
    cborBytes(certificate),
  ]);
  return statement.toString('hex');
}
