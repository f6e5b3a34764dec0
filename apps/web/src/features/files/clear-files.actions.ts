import { fileEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';

const files = connection.callsOf(fileEndpoints);

/** Deletes every file of the server; the messages stay. Rejects like any call. */
export const clearAllFiles = (): Promise<void> => files.deleteAllFiles();
