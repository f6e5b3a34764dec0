import { chatFileEndpoints, type ChatFilesPage } from '@loquat/contract';
import { connection } from '../../state/connection.ts';

const files = connection.callsOf(chatFileEndpoints);

type ListArgument = NonNullable<Parameters<typeof files.listChatFiles>[0]>;
export type ChatFilesQuery = NonNullable<ListArgument['query']>;

/** One page of the files in the chats that the user may read. */
export const listChatFiles = (query: ChatFilesQuery, signal: AbortSignal): Promise<ChatFilesPage> =>
  files.listChatFiles({ query }, { signal });
