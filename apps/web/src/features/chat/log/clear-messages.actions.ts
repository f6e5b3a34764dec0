import { messageEndpoints } from '@loquat/contract';
import { connection } from '../../../state/connection.ts';

const messages = connection.callsOf(messageEndpoints);

/** Erases everything said on the server; everyone learns it live. Rejects like any call. */
export const clearAllMessages = (): Promise<void> => messages.clearServer();
