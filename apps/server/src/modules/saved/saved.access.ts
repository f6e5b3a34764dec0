import type { Clock } from '../../platform/clock.ts';
import { releaseBundle } from '../forwards/forwards.access.ts';
import type { UserLifecycle } from '../users/users.access.ts';
import { own } from './saved.store.ts';

/** Deletes a user's saved items with the account. */
export const createSavedLifecycle = (clock: Clock): UserLifecycle => ({
  async deleted(unit, uid) {
    const tx = own(unit);
    for (const { id } of await tx.savedItems.list(uid)) {
      const item = await tx.savedItems.find(uid, id);
      await tx.savedItems.delete(id);
      if (item) await releaseBundle(tx, { kind: 'saved', id }, item.stored, clock.now());
    }
  },
});
