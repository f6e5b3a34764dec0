import * as z from 'zod/mini';
import { Timestamp } from '../ids.ts';
import { User } from './user.ts';

export const UserStatus = z.enum(['normal', 'frozen']);
export type UserStatus = z.output<typeof UserStatus>;

/** What administrators see of a user. `password` is always empty. */
export const AdminUser = z.object({
  ...User.shape,
  password: z.literal(''),
  in_online: z.boolean(),
  online_devices: z.array(
    z.object({ device: z.string(), device_token: z.nullable(z.string()), is_online: z.boolean() }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
  status: UserStatus,
  webhook_url: z.nullable(z.string()),
  /** Whether signing in takes a code as well as a password; absent from older servers. */
  second_factor: z.optional(z.boolean()),
  /** The widget by which a visitor came; absent for other users. */
  widget_id: z.optional(z.string()),
});
export type AdminUser = z.output<typeof AdminUser>;
