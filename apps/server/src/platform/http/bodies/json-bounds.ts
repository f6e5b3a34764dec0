const COMMA = 0x2c;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
// A brace is 32 above a bracket, and no other JSON delimiter has these bits.
const BRACE_BIT = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/** Index of the quotation mark that ends the string starting at `at`. */
function endOfString(json: Uint8Array, at: number): number {
  for (let next = at + 1; next < json.length; next += 1) {
    if (json[next] === QUOTE) return next;
    if (json[next] === BACKSLASH) next += 1;
  }
  return json.length;
}

/** The largest JSON that is parsed. */
export interface JsonBounds {
  /** Levels of nesting. */
  depth: number;
  /** Keys of one object. */
  keys: number;
  /** Items of one list. */
  items: number;
  /** Keys and items altogether. */
  values: number;
}

/**
 * The bound that JSON (UTF-8) exceeds, or null. It is determined without parsing and in linear time: half a million
 * levels, keys or items are expensive to build, walk and discard. Invalid JSON is left to the parser.
 */
export function exceededBound(json: Uint8Array, { depth, keys, items, values }: JsonBounds): keyof JsonBounds | null {
  const commas = new Uint32Array(depth + 1);
  const isObject = new Uint8Array(depth + 1);
  let level = 0;
  let total = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (byte === QUOTE) at = endOfString(json, at);
    else if (byte === COMMA) {
      total += 1;
      commas[level]! += 1;
      if (commas[level]! >= (isObject[level] ? keys : items)) return isObject[level] ? 'keys' : 'items';
      if (total >= values) return 'values';
    } else if ((byte | BRACE_BIT) === OPENING) {
      level += 1;
      if (level > depth) return 'depth';
      commas[level] = 0;
      isObject[level] = Number(byte === OPENING);
    } else if ((byte | BRACE_BIT) === CLOSING && level > 0) level -= 1;
  }
  return null;
}
