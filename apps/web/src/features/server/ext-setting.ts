import { serverStore } from './server.store.ts';

/** Switches and choices of the server that are sent as one JSON text; see `docs/glossary.md`. */
export interface ExtSetting {
  admin_only_can_invite: boolean;
  only_admin_can_see_channel_members: boolean;
  enable_msg_url_preview: boolean;
  /** The defaults of a browser until its user sets others; empty = the same as the device. */
  default_language: string;
  default_theme: string;
}

function membersOf(text: string | null): Record<string, unknown> {
  try {
    return { ...(JSON.parse(text ?? '{}') as Record<string, unknown> | null) };
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The contents of the text; absent members are off or empty. */
export function readExtSetting(text: string | null): ExtSetting {
  const members = membersOf(text);
  return {
    admin_only_can_invite: members['admin_only_can_invite'] === true,
    only_admin_can_see_channel_members: members['only_admin_can_see_channel_members'] === true,
    enable_msg_url_preview: members['enable_msg_url_preview'] === true,
    default_language: textOf(members['default_language']),
    default_theme: textOf(members['default_theme']),
  };
}

/** The text with some members changed. The call replaces all of it, so other members are preserved. */
export const changedExtSetting = (change: Partial<ExtSetting>): string =>
  JSON.stringify({ ...membersOf(serverStore.getState().common.ext_setting), ...change });
