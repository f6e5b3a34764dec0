import type { MessageProperties } from '@loquat/contract';

/** The value of the `x-properties` header of a message: Base64 of the object as UTF-8 JSON. */
export function encodeProperties(properties: MessageProperties): string {
  const bytes = new TextEncoder().encode(JSON.stringify(properties));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
