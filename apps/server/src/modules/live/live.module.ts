import type { ServerEvent, Uid } from '@loquat/contract';
import { Hub, type HubParts } from '../../platform/events/hub.ts';
import { OpeningTurns } from '../../platform/events/opening-turns.ts';
import type { OnPresence } from '../../platform/events/registry.ts';
import { type LiveLog, type LiveSink, type Relay, startRelay } from '../../platform/events/relay.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChannelDirectory, ChannelViews } from '../channels/channels.access.ts';
import type { Acquaintances } from '../contacts/acquaintances.access.ts';
import type { MessageReader } from '../messages/messages.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDirectory, VisitorHosts } from '../users/users.access.ts';
import { createClusterPresence } from './cluster-presence.ts';
import { DeliveryMarks } from './delivery-marks.ts';
import { liveMetrics } from './live-metrics.ts';
import { liveRoutes } from './live.routes.ts';
import { createLiveService } from './live.service.ts';
import { createPresence } from './presence.ts';

interface LiveDependencies {
  settings: ServerSettings;
  users: UserDirectory;
  hosts: VisitorHosts;
  acquaintances: Acquaintances;
  channels: ChannelDirectory;
  views: ChannelViews;
  messages: MessageReader;
  /** The message log, as streams read it. */
  log: LiveLog;
  /** Events for the user only, sent in this order. */
  personal: readonly ((uid: Uid) => Promise<ServerEvent[]>)[];
  /** Whether the session of a stream is still valid. */
  isLive: HubParts['isLive'];
  /** Called whenever a user comes online or goes offline, even if presence is hidden. */
  onPresence: OnPresence;
}

/** Open event streams, fed by the bus and by the message log. */
export function createLive(platform: Platform, dependencies: LiveDependencies) {
  const { transact, bus, clock, nodes, report } = platform;
  const { settings, users, hosts, acquaintances, channels, views, messages, log, personal } = dependencies;
  const { isLive, onPresence } = dependencies;
  const isShownAtFirst = settings.get('common').show_user_online_status;
  const presence = createPresence({ bus, users, hosts, isShownAtFirst, streams: () => hub.size });
  const tellPresence: OnPresence = (uid, isOnline) => {
    presence.note(uid, isOnline);
    onPresence(uid, isOnline);
  };
  const hub = new Hub({
    visibility: channels,
    isLive,
    onPresence(uid, isOnline) {
      if (!others?.isElsewhere(uid)) tellPresence(uid, isOnline);
    },
    onStream: nodes && ((uid, device) => others?.note(uid, device)),
    report,
    now: () => clock.now(),
  });
  const others = nodes && createClusterPresence({ nodes, hub, bus, transact, report, onPresence: tellPresence });
  const people = others?.presence ?? hub;
  // A message never overtakes the event that its author is online.
  const sink: LiveSink = {
    get size() {
      return hub.size;
    },
    deliver(deliveries) {
      presence.tellBefore(deliveries.map(({ author }) => author));
      hub.deliver(deliveries);
    },
    flush: () => hub.flush(),
  };
  const unsubscribe = bus.subscribe((message) => {
    hub.receive(message);
    presence.obey(message, () => people.onlineUids());
  });
  const turns = new OpeningTurns(() => clock.now());
  const marks = new DeliveryMarks(() => hub.lastMid);
  const live = createLiveService({
    users,
    hosts,
    acquaintances,
    transact,
    channels,
    views,
    messages,
    clock,
    settings,
    personal,
    isOnline: (uid) => people.isOnline(uid),
    presence,
    marks,
  });
  let relay: Relay | undefined;

  async function start(): Promise<void> {
    relay = await startRelay({ log, bus, sink, report });
  }

  async function stop(): Promise<void> {
    relay?.stop();
    others?.stop();
    unsubscribe();
    await hub.closeAll();
    presence.stop();
  }
  const metrics = liveMetrics({ hub, lastMid: () => log.lastMid(), relayedMid: () => relay?.lastMid() });
  const access = {
    isOnline: (uid: Uid, device?: string) => people.isOnline(uid, device),
    isActive: (uid: Uid, device?: string) => people.isActive(uid, device),
    /** The number of open streams of this node. */
    get size() {
      return hub.size;
    },
  };
  return { access, routes: [liveRoutes({ live, hub, marks, turns })], metrics, start, stop };
}
