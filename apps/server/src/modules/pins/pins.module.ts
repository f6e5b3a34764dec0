import type { Platform } from '../../platform/platform.ts';
import { pinLifecycle } from './pins.access.ts';
import { pinRoutes } from './pins.routes.ts';
import { createPinService } from './pins.service.ts';
import type { Stores } from './pins.store.ts';

/** Messages that are pinned in a channel. */
export function createPins({ transact, clock }: Platform<Stores>) {
  return {
    routes: [pinRoutes(createPinService({ transact, clock }))],
    lifecycles: { messages: pinLifecycle },
  };
}
