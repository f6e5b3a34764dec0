import * as z from 'zod/mini';
import { defineEvents } from '../event.ts';

// A file of its own: everybody signed in loads the events, and few the settings.
export const notificationEvents = defineEvents({
  /** Another device of the same user has changed them: what was read before is out of date. */
  notification_settings_changed: z.object({ type: z.literal('notification_settings_changed') }),
});
