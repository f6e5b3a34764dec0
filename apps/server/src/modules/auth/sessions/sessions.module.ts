import { gauge } from '../../../platform/http/monitoring/figures.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SecondFactorChange, SecondFactors } from '../../second-factor/second-factor.access.ts';
import type { SettingChange } from '../../server/server.access.ts';
import type { UserChange } from '../../users/users.access.ts';
import type { TellOfNewDevice } from '../auth.access.ts';
import type { Change, Stores } from '../auth.store.ts';
import { createExpiredSessionsJob } from './expired-sessions.job.ts';
import { createSessionRegistry } from './session-registry.ts';
import { createSessionKeeper } from './sessions.ts';
import { createTokens } from './tokens.ts';

/** Who is signed in, and on which device. */
export async function createSessions(
  platform: Platform<Stores, Change, SettingChange | UserChange | SecondFactorChange>,
  { tellOfNewDevice, factors }: { tellOfNewDevice: TellOfNewDevice; factors: SecondFactors },
) {
  const { config, transact, reads, clock, keys, changes, bus } = platform;
  const { accessTokenTtlSeconds, refreshTokenTtlSeconds } = config;
  const tokens = createTokens(keys.tokenSecret);
  const registry = createSessionRegistry({
    sessions: await reads.sessions.list(),
    clock,
    changes,
    factors,
    kick: (kick) => bus.publish({ kind: 'kick', ...kick }),
  });
  const sessions = createSessionKeeper({
    ...{ transact, reads, tokens, registry, clock, accessTokenTtlSeconds, refreshTokenTtlSeconds },
    tellOfNewDevice,
    serverId: keys.serverId,
  });
  return {
    access: { sessions, tokens, registry },
    jobs: [createExpiredSessionsJob({ transact, clock })],
    figures: [gauge('loquat_sessions', 'Sessions that have not ended', registry.count)],
    lifecycles: { users: sessions.lifecycle },
    // Sessions from before devices were remembered: nobody is warned of a device that they have used for months.
    start: () => transact((tx) => tx.knownDevices.noteSessions()),
    close: async () => registry.stop(),
  };
}
