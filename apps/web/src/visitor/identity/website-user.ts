import {
  cutToBytes,
  EMAIL_PATTERN,
  NAME_MAX_BYTES,
  tidyName,
  VISITOR_ATTRIBUTE_NAME_MAX_BYTES,
  VISITOR_ATTRIBUTE_VALUE_MAX_BYTES,
  VISITOR_ATTRIBUTES_MAX,
} from '@loquat/contract';
import type { WebsiteUser } from '../loader-messages.ts';

/** The profile of a visitor. */
export interface Profile {
  name?: string;
  email?: string;
  attributes?: Record<string, string>;
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const attributesOf = (given: object): Record<string, string> => {
  const entries = Object.entries(given)
    .filter(([, value]) => isPlain(value))
    .slice(0, VISITOR_ATTRIBUTES_MAX)
    .map(([name, value]) => [
      cutToBytes(name.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N} _.-]/gu, ''), VISITOR_ATTRIBUTE_NAME_MAX_BYTES),
      cutToBytes(String(value), VISITOR_ATTRIBUTE_VALUE_MAX_BYTES),
    ]);
  return Object.fromEntries(entries.filter(([name]) => name !== ''));
};

/** The argument of `setUser`, cut to the server's limits. */
export function profileOf({ name, email, attributes }: WebsiteUser): Profile {
  const tidy = typeof name === 'string' ? cutToBytes(tidyName(name), NAME_MAX_BYTES).trim() : '';
  return {
    ...(tidy && { name: tidy }),
    ...(typeof email === 'string' && EMAIL_PATTERN.test(email.trim()) && { email: email.trim() }),
    ...(typeof attributes === 'object' && attributes !== null && { attributes: attributesOf(attributes) }),
  };
}
