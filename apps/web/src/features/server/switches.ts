import type { CommonSettings } from '@loquat/contract';
import { useCommonSetting } from './server.store.ts';

/** Switches of the server, sent as JSON text; an absent one is off. */
export type ServerSwitch = 'admin_only_can_invite' | 'only_admin_can_see_channel_members';

/** Whether a switch is on; in unreadable text, all are off. */
export function isSwitchedOn(text: CommonSettings['ext_setting'], name: ServerSwitch): boolean {
  if (text === null) return false;
  try {
    return (JSON.parse(text) as Partial<Record<ServerSwitch, unknown>> | null)?.[name] === true;
  } catch {
    return false;
  }
}

/** Whether a switch of the server is on. */
export const useServerSwitch = (name: ServerSwitch): boolean => isSwitchedOn(useCommonSetting('ext_setting'), name);
