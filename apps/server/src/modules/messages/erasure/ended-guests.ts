import type { Clock } from '#platform/clock.ts';
import { findUser, isGuest, type UserLifecycle } from '../../users/users.access.ts';
import { own } from '../messages.store.ts';
import { scheduleGuestErasure } from './erasure.ts';

/** Erases the conversations of guests with public bots when their accounts end. Those of other users stay. */
export const createGuestErasure = ({ clock }: { clock: Pick<Clock, 'now'> }): UserLifecycle => ({
  async deleted(unit, uid) {
    const user = await findUser(unit, uid);
    if (!user || !isGuest(user)) return;
    const tx = own(unit);
    if ((await tx.erasure.listDirect(uid, 1)).length > 0) await scheduleGuestErasure(tx, uid, clock.now());
  },
});
