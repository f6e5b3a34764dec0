import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { LeftOutList } from '../left-out-list.ts';
import type { SourceFile, SourceMessage, SourceTeam } from '../source-team.ts';
import { createEntryOrder } from './entry-order.sqlite.ts';
import type { VocechatApi } from './vocechat-api.ts';
import { toSourceMessages } from './vocechat-messages.ts';
import { readVocechatDirectory } from './vocechat-people.sqlite.ts';
import { readStore } from './vocechat-store.ts';
import { placeOf, toSourceChannel, toSourceUser } from './vocechat-users.ts';

export interface VocechatOptions {
  leftOut: LeftOutList;
  /** Milliseconds since the epoch. */
  now: number;
  /**
   * Reads messages, and files missing in the folder, from the running source server; null: everything is in the folder.
   */
  api: VocechatApi | null;
}

/** A file of the data folder; null if there is none. Links are not followed: they might lead outside. */
async function openInFolder(folder: string, file: SourceFile): Promise<AsyncIterable<Uint8Array> | null> {
  const place = placeOf(file);
  if (!place) return null;
  try {
    const path = join(await realpath(folder), ...place);
    if ((await realpath(path)) !== path) return null;
    const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    if ((await handle.stat()).isFile()) return handle.createReadStream();
    await handle.close();
    return null;
  } catch {
    return null;
  }
}

/** The data folder of a VoceChat server. @throws OperatorError if it is none */
export function readVocechatTeam(folder: string, { leftOut, now, api }: VocechatOptions): SourceTeam {
  const directory = readVocechatDirectory(folder, leftOut);

  async function* messages(): AsyncGenerator<SourceMessage> {
    const order = createEntryOrder();
    try {
      if (api) await api.readHistories(directory, order, leftOut);
      else await readStore(folder, order, leftOut);
      yield* toSourceMessages(order.list(), { leftOut, directory, now });
    } finally {
      order.close();
    }
  }

  return {
    product: 'VoceChat',
    name: directory.name,
    users: directory.users.map((user) => toSourceUser(user, leftOut)),
    channels: directory.groups.map((group) => toSourceChannel(group, directory)),
    messages: messages(),
    formerUser: () => null,
    async openFile(file) {
      const found = await openInFolder(folder, file);
      const isUpload = placeOf(file)?.[0] === 'upload';
      return found ?? (api && isUpload ? api.openFile(file.ref) : null);
    },
  };
}
