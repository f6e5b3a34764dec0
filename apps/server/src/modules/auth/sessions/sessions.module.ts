import { gauge } from '#platform/http/monitoring/metric.ts';
import type { Platform } from '#platform/platform.ts';
import type { SecondFactorChange, SecondFactors } from '../../second-factor/second-factor.access.ts';
import type { SettingChange } from '../../server/server.access.ts';
import type { UserChange } from '../../users/users.access.ts';
import type { NotifyNewDevice } from '../auth.access.ts';
import type { Change, Stores } from '../auth.store.ts';
import { createDeviceCookie } from './device-cookie.ts';
import { createExpiredSessionsJob } from './expired-sessions.job.ts';
import { createSessionRegistry } from './session-registry.ts';
import { createSessionKeeper } from './sessions.ts';
import { createTokens } from './tokens.ts';

/** Sessions of users on their devices. */
export async function createSessions(
  platform: Platform<Stores, Change, SettingChange | UserChange | SecondFactorChange>,
  { notifyNewDevice, factors }: { notifyNewDevice: NotifyNewDevice; factors: SecondFactors },
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
    transact,
    reads,
    tokens,
    clock,
    accessTokenTtlSeconds,
    refreshTokenTtlSeconds,
    notifyNewDevice,
    serverId: keys.serverId,
  });
  return {
    access: { sessions, tokens, registry, deviceCookie: createDeviceCookie(keys.serverId) },
    jobs: [createExpiredSessionsJob({ transact, clock })],
    metrics: [gauge('loquat_sessions', 'Sessions that have not ended', registry.count)],
    lifecycles: { users: sessions.lifecycle },
    // Sessions from before devices were remembered: users get no alert about a device they have used for months.
    start: () => transact((tx) => tx.knownDevices.noteSessions()),
    close: async () => registry.stop(),
  };
}
