import * as z from 'zod/mini';
import { empty, endpoints, json } from '../endpoint.ts';
import { Timestamp } from '../ids.ts';
import { RemoveLinked } from './account-fields.ts';

/** A device on which a user is signed in, as the user sees it. */
export const OwnSession = z.object({
  /** As in `/user/devices`. */
  device: z.string(),
  /** Browser and system, or the program's own name; empty if it sent none. */
  name: z.string(),
  /** Null for sign-ins from before servers recorded it. */
  signed_in_at: z.nullable(Timestamp),
  /** Now, while the device has a stream open; otherwise its last renewal of the session (every few minutes). */
  last_seen_at: Timestamp,
  is_online: z.boolean(),
  /** Whether it is the device that makes the request. */
  is_current: z.boolean(),
  /** The first sign-in of this account on this device, and the user has not confirmed it yet (`markSessionsSeen`). */
  is_new: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

export const sessionEndpoints = endpoints({
  listSessions: {
    method: 'GET',
    path: '/user/sessions',
    access: 'user',
    summary: 'Where the signed-in user is signed in: this device first, then by when they were last seen',
    response: json(z.array(OwnSession)),
    problems: [],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/user/sessions',
    access: 'user',
    summary: 'End the sessions of all other devices of the signed-in user',
    query: z.object({ remove_linked: z.optional(RemoveLinked) }),
    response: empty,
    problems: [],
  },
  markSessionsSeen: {
    method: 'POST',
    path: '/user/sessions/seen',
    access: 'user',
    summary: 'The devices that came after this one are new no more: their owner has seen them in the list',
    response: empty,
    problems: [],
  },
});
