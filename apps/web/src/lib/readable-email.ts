// RFC 3492, section 5: the parameters of Punycode.
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 0x80;
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const PREFIX = 'xn--';

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** The decoded label, without its prefix. @throws RangeError if it is invalid */
function decodeLabel(label: string): string {
  const end = Math.max(0, label.lastIndexOf('-'));
  const codes = Array.from(label.slice(0, end), (character) => character.charCodeAt(0));
  let [code, bias, index] = [FIRST_CODE, FIRST_BIAS, 0];
  for (let at = end > 0 ? end + 1 : 0; at < label.length;) {
    const before = index;
    let isLast = false;
    for (let [weight, step] = [1, BASE]; !isLast; step += BASE) {
      const digit = DIGITS.indexOf(label.charAt(at));
      if (digit < 0 || at >= label.length) throw new RangeError('not a digit of Punycode');
      at += 1;
      index += digit * weight;
      const threshold = Math.min(Math.max(step - bias, T_MIN), T_MAX);
      isLast = digit < threshold;
      weight *= BASE - threshold;
    }
    bias = adapt(index - before, codes.length + 1, before === 0);
    code += Math.floor(index / (codes.length + 1));
    index %= codes.length + 1;
    codes.splice(index, 0, code);
    index += 1;
  }
  return String.fromCodePoint(...codes);
}

/** The displayed domain has to encode to the stored one: otherwise one domain could be shown as another. */
function readableDomain(domain: string): string {
  try {
    const readable = domain
      .split('.')
      .map((label) => (label.startsWith(PREFIX) ? decodeLabel(label.slice(PREFIX.length)) : label))
      .join('.');
    return new URL(`http://${readable}`).hostname === domain ? readable : domain;
  } catch {
    return domain;
  }
}

/** An email address for display: servers store internationalised domains in their ASCII form (`xn--`). */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  return domain.includes(PREFIX) ? email.slice(0, at) + readableDomain(domain) : email;
}
