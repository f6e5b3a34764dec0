import * as z from 'zod/mini';
import { UserName } from '../chosen-names.ts';
import { Email } from '../email.ts';
import { empty, endpoints, json } from '../endpoint.ts';
import { maxBytes, maybe, plainName } from '../input.ts';
import {
  VISITOR_ATTRIBUTE_NAME_MAX_BYTES,
  VISITOR_ATTRIBUTE_VALUE_MAX_BYTES,
  VISITOR_ATTRIBUTES_MAX,
} from '../limits.ts';

const AttributeName = z
  .string()
  .check(maxBytes(VISITOR_ATTRIBUTE_NAME_MAX_BYTES), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} _.-]*$/u));
const AttributeValue = z.pipe(
  z.union([z.string(), z.number(), z.boolean()]),
  z.pipe(z.transform(String), z.string().check(maxBytes(VISITOR_ATTRIBUTE_VALUE_MAX_BYTES), z.overwrite(plainName))),
);

/** Names and values of a visitor, within their limits. */
export const VisitorProfileAttributes = z
  .record(AttributeName, AttributeValue)
  .check(z.refine((given) => Object.keys(given).length <= VISITOR_ATTRIBUTES_MAX, 'too many attributes'));

/** A visitor's profile as visitors, or websites, report it. Absent fields stay as they are. */
export const VisitorProfile = z.object({
  name: maybe(UserName),
  /** Where answers go when the visitor has left; the empty text removes it. */
  email: maybe(z.union([z.literal(''), Email])),
  /** Replaces all former ones. */
  attributes: maybe(VisitorProfileAttributes),
});
export type VisitorProfile = z.output<typeof VisitorProfile>;

export const visitorProfileEndpoints = endpoints({
  saveVisitorProfile: {
    method: 'PUT',
    path: '/visitor/profile',
    access: 'user',
    visitors: true,
    summary: 'Save the name, the address and other facts of a visitor; for visitors alone',
    body: json(VisitorProfile),
    response: empty,
    problems: ['visitor.not_found'],
  },
});
