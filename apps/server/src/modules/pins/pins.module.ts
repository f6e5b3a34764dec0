import type { Platform } from '../../open-platform.ts';
import { pinLifecycle } from './pins.access.ts';
import { pinRoutes } from './pins.routes.ts';
import { createPinService } from './pins.service.ts';

/** Messages that are pinned in a channel. */
export function createPins({ transact, clock }: Platform) {
  return {
    routes: [pinRoutes(createPinService({ transact, clock }))],
    lifecycles: { messages: pinLifecycle },
  };
}
