import type { Gid, Mid } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import { announce, belonging, type ChannelLifecycle, remember } from '../channels/channels.access.ts';
import type { MessageLifecycle } from '../messages/messages.access.ts';
import { own } from './pins.store.ts';

/** Updates and announces the pins of a channel: with the content of pinned messages; other messages have no effect. */
export async function showPins(unit: Unit, gid: Gid, mids: readonly Mid[]): Promise<void> {
  const channel = await remember(unit, gid);
  for (const mid of mids) {
    const msg = channel.pinned_messages.find((pinned) => pinned.mid === mid) ?? null;
    announce(unit, belonging(channel), { type: 'pinned_message_updated', gid, mid, msg });
  }
}

/** The pins of a deleted channel are deleted. */
export const pinsOfChannels: ChannelLifecycle = {
  deleted: (unit, gid) => own(unit).pins.deleteIn(gid),
};

/** Pins follow the content of their messages, and are deleted with them. */
export const pinLifecycle: MessageLifecycle = {
  async edited(unit, { mid }) {
    const pin = await own(unit).pins.find(mid);
    if (pin) await showPins(unit, pin.gid, [mid]);
  },
  async erased(unit, messages) {
    const tx = own(unit);
    const unpinned = new Map<Gid, Mid[]>();
    for (const { mid } of messages) {
      const pin = await tx.pins.find(mid);
      if (!pin) continue;
      await tx.pins.delete(mid);
      unpinned.set(pin.gid, [...(unpinned.get(pin.gid) ?? []), mid]);
    }
    for (const [gid, mids] of unpinned) await showPins(tx, gid, mids);
  },
  async cleared(unit, gid, clearedMid) {
    const { pins } = own(unit);
    const hidden = Map.groupBy(await pins.listUpTo(gid, clearedMid), (pin) => pin.gid);
    for (const [channel, ofChannel] of hidden) {
      const mids = ofChannel.map(({ mid }) => mid);
      for (const mid of mids) await pins.delete(mid);
      await showPins(unit, channel, mids);
    }
  },
};
