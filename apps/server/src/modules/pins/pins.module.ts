import type { Platform } from '../../platform/platform.ts';
import { pinLifecycle, pinsOfChannels } from './pins.access.ts';
import { pinRoutes } from './pins.routes.ts';
import { createPinService } from './pins.service.ts';
import type { Stores } from './pins.store.ts';

/** Messages pinned in a channel. */
export function createPins({ transact, clock }: Platform<Stores>) {
  return {
    routes: [pinRoutes(createPinService({ transact, clock }))],
    lifecycles: { channels: pinsOfChannels, messages: pinLifecycle },
  };
}
