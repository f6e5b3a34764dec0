import type { Message, MessageBundle } from '@loquat/contract';
import { entryCache } from '#state/entry-cache.ts';
import { getMyUid } from '#state/session.ts';
import { expiryOf, messageOf } from './log-entries.ts';

/** The maximum size of all bundles on this device, in characters of their JSON. */
const MOST_CHARS = 8_000_000;
/** The name under which the device lists its bundles. */
const LIST = 'bundles';
const nameOf = (path: string): string => `bundle:${path}`;

interface Kept {
  path: string;
  /** Length of its JSON. */
  chars: number;
  /** The displayed messages that contain it. */
  mids: readonly number[];
}

const listNow = async (): Promise<readonly Kept[]> => ((await entryCache.db.readValue(LIST)) ?? []) as Kept[];

let last: Promise<unknown> = Promise.resolve();

/** Runs one after another. Failures are ignored: a bundle that is not stored is requested again later. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = last.then(work).catch(() => {});
  last = done;
  return done;
}

/** A bundle stored on this device. */
export async function readStoredBundle(path: string): Promise<MessageBundle | undefined> {
  return (await entryCache.db.readValue(nameOf(path)).catch(() => undefined)) as MessageBundle | undefined;
}

/** Stores a bundle for as long as a message that contains it is on the device; `mid` is one of these. */
export const storeBundle = (path: string, mid: number, bundle: MessageBundle): Promise<void> =>
  inTurn(async () => {
    const list = await listNow();
    const known = list.find((kept) => kept.path === path);
    if (known?.mids.includes(mid)) return;
    // The message may have arrived a moment ago and not be written yet.
    await entryCache.flush();
    const kept = { path, chars: JSON.stringify(bundle).length, mids: [...(known?.mids ?? []), mid] };
    await settle([...list.filter((other) => other !== known), kept], known ? {} : { [nameOf(path)]: bundle });
  });

/** Deletes bundles that are in no message on the device any more. */
export const deleteUnusedBundles = (): Promise<void> => inTurn(async () => settle(await listNow(), {}));

/** Writes the part of a list that stays, newest last: bundles in use that fit, counted from the newest. */
async function settle(list: readonly Kept[], values: Record<string, unknown>): Promise<void> {
  const { db } = entryCache;
  const carried = await Promise.all(list.map(async (kept) => ({ ...kept, mids: await carriersOf(kept) })));
  let chars = 0;
  const stay = carried
    .toReversed()
    .filter((kept) => kept.mids.length > 0 && (chars += kept.chars) <= MOST_CHARS)
    .toReversed();
  const paths = new Set(stay.map(({ path }) => path));
  // Undefined removes a value.
  const gone = list.filter(({ path }) => !paths.has(path)).map(({ path }) => [nameOf(path), undefined]);
  const change = { ...values, ...Object.fromEntries(gone), [LIST]: stay.length > 0 ? stay : undefined };
  await db.write({ values: change, entries: [], removedMids: [], removedChats: [] });
}

async function carriersOf({ mids }: Kept): Promise<number[]> {
  const entries = await entryCache.db.readMids(mids);
  return entries.filter(isCarrier).map(({ mid }) => mid);
}

function isCarrier(entry: Message): boolean {
  const { detail } = entry;
  return detail.type !== 'reaction' && expiryOf(messageOf({ ...entry, detail }, getMyUid())) > Date.now();
}
