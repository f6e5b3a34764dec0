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

/**
 * Reads `X-Properties`: standard Base64 of a JSON object. Returns it as JSON text on one line, or null for anything
 * else, which the contract does not treat as an error. Properties that only the server may set are removed.
 */
export function decodeProperties(header: string | undefined): string | null {
  if (!header || header.length > MAX_ENCODED_LENGTH || !BASE64.test(header)) return null;
  try {
    const json = Buffer.from(header, 'base64');
    if (exceededBound(json, PROPERTIES_BOUNDS)) return null;
    const value: unknown = JSON.parse(json.toString());
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const { notice: _servers, ...said } = value as { notice?: unknown };
    return JSON.stringify(said);
  } catch {
    return null;
  }
}
