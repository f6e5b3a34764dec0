const CBOR_BYTES = { short: 0x58, long: 0x59 } as const;
const SHORT_MAX = 0xff;

/** Bytes in CBOR, at most 65,535. */
export function cborBytes(bytes: Buffer): Buffer {
  if (bytes.length <= SHORT_MAX) return Buffer.concat([Buffer.from([CBOR_BYTES.short, bytes.length]), bytes]);
  return Buffer.concat([Buffer.from([CBOR_BYTES.long, bytes.length >> 8, bytes.length & SHORT_MAX]), bytes]);
}
