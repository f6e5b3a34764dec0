import type { FastifyInstance } from 'fastify';
import { botRoutes } from '../modules/bots/bots.routes.ts';
import type { ChannelDirectory } from '../modules/channels/channels.access.ts';
import { createChannelAccess } from '../modules/channels/channels.access.ts';
import { createChannelAvatars } from '../modules/channels/channel-avatars.ts';
import type { ChannelGround } from '../modules/channels/channel-ground.ts';
import { channelRoutes } from '../modules/channels/channels.routes.ts';
import { createChannelService } from '../modules/channels/channels.service.ts';
import { type AutoDeletes, createSettingsReader } from '../modules/chats/chats.access.ts';
import { createMemberService } from '../modules/channels/members.service.ts';
import { chatRoutes } from '../modules/chats/chats.routes.ts';
import { createChatService } from '../modules/chats/chats.service.ts';
import type { Uploads } from '../modules/files/uploads.ts';
import type { Acquaintances } from '../modules/contacts/acquaintances.access.ts';
import { type ContactBook, createNicknameReader, createSendingRules } from '../modules/contacts/contacts.access.ts';
import { contactRoutes } from '../modules/contacts/contacts.routes.ts';
import { createContactService } from '../modules/contacts/contacts.service.ts';
import { DeliveryMarks } from '../modules/live/delivery-marks.ts';
import { liveRoutes } from '../modules/live/live.routes.ts';
import { createLiveService } from '../modules/live/live.service.ts';
import { createPresenceNews } from '../modules/live/presence.ts';
import { createClearingService } from '../modules/messages/clearing.service.ts';
import { createErasureJobs } from '../modules/messages/erasure.ts';
import { createDirectAccess, createLiveLog, type MessageLifecycle } from '../modules/messages/messages.access.ts';
import { messageRoutes } from '../modules/messages/messages.routes.ts';
import { createMessageService } from '../modules/messages/messages.service.ts';
import type { ServerSettings } from '../modules/server/server.access.ts';
import { typingRoutes } from '../modules/typing/typing.routes.ts';
import { createTypingService } from '../modules/typing/typing.service.ts';
import { createPinLifecycle } from '../modules/pins/pins.access.ts';
import { pinRoutes } from '../modules/pins/pins.routes.ts';
import { createPinService } from '../modules/pins/pins.service.ts';
import type { UserDirectory } from '../modules/users/users.access.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Bus } from '../platform/events/bus.ts';
import { Hub, type HubParts } from '../platform/events/hub.ts';
import type { OnPresence } from '../platform/events/registry.ts';
import { type LiveSink, startRelay } from '../platform/events/relay.ts';
import type { JobHandler } from '../platform/jobs/job-runner.ts';
import type { RunUnit, Stores } from '../stores.ts';

export interface MessagingSurroundings {
  transact: RunUnit;
  reads: Stores;
  bus: Bus;
  users: UserDirectory;
  channels: ChannelDirectory;
  contacts: ContactBook;
  acquaintances: Acquaintances;
  autoDeletes: AutoDeletes;
  settings: ServerSettings;
  channelGround: ChannelGround;
  blobs: BlobStore;
  clock: Clock;
  /** What other features do when messages are written, changed or erased. */
  lifecycles: readonly MessageLifecycle[];
  report: (error: unknown) => void;
}

type Mount = (app: FastifyInstance) => void;

interface LiveSurroundings extends Omit<
  MessagingSurroundings,
  'users' | 'acquaintances' | 'channelGround' | 'lifecycles'
> {
  /** Whether the session of a stream has not ended. */
  isLive: HubParts['isLive'];
  /** Told of everybody who comes or goes, shown to others or not. */
  onPresence: OnPresence;
}

/** Open streams, fed by the bus and by the message log. */
export async function startLive(parts: LiveSurroundings) {
  const { reads, bus, channels, settings, clock, isLive, onPresence, report } = parts;
  const presence = createPresenceNews(bus, settings.get('common').show_user_online_status);
  const hub = new Hub({
    visibility: channels,
    isLive,
    onPresence(uid, isOnline) {
      presence.note(uid, isOnline);
      onPresence(uid, isOnline);
    },
    report,
    now: () => clock.now(),
  });
  // A message never overtakes the news that its author is there.
  const sink: LiveSink = {
    get size() {
      return hub.size;
    },
    deliver(deliveries) {
      presence.tell();
      hub.deliver(deliveries);
    },
    flush: () => hub.flush(),
  };
  const unsubscribe = bus.subscribe((message) => {
    hub.receive(message);
    presence.obey(message, () => hub.onlineUids());
  });
  const relay = await startRelay({
    log: createLiveLog({ messages: reads.messages, channels, clock }),
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
  return { hub, presence, stop };
}

/** What features do when messages are written, changed or erased, in this order. */
const messageLifecyclesOf = ({ channels, lifecycles }: MessagingSurroundings): readonly MessageLifecycle[] => [
  createPinLifecycle(channels),
  ...lifecycles,
];

/** What messaging does in the background. */
export const messagingJobs = (parts: MessagingSurroundings): JobHandler[] =>
  createErasureJobs({ ...parts, lifecycles: messageLifecyclesOf(parts) });

type Live = Pick<Awaited<ReturnType<typeof startLive>>, 'hub' | 'presence'>;

/** The calls of channels, messages, chats and the event stream. */
export function messagingRoutes(parts: MessagingSurroundings & { uploads: Uploads }, { hub, presence }: Live): Mount[] {
  const { transact, reads, users, channels: directory, contacts, autoDeletes, settings, clock } = parts;
  const access = createChannelAccess(directory);
  const direct = createDirectAccess({ users, rules: createSendingRules(parts) });
  const lifecycles = messageLifecyclesOf(parts);
  const messages = createMessageService({
    transact,
    messages: reads.messages,
    direct,
    channels: access,
    clock,
    lifecycles,
    expiresIn: (from, { gid, to_uid }) => autoDeletes.expiresInFor(from, gid === null ? { uid: to_uid } : { gid }),
  });
  const channelParts = { ...parts.channelGround, transact, clock, blobs: parts.blobs };
  const channels = createChannelService(channelParts);
  const marks = new DeliveryMarks(() => hub.lastMid);
  const live = createLiveService({
    users,
    acquaintances: parts.acquaintances,
    transact,
    channels: directory,
    views: parts.channelGround.views,
    messages: reads.messages,
    clock,
    settings,
    personal: [createSettingsReader(parts), createNicknameReader(reads.nicknames)],
    isOnline: (uid) => hub.isOnline(uid),
    presence,
    marks,
  });
  return [
    channelRoutes({
      channels,
      members: createMemberService(channelParts),
      avatars: createChannelAvatars(channelParts),
    }),
    pinRoutes(createPinService(channelParts)),
    messageRoutes(messages, createClearingService({ transact, clock, lifecycles })),
    botRoutes({ users, channels, messages, uploads: parts.uploads }),
    chatRoutes(createChatService({ transact, channels: directory, autoDeletes, clock })),
    contactRoutes(createContactService({ ...parts, contacts, clock })),
    typingRoutes(createTypingService({ ...parts, direct, channels: access })),
    liveRoutes({ live, hub, marks }),
  ];
}
