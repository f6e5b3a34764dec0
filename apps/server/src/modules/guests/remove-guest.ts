import type { Uid } from '@loquat/contract';
import type { Tx } from '../../stores.ts';
import type { Sessions } from '../auth/auth.access.ts';
import type { UserAccounts } from '../users/users.access.ts';

interface GuestRemoval {
  accounts: Pick<UserAccounts, 'delete'>;
  sessions: Pick<Sessions, 'endAll'>;
}

/** Ends a guest: its account, its sessions, its streams. Nobody else hears of it. */
export async function removeGuest(tx: Tx, uid: Uid, { accounts, sessions }: GuestRemoval): Promise<void> {
  await accounts.delete(tx, uid);
  await sessions.endAll(tx, uid);
}
