import { join } from 'node:path';
import { parseJson } from '../json-at-edge.ts';
import type { LeftOutList } from '../left-out-list.ts';
import { leaveOutWhole } from '../words.ts';
import type { EntryOrder } from './entry-order.sqlite.ts';
import { readSledPairs } from './sled-pairs.ts';
import { VocechatEntry } from './vocechat-entry.ts';

/** The key of a message: these four letters and its number. It is written once and never removed. */
const BEGINNING = 'MSG/';
const KEY_BYTES = 12;

/** Reads all messages of a data folder whose server is stopped. @throws OperatorError if it cannot be read */
export async function readStore(folder: string, order: EntryOrder, leftOut: LeftOutList): Promise<void> {
  const damage = { what: 'part of the message store', why: 'it is damaged' };
  const unread = { what: 'message', why: 'it is not what VoceChat keeps there' };
  const onDamage = (what: string) => leftOut.add(damage, what);
  const unreadable = new Set<number>();
  for await (const [key, value] of readSledPairs(join(folder, 'msg'), BEGINNING, onDamage)) {
    if (key.length !== KEY_BYTES) continue;
    const mid = Number(key.readBigInt64BE(BEGINNING.length));
    const json = parseJson(value.toString('utf8'));
    const entry = VocechatEntry.safeParse(json);
    if (entry.success && Number.isSafeInteger(mid)) order.add(mid, entry.data);
    else if (!unreadable.has(mid)) {
      unreadable.add(mid);
      leaveOutWhole(leftOut, unread, { value: json, place: `message ${mid}` });
    }
  }
}
