import * as z from 'zod/mini';
import { defineEvents } from '../event.ts';
import { Timestamp } from '../ids.ts';

// A file of its own: everybody signed in loads the events, and few the calls.
export const sessionEvents = defineEvents({
  /** The user signed in on a device on which this account had never signed in. Told to their other devices. */
  new_device: z.object({
    type: z.literal('new_device'),
    /** As in `/user/devices`. */
    device: z.string(),
    /** As in `/user/sessions`; empty if it did not say. */
    name: z.string(),
    signed_in_at: Timestamp,
  }),
});
