import { gauge } from '../../platform/http/monitoring/figures.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChannelAccess, ChannelDirectory } from '../channels/channels.access.ts';
import type { ContactBook } from '../contacts/contacts.access.ts';
import type { DirectAccess, ServerNotices } from '../messages/messages.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { ringOf } from './calls.access.ts';
import { agoraAbsentRoutes } from './provider/agora-absent.routes.ts';
import { createCallAccess } from './call-access.ts';
import { createRunCallUnit } from './call-aftermath.ts';
import { loadCallBook } from './call-book.ts';
import { createCallDirectory } from './call-directory.ts';
import { createCallLists } from './call-lists.ts';
import { createCallReality } from './call-reality.ts';
import { type Deciding, followChanges } from './call-review.ts';
import { createCallTrace } from './call-trace.ts';
import { createCallWriter } from './call-writer.ts';
import { createComparison, createComparisonJob, createRingJob } from './calls.jobs.ts';
import { callRoutes } from './calls.routes.ts';
import { createCallService } from './calls.service.ts';
import type { Change, Stores } from './calls.store.ts';
import { isReady, originsOf, providerOf } from './provider/voice-provider.ts';

interface CallDependencies {
  settings: ServerSettings;
  users: Pick<UserDirectory, 'get'>;
  channels: Pick<ChannelDirectory, 'canSee'>;
  rights: ChannelAccess;
  direct: DirectAccess;
  contacts: Pick<ContactBook, 'statusOf'>;
  notices: ServerNotices;
  /** Whether a session has not ended. */
  isLive: (session: Pick<Viewer, 'uid' | 'device' | 'session_id'>) => boolean;
}

/** Voice and video: who talks to whom, through which provider. */
export async function createCalls(platform: Platform<Stores, Change, Deciding>, dependencies: CallDependencies) {
  const { transact, reads, clock, sealer, safeFetch, config, bus, changes, report } = platform;
  const { settings, users, channels, rights, direct, contacts, notices, isLive } = dependencies;
  const livekit = { safeFetch, allowPrivate: config.allowPrivateProviders, now: () => clock.now() };
  const provider = () => providerOf(settings.get('voice'), livekit);

  const book = await loadCallBook({ reads, changes });
  const access = createCallAccess({ users, channels: rights, direct, contacts, isLive });
  const writer = createCallWriter({ clock, leaveTrace: createCallTrace({ notices, clock }) });
  const lists = createCallLists({ clock });
  const unclosed = new Set<string>();
  const run = createRunCallUnit({ transact, clock, provider, unclosed, report });
  const service = createCallService({
    ...{ run, clock, sealer, access, writer, lists, provider },
    isEncrypted: () => settings.get('voice').e2ee,
  });
  const reality = createCallReality({ run, clock, access, writer });
  const compare = createComparison({ clock, book, lists, reality, service, unclosed, provider });
  const directory = createCallDirectory({ book, channels });
  followChanges({ book, access, service, bus, isOn: () => isReady(settings.get('voice')), changes, report });
  changes.follow({ 'call.ended': ({ call }) => reality.forget(call.room) });

  return {
    access: {
      readCalls: directory.readCalls,
      /** The calls that ring. */
      listRinging: () => book.list().flatMap((call) => ringOf(call) ?? []),
      /** Where pages connect for calls. */
      origins: () => originsOf(settings.get('voice')),
    },
    routes: [
      agoraAbsentRoutes,
      callRoutes({ transact, settings, livekit, service, directory, provider, hear: reality.hear }),
    ],
    figures: [gauge('loquat_calls', 'Calls under way', () => book.list().length)],
    jobs: [createRingJob(service), createComparisonJob(compare)],
  };
}
