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

/**
 * Whether JSON (UTF-8) nests deeper than `limit`, determined without parsing and in linear time: a tree of half a
 * million levels is expensive to build, walk and discard. Invalid JSON is left to the parser.
 */
export function isNestedDeeperThan(json: Uint8Array, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (byte === QUOTE) at = endOfString(json, at);
    else if ((byte | BRACE_BIT) === OPENING) depth += 1;
    else if ((byte | BRACE_BIT) === CLOSING) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}
