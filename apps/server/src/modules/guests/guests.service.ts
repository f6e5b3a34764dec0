import { DEFAULT_LANGUAGE, type LoginResponse, ProblemError } from '@loquat/contract';
import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { RunUnit, Unit } from '../../platform/unit-of-work.ts';
import type { Sessions } from '../auth/auth.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { countGuests, isNameFree, listOldestGuests, numberedName, type UserAccounts } from '../users/users.access.ts';

export const MAX_GUESTS = 10_000;
const DEVICE = {
  device: 'guest_device',
  device_token: null,
  device_name: '',
  network_address: null,
  device_secret: null,
};
const NAME_ATTEMPTS = 50;

export interface GuestServiceParts {
  transact: RunUnit;
  settings: Pick<ServerSettings, 'get'>;
  accounts: Pick<UserAccounts, 'create' | 'delete'>;
  sessions: Pick<Sessions, 'start'>;
  /** Limits guests by network address. */
  arrivals: RateLimit;
}

export interface GuestService {
  /** Creates a guest and signs it in. @throws ProblemError `auth.method_disabled`, `request.rate_limited` */
  enter(address: string): Promise<LoginResponse>;
}

async function findName(unit: Unit): Promise<string> {
  for (let attempt = 0; attempt < NAME_ATTEMPTS; attempt += 1) {
    const name = numberedName();
    if (await isNameFree(unit, name)) return name;
  }
  throw new ProblemError('user.name_conflict');
}

export function createGuestService(parts: GuestServiceParts): GuestService {
  const { transact, settings, accounts, sessions, arrivals } = parts;

  /** Guests are free to create: if there are too many, the oldest is removed. */
  async function makeRoom(unit: Unit): Promise<void> {
    if ((await countGuests(unit)) < MAX_GUESTS) return;
    for (const { uid } of await listOldestGuests(unit, 1)) await accounts.delete(unit, uid);
  }

  return {
    async enter(address) {
      arrivals.take(address);
      if (!settings.get('login').guest) throw new ProblemError('auth.method_disabled');
      return transact(async (unit) => {
        await makeRoom(unit);
        const guest = await accounts.create(unit, {
          name: await findName(unit),
          email: null,
          password_hash: null,
          gender: 0,
          language: DEFAULT_LANGUAGE,
          create_by: 'guest',
        });
        return sessions.start(unit, guest, DEVICE);
      });
    },
  };
}
