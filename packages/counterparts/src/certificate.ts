import { generateKeyPairSync, sign } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

export interface Certificate {
  /** PEM. */
  key: string;
  cert: string;
}

const [INTEGER, BIT_STRING, OCTET_STRING, OID, UTF8, UTC_TIME, SEQUENCE, SET] = [2, 3, 4, 6, 12, 23, 48, 49] as const;
const [DNS_NAME, VERSION, EXTENSIONS] = [0x82, 0xa0, 0xa3] as const;

/** One element of DER, the binary form of certificates. */
function der(tag: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const oid = (hex: string) => der(OID, Buffer.from(hex, 'hex'));
const ECDSA_WITH_SHA256 = der(SEQUENCE, oid('2a8648ce3d040302'));
const nameOf = (host: string) => der(SEQUENCE, der(SET, der(SEQUENCE, oid('550403'), der(UTF8, host))));
const timeOf = (date: Date) =>
  der(
    UTC_TIME,
    `${date
      .toISOString()
      .replaceAll(/[-:T]|\..*/g, '')
      .slice(2)}Z`,
  );
const pemOf = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

const DAY_MS = 86_400_000;

/** A new, self-signed certificate for a host, which no client trusts. */
export function makeCertificate(host: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const from = new Date(Date.now() - DAY_MS);
  const to = new Date(Date.now() + DAY_MS);
  const alternativeName = der(SEQUENCE, oid('551d11'), der(OCTET_STRING, der(SEQUENCE, der(DNS_NAME, host))));
  const toBeSigned = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    nameOf(host),
    der(SEQUENCE, timeOf(from), timeOf(to)),
    nameOf(host),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, der(SEQUENCE, alternativeName)),
  );
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', toBeSigned, privateKey));
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { key, cert: pemOf(der(SEQUENCE, toBeSigned, ECDSA_WITH_SHA256, signature)) };
}

/** Makes this process trust a certificate like that of a certificate authority. */
export const trust = ({ cert }: Pick<Certificate, 'cert'>): void =>
  setDefaultCACertificates([...getCACertificates('default'), cert]);
