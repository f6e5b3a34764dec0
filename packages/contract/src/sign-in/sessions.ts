import * as z from 'zod/mini';
import { empty, endpoints, json } from '../endpoint.ts';
import { Timestamp } from '../ids.ts';

/** A device on which somebody is signed in, as they see it themselves. */
export const OwnSession = z.object({
  /** As in `/user/devices`. */
  device: z.string(),
  /** Browser and system, or the program that signed in, as it called itself; empty if it did not. */
  name: z.string(),
  /** Null for sign-ins from before servers remembered it. */
  signed_in_at: z.nullable(Timestamp),
  /** While the device has a stream open, now; else when it last renewed its session, which it does every few minutes. */
  last_seen_at: Timestamp,
  is_online: z.boolean(),
  /** Whether it is the device that asks. */
  is_current: z.boolean(),
  /** The account had never signed in there before, and nobody has said that they know it (`markSessionsSeen`). */
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
