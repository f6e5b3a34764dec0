import { PROPERTIES_MAX_BYTES, PROPERTIES_MAX_DEPTH } from '@loquat/contract';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const MAX_ENCODED_LENGTH = Math.ceil(PROPERTIES_MAX_BYTES / 3) * 4;

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((part) => isDeeperThan(part, depth - 1));
}

/**
 * Reads `X-Properties`: standard Base64 of a JSON object. Returns it as JSON text on one line, or null for anything
 * else, which the contract does not treat as an error. Properties that only the server may set are removed.
 */
export function decodeProperties(header: string | undefined): string | null {
  if (!header || header.length > MAX_ENCODED_LENGTH || !BASE64.test(header)) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(header, 'base64').toString());
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    if (isDeeperThan(value, PROPERTIES_MAX_DEPTH)) return null;
    const { notice: _servers, ...said } = value as { notice?: unknown };
    return JSON.stringify(said);
  } catch {
    return null;
  }
}
