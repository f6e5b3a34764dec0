import { JSON_MAX_KEYS, PROPERTIES_MAX_BYTES, PROPERTIES_MAX_DEPTH } from '@loquat/contract';
import { exceededBound } from '#platform/http/bodies/json-bounds.ts';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const MAX_ENCODED_LENGTH = Math.ceil(PROPERTIES_MAX_BYTES / 3) * 4;

export const PROPERTIES_BOUNDS = {
  depth: PROPERTIES_MAX_DEPTH,
  keys: JSON_MAX_KEYS,
  items: PROPERTIES_MAX_BYTES,
  values: PROPERTIES_MAX_BYTES,
};

/** The JSON in the header, in bytes: Base64, or the object itself, whose texts arrive as the Latin-1 of their UTF-8. */
function jsonIn(header: string): Buffer | null {
  if (header.startsWith('{')) return Buffer.from(header, 'latin1');
  return header.length <= MAX_ENCODED_LENGTH && BASE64.test(header) ? Buffer.from(header, 'base64') : null;
}

/**
 * Reads `X-Properties`: a JSON object in standard Base64, or as it is. Returns it as JSON text on one line, or null for
 * anything else, which the contract does not treat as an error. Properties that only the server may set are removed.
 */
export function decodeProperties(header: string | undefined): string | null {
  const json = header ? jsonIn(header) : null;
  if (!json || json.byteLength > PROPERTIES_MAX_BYTES || exceededBound(json, PROPERTIES_BOUNDS)) return null;
  try {
    const value: unknown = JSON.parse(json.toString());
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const { notice: _servers, ...said } = value as { notice?: unknown };
    return JSON.stringify(said);
  } catch {
    return null;
  }
}
