import type { Platform } from '../../platform/platform.ts';
import type { ChannelAccess } from '../channels/channels.access.ts';
import type { DirectAccess } from '../messages/messages.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { typingRoutes } from './typing.routes.ts';
import { createTypingService } from './typing.service.ts';

interface TypingDependencies {
  settings: Pick<ServerSettings, 'get'>;
  direct: DirectAccess;
  channels: ChannelAccess;
}

/** Typing indicators. */
export const createTyping = ({ bus, clock }: Platform, { settings, direct, channels }: TypingDependencies) => ({
  routes: [typingRoutes(createTypingService({ bus, settings, direct, channels, clock }))],
});
