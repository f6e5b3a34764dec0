import { loadOfferedCommands } from '#features/bots/offered-commands.actions.ts';
import { findUser } from '#features/users/users.selectors.ts';
import { type ChatKey, targetOf } from '#lib/chat-key.ts';
import type { PickerOption } from './triggers.ts';

/** The current commands of the bots in a conversation. Rejects like any call. */
export async function listCommandOptions(chatKey: ChatKey): Promise<readonly PickerOption[]> {
  const commands = await loadOfferedCommands(targetOf(chatKey));
  return commands.map(({ uid, command, description }) => ({
    sign: '/',
    id: `${uid}-${command}`,
    name: command,
    detail: description,
    bot: { uid, name: findUser(uid)?.name ?? '' },
  }));
}
