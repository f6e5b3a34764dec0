import { type Gid, type Mid, type PinnedMessage, PINS_MAX_BYTES, type Timestamp, type Uid } from '@loquat/contract';
import { fitPage } from '../../platform/page.ts';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';

/** A pinned message. Times in milliseconds. */
export interface Pin {
  mid: Mid;
  gid: Gid;
  /** Who pinned it. */
  created_by: Uid;
  created_at: Timestamp;
}

export interface PinStore {
  find(mid: Mid): Promise<Pin | null>;
  /** Those of messages up to a mid, in a channel or (null) everywhere, in the order they were pinned. */
  listUpTo(gid: Gid | null, mid: number): Promise<Pin[]>;
  insert(pin: Pin): Promise<void>;
  delete(mid: Mid): Promise<void>;
}

/** What this feature stores. */
export interface Stores {
  pins: PinStore;
}

export type RunUnit = RunUnitOf<Stores>;

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();

/** A pinned message with its properties as JSON text. */
export type StoredPinnedMessage = Omit<PinnedMessage, 'properties'> & { properties: string | null };

const bytesOf = ({ properties, content }: StoredPinnedMessage): number =>
  Buffer.byteLength(JSON.stringify(content)) + (properties?.length ?? 0);

/** The newest of a channel's pinned messages, as far as they fit; `pins` in the order they were pinned. */
export function fitPins(pins: readonly StoredPinnedMessage[]): PinnedMessage[] {
  const short = pins.filter((pin) => bytesOf(pin) <= PINS_MAX_BYTES);
  return fitPage(short.toReversed(), bytesOf, PINS_MAX_BYTES)
    .toReversed()
    .map(({ properties, ...pin }) => ({ ...pin, properties: properties === null ? null : JSON.parse(properties) }));
}
