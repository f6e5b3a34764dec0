const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE = 58;
/** As many digits as a number holds exactly: big integers are slow, so they are made in steps. */
const STEP = 9;

function valueOf(digits: string): number {
  let value = 0;
  for (const digit of digits) value = value * BASE + ALPHABET.indexOf(digit);
  return value;
}
const leading = (text: string, pattern: RegExp) => pattern.exec(text)![0];

/** Writes bytes as base58 (Bitcoin's alphabet); each zero byte in front is a `1`. */
export function encodeBase58(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  let digits = '';
  for (let rest = BigInt(`0x0${hex}`); rest > 0n; rest /= BigInt(BASE)) {
    digits = ALPHABET.charAt(Number(rest % BigInt(BASE))) + digits;
  }
  return '1'.repeat(leading(hex, /^(?:00)*/).length / 2) + digits;
}

/** Reads base58 and nothing but base58: null for any other character. Takes the square of the length in time. */
export function decodeBase58(text: string): Buffer | null {
  if (!/^[1-9A-HJ-NP-Za-km-z]*$/.test(text)) return null;
  const zeros = leading(text, /^1*/).length;
  let value = 0n;
  for (let at = zeros; at < text.length; at += STEP) {
    const digits = text.slice(at, at + STEP);
    value = value * BigInt(BASE ** digits.length) + BigInt(valueOf(digits));
  }
  const hex = zeros === text.length ? '' : value.toString(16);
  return Buffer.from('00'.repeat(zeros) + hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
}
