import * as z from 'zod/mini';
import { defineEvents } from '../event.ts';

// A file of its own: every signed-in client loads the events, and few load the settings.
export const notificationEvents = defineEvents({
  /** Another device of the same user has changed them: the client's copy is stale. */
  notification_settings_changed: z.object({ type: z.literal('notification_settings_changed') }),
});
