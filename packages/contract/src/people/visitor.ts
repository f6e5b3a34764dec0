import * as z from 'zod/mini';
import { defineEvents } from '../event.ts';
import { Uid } from '../ids.ts';
import { Name } from '../input.ts';

/** A visitor of a web site, as the team sees them beside their account. */
export const Visitor = z.object({
  uid: Uid,
  /** Whom they talk with now. */
  host: Uid,
  /** The page they are on, by http or https; null if it is not known. */
  page_url: z.nullable(z.string()),
  page_title: z.nullable(Name),
  /** BCP 47, of their browser. */
  language: z.string(),
  /** IANA; null if it is not known. */
  time_zone: z.nullable(z.string()),
  /** Their questions are answered; what they write next takes the conversation up again. */
  is_done: z.boolean(),
});
export type Visitor = z.output<typeof Visitor>;

export const visitorEvents = defineEvents({
  /** These visitors as they are now, for those who may see them; others stay as they were. */
  visitors: z.object({ type: z.literal('visitors'), visitors: z.array(Visitor) }),
});
