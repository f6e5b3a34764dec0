import * as z from 'zod/mini';
import { empty, endpoints, json } from '../endpoint.ts';
import { defineEvents } from '../event.ts';
import { Gid, Mid } from '../ids.ts';
import { PinnedMessage } from './channels.ts';

const ChannelId = z.object({ gid: Gid });
const PinTarget = json(z.object({ mid: Mid }));

export const pinEndpoints = endpoints({
  pinMessage: {
    method: 'POST',
    path: '/group/:gid/pin',
    access: 'user',
    rate: 'change',
    summary: 'Pin a message of a channel; for its owner and administrators',
    params: ChannelId,
    body: PinTarget,
    response: empty,
    problems: [
      'channel.not_found',
      'channel.forbidden',
      'pin.message_not_found',
      'pin.present_already',
      'pin.too_many',
    ],
  },
  unpinMessage: {
    method: 'POST',
    path: '/group/:gid/unpin',
    access: 'user',
    rate: 'change',
    summary: 'Remove a pin; for the owner of the channel and administrators',
    params: ChannelId,
    body: PinTarget,
    response: empty,
    problems: ['channel.not_found', 'channel.forbidden', 'pin.not_found'],
  },
});

export const pinEvents = defineEvents({
  /** `msg` null: the message was unpinned. */
  pinned_message_updated: z.object({
    type: z.literal('pinned_message_updated'),
    gid: Gid,
    mid: Mid,
    msg: z.nullable(PinnedMessage),
  }),
});
