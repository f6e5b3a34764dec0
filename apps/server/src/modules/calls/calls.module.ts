import { gauge } from '../../platform/http/monitoring/metric.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChannelAccess, ChannelDirectory } from '../channels/channels.access.ts';
import type { ContactCache } from '../contacts/contacts.access.ts';
import type { DirectAccess, ServerNotices } from '../messages/messages.access.ts';
import type { LinkOrigin, ServerSettings } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { createCallAccess } from './call-access.ts';
import { createCallArrival } from './call-arrival.ts';
import { loadCallCache } from './call-cache.ts';
import { createCallDirectory } from './call-directory.ts';
import { createCallKeys } from './call-keys.ts';
import { createCallLists } from './call-lists.ts';
import { createCallModeration } from './call-moderation.ts';
import { createCallReconciliation } from './call-reconciliation.ts';
import { type Deciding, followChanges } from './call-review.ts';
import { createCallRings } from './call-rings.ts';
import { createCallStartLimits } from './call-start-limits.ts';
import { createCallTrace } from './call-trace.ts';
import { createCallWriter } from './call-writer.ts';
import { hasBegun } from './call.ts';
import { ringsOf } from './calls.access.ts';
import { createComparison, createComparisonJob, createRingJob } from './calls.jobs.ts';
import { callRoutes } from './calls.routes.ts';
import { createCallService } from './calls.service.ts';
import type { Change, Stores } from './calls.store.ts';
import { agoraAbsentRoutes } from './provider/agora-absent.routes.ts';
import { meetingRoutes } from './provider/meetings.routes.ts';
import { isReady, originsOf, providerOf } from './provider/voice-provider.ts';
import { createRunCallUnit } from './run-call-unit.ts';

interface CallDependencies {
  settings: ServerSettings;
  links: Pick<LinkOrigin, 'of'>;
  users: Pick<UserDirectory, 'get'>;
  channels: Pick<ChannelDirectory, 'canSee'>;
  rights: ChannelAccess;
  direct: DirectAccess;
  contacts: Pick<ContactCache, 'statusOf'>;
  notices: ServerNotices;
  /** Whether a session is still valid. */
  isLive: (session: Pick<Viewer, 'uid' | 'device' | 'session_id'>) => boolean;
}

/** Voice and video calls. */
export async function createCalls(platform: Platform<Stores, Change, Deciding>, dependencies: CallDependencies) {
  const { transact, reads, clock, sealer, safeFetch, config, bus, changes, report } = platform;
  const { settings, links, users, channels, rights, direct, contacts, notices, isLive } = dependencies;
  const livekit = { safeFetch, allowPrivate: config.allowPrivateProviders, now: () => clock.now() };
  const isOn = () => isReady(settings.get('voice'));
  const provider = () => providerOf(settings.get('voice'), livekit);

  const cache = await loadCallCache({ reads, changes });
  const access = createCallAccess({ users, channels: rights, direct, contacts, isLive });
  const keys = createCallKeys(sealer);
  const writer = createCallWriter({ clock, leaveTrace: createCallTrace({ notices, clock }), keys });
  const arrive = createCallArrival({ clock, writer });
  const lists = createCallLists({ clock });
  const unclosed = new Set<string>();
  const run = createRunCallUnit({ transact, clock, provider, unclosed, report });
  const limits = createCallStartLimits({ isOn: config.rateLimits, clock });
  const service = createCallService({
    run,
    clock,
    keys,
    access,
    arrive,
    writer,
    lists,
    provider,
    isEncrypted: () => settings.get('voice').e2ee,
    limits,
  });
  const rings = createCallRings({ run, clock, access, writer, limits });
  const moderation = createCallModeration({ run, writer });
  const reconciliation = createCallReconciliation({ run, clock, access, writer, arrive });
  const compare = createComparison({ clock, cache, lists, reconciliation, service, unclosed, provider });
  const directory = createCallDirectory({ cache, channels });
  followChanges({ cache, access, service, rings, bus, isOn, changes, report });
  changes.follow({ 'call.ended': ({ call }) => reconciliation.forget(call.room) });

  return {
    access: {
      readCalls: directory.readCalls,
      /** The users and calls that ring now. */
      listRinging: () => cache.list().flatMap((call) => ringsOf(call)),
      /** Origins to which pages connect for calls. */
      origins: () => originsOf(settings.get('voice')),
    },
    routes: [
      agoraAbsentRoutes,
      meetingRoutes({ links, isOn }),
      callRoutes({
        transact,
        settings,
        livekit,
        service,
        rings,
        moderation,
        directory,
        provider,
        hear: reconciliation.hear,
      }),
    ],
    metrics: [gauge('loquat_calls', 'Calls under way', () => cache.list().filter(hasBegun).length)],
    jobs: [createRingJob({ service, rings }), createComparisonJob(compare)],
  };
}
