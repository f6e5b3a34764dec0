import * as z from 'zod/mini';
import { endpoints, json } from '../endpoint.ts';

export const FileExpiryMode = z.enum(['Off', 'Day1', 'Day7', 'Day30', 'Day90', 'Day180']);
export type FileExpiryMode = z.output<typeof FileExpiryMode>;

/** Settings of the server that apply to all users (wire: SystemCommon). */
export const CommonSettings = z.object({
  show_user_online_status: z.boolean(),
  webclient_auto_update: z.boolean(),
  /** Only users who added each other may write to each other. */
  contact_verification_enable: z.boolean(),
  chat_layout_mode: z.enum(['Left', 'SelfRight']),
  /** Age at which uploaded files are deleted. */
  max_file_expiry_mode: FileExpiryMode,
  only_admin_can_create_group: z.boolean(),
  who_can_invite_users: z.boolean(),
  /** JSON text of an object of switches that clients know; `ext_settings` is its name in mobile clients. */
  ext_setting: z.nullable(z.string()),
  ext_settings: z.nullable(z.string()),
  msg_smtp_notify_enable: z.boolean(),
  /** Seconds of absence after which unread messages are reported by mail. */
  msg_smtp_notify_delay_seconds: z.int().check(z.nonnegative()),
  /** Whether users see typing indicators. */
  typing_indicator_enable: z.boolean(),
  /** False: only administrators send direct messages. */
  dm_enable: z.boolean(),
  /** False: only administrators add contacts. */
  add_friend_enable: z.boolean(),
  /** False: only administrators search for users. */
  search_user_enable: z.boolean(),
  /** The path of a file is enough to read it, without signing in. */
  public_file_links: z.boolean(),
});
export type CommonSettings = z.output<typeof CommonSettings>;

/** What every member's client requests. */
export const commonSettingsEndpoints = endpoints({
  getCommonSettings: {
    method: 'GET',
    path: '/admin/system/common',
    access: 'guest',
    summary: 'How the server behaves for everyone',
    response: json(CommonSettings),
    problems: [],
  },
});
