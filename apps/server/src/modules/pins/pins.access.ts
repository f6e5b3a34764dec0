import type { Gid, Mid } from '@loquat/contract';
import type { Tx } from '../../stores.ts';
import { announce, belonging, remember } from '../channels/channels.access.ts';
import type { MessageLifecycle } from '../messages/messages.access.ts';

/** Remembers and tells what a channel shows of messages now: what a pinned one says, nothing of one that is not. */
export async function showPins(tx: Tx, gid: Gid, mids: readonly Mid[]): Promise<void> {
  const channel = await remember(tx, gid);
  for (const mid of mids) {
    const msg = channel.pinned_messages.find((pinned) => pinned.mid === mid) ?? null;
    announce(tx, belonging(channel), { type: 'pinned_message_updated', gid, mid, msg });
  }
}

/** Pins follow what their messages say, and go with them. */
export const pinLifecycle: MessageLifecycle = {
  async edited(tx, { mid }) {
    const pin = await tx.pins.find(mid);
    if (pin) await showPins(tx, pin.gid, [mid]);
  },
  async erased(tx, messages) {
    const unpinned = new Map<Gid, Mid[]>();
    for (const { mid } of messages) {
      const pin = await tx.pins.find(mid);
      if (!pin) continue;
      await tx.pins.delete(mid);
      unpinned.set(pin.gid, [...(unpinned.get(pin.gid) ?? []), mid]);
    }
    for (const [gid, mids] of unpinned) await showPins(tx, gid, mids);
  },
  async cleared(tx, gid, clearedMid) {
    const channels = gid === null ? await tx.channels.list() : [await tx.channels.find(gid)];
    for (const channel of channels) {
      const mids = (channel?.pinned_messages ?? []).map(({ mid }) => mid).filter((mid) => mid <= clearedMid);
      if (!channel || mids.length === 0) continue;
      for (const mid of mids) await tx.pins.delete(mid);
      await showPins(tx, channel.gid, mids);
    }
  },
};
