import type { Clock } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { RunUnit, Unit } from '../../platform/unit-of-work.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { listOldestGuests, type UserAccounts } from '../users/users.access.ts';

const LIFE_MS = 7 * 86_400_000;
// Small enough not to delay other units of work.
const BATCH = 100;

export interface ExpiredGuestParts {
  transact: RunUnit;
  settings: Pick<ServerSettings, 'get'>;
  accounts: Pick<UserAccounts, 'delete'>;
  clock: Clock;
}

/** Removes guests older than a week, every night; all of them if guests are turned off. */
export function createExpiredGuestsJob(parts: ExpiredGuestParts): JobHandler {
  const { transact, settings, accounts, clock } = parts;

  /** Returns whether there may be more. */
  async function removeSome(unit: Unit): Promise<boolean> {
    const oldest = await listOldestGuests(unit, BATCH);
    const cameBy = settings.get('login').guest ? clock.now() - LIFE_MS : Number.POSITIVE_INFINITY;
    const expired = oldest.filter(({ created_at }) => created_at <= cameBy);
    for (const { uid } of expired) await accounts.delete(unit, uid);
    return expired.length === BATCH;
  }

  async function run(): Promise<void> {
    while (await transact(removeSome));
  }
  return { kind: 'guests.expired', every: '0 43 3 * * *', run };
}
