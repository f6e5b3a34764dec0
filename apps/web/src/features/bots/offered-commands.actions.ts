import { botCommandEndpoints, type ChatTarget, type OfferedCommand } from '@loquat/contract';
import { connection } from '#state/connection.ts';

const calls = connection.callsOf(botCommandEndpoints);

/** The current commands of the bots in a conversation, in alphabetical order. Rejects like any call. */
export const loadOfferedCommands = (target: ChatTarget): Promise<OfferedCommand[]> =>
  'gid' in target ? calls.listCommandsForChannel({ params: target }) : calls.listCommandsForUser({ params: target });
