import type { Platform } from '../../open-platform.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import { createPinLifecycle } from './pins.access.ts';
import { pinRoutes } from './pins.routes.ts';
import { createPinService } from './pins.service.ts';

/** Messages that are pinned in a channel. */
export function createPins({ transact, clock }: Platform, { channels }: { channels: ChannelDirectory }) {
  return {
    routes: [pinRoutes(createPinService({ transact, directory: channels, clock }))],
    lifecycles: { messages: createPinLifecycle(channels) },
  };
}
