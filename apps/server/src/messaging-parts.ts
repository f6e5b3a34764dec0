import type { FastifyInstance } from 'fastify';
import type { ChannelDirectory } from './modules/channels/channels.access.ts';
import { createChannelAccess } from './modules/channels/channels.access.ts';
import { createChannelAvatars } from './modules/channels/channel-avatars.ts';
import type { ChannelGround } from './modules/channels/channel-ground.ts';
import { channelRoutes } from './modules/channels/channels.routes.ts';
import { createChannelService } from './modules/channels/channels.service.ts';
import { createMemberService } from './modules/channels/members.service.ts';
import { createSettingsReader } from './modules/chats/chats.access.ts';
import { chatRoutes } from './modules/chats/chats.routes.ts';
import { createChatService } from './modules/chats/chats.service.ts';
import { liveRoutes } from './modules/live/live.routes.ts';
import { createLiveService } from './modules/live/live.service.ts';
import { createPresenceNews } from './modules/live/presence.ts';
import { createLiveLog } from './modules/messages/messages.access.ts';
import { messageRoutes } from './modules/messages/messages.routes.ts';
import { createMessageService } from './modules/messages/messages.service.ts';
import { createPinLifecycle } from './modules/pins/pins.access.ts';
import { pinRoutes } from './modules/pins/pins.routes.ts';
import { createPinService } from './modules/pins/pins.service.ts';
import type { UserDirectory } from './modules/users/users.access.ts';
import type { BlobStore } from './platform/blobs/blob-store.ts';
import type { Clock } from './platform/clock.ts';
import type { Bus } from './platform/events/bus.ts';
import { Hub } from './platform/events/hub.ts';
import { type LiveSink, startRelay } from './platform/events/relay.ts';
import type { RunUnit, Stores } from './stores.ts';

export interface MessagingSurroundings {
  transact: RunUnit;
  reads: Stores;
  bus: Bus;
  users: UserDirectory;
  channels: ChannelDirectory;
  channelGround: ChannelGround;
  blobs: BlobStore;
  clock: Clock;
  report: (error: unknown) => void;
}

type Mount = (app: FastifyInstance) => void;

/** Open streams, fed by the bus and by the message log. */
export async function startLive({
  reads,
  bus,
  channels,
  clock,
  report,
}: Omit<MessagingSurroundings, 'users' | 'channelGround'>) {
  const presence = createPresenceNews(bus);
  const hub = new Hub({
    visibility: channels,
    onPresence: presence.note,
    report,
    now: () => clock.now(),
  });
  // A message never overtakes the news that its author is there.
  const sink: LiveSink = {
    deliver(deliveries) {
      presence.tell();
      hub.deliver(deliveries);
    },
    flush: () => hub.flush(),
  };
  const unsubscribe = bus.subscribe((message) => hub.receive(message));
  const relay = await startRelay({
    log: createLiveLog({ messages: reads.messages, channels }),
    bus,
    sink,
    report,
  });

  async function stop(): Promise<void> {
    relay.stop();
    unsubscribe();
    await hub.closeAll();
    presence.stop();
  }
  return { hub, stop };
}

/** The calls about channels and what is pinned to them. */
function channelMounts({ transact, channelGround, clock, blobs }: MessagingSurroundings): Mount[] {
  const parts = { ...channelGround, transact, clock, blobs };
  return [
    channelRoutes({
      channels: createChannelService(parts),
      members: createMemberService(parts),
      avatars: createChannelAvatars(parts),
    }),
    pinRoutes(createPinService(parts)),
  ];
}

/** The calls of channels, messages, chats and the event stream. */
export function messagingRoutes(parts: MessagingSurroundings, hub: Hub): Mount[] {
  const { transact, reads, users, channels: directory, clock } = parts;
  const access = createChannelAccess(directory);
  const messages = createMessageService({
    transact,
    messages: reads.messages,
    users,
    channels: access,
    clock,
    lifecycles: [createPinLifecycle(directory)],
    expiresIn: () => null,
  });
  const live = createLiveService({
    users,
    channels: directory,
    views: parts.channelGround.views,
    messages: reads.messages,
    readSettings: createSettingsReader(reads.readMarkers),
    isOnline: (uid) => hub.isOnline(uid),
  });
  return [
    ...channelMounts(parts),
    messageRoutes(messages),
    chatRoutes(createChatService({ transact, users, channels: directory })),
    liveRoutes({ live, hub }),
  ];
}
