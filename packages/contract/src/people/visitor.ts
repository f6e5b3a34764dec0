import * as z from 'zod/mini';
import { defineEvents } from '../event.ts';
import { Timestamp, Uid } from '../ids.ts';
import { Name } from '../input.ts';

/** A member or bot as a visitor sees them. */
export const VisitorHost = z.object({
  uid: Uid,
  name: Name,
  /** 0: there is no picture. */
  avatar_updated_at: Timestamp,
});
export type VisitorHost = z.output<typeof VisitorHost>;

/** Names and values, such as `plan` and `pro`. */
export const VisitorAttributes = z.record(z.string(), z.string());
export type VisitorAttributes = z.output<typeof VisitorAttributes>;

/** A visitor of a website, as the team sees them beside their account. */
export const Visitor = z.object({
  uid: Uid,
  /** The host they talk to now. */
  host: Uid,
  /** The page they are on, by http or https; null if it is not known. */
  page_url: z.nullable(z.string()),
  page_title: z.nullable(Name),
  /** BCP 47, of their browser. */
  language: z.string(),
  /** IANA; null if it is not known. */
  time_zone: z.nullable(z.string()),
  /** Their questions are answered; their next message reopens the conversation. */
  is_done: z.boolean(),
  /** Where answers go when the visitor has left. Not verified, like all fields below. */
  email: z.optional(z.nullable(z.string())),
  /** Attributes that the website sets (`setUser`). */
  attributes: z.optional(VisitorAttributes),
  /** Only for the visitor: all hosts who answer, or did. */
  hosts: z.optional(z.array(VisitorHost)),
});
export type Visitor = z.output<typeof Visitor>;

export const visitorEvents = defineEvents({
  /** The current state of these visitors, for users who may see them; other visitors are unchanged. */
  visitors: z.object({ type: z.literal('visitors'), visitors: z.array(Visitor) }),
});
