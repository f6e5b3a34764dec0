import type { Platform } from '../../platform/platform.ts';
import type { ChannelAccess } from '../channels/channels.access.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { UserDeleted } from '../users/users.access.ts';
import { botCommandRoutes } from './bot-commands.routes.ts';
import { createBotCommandService } from './bot-commands.service.ts';
import { botKeyRoutes } from './bot-keys.routes.ts';
import { loadBotKeys } from './bot-keys.ts';
import { createBotMails } from './bot-mails.ts';
import { type BotCallParts, botRoutes } from './bots.routes.ts';
import type { Change, Stores } from './bots.store.ts';

interface BotDependencies extends Omit<BotCallParts, 'mails'> {
  rights: Pick<ChannelAccess, 'requireReader'>;
  mail: Mail;
}

/** The API keys of bots, the calls made with them, and the commands that bots keep. */
export async function createBots(
  platform: Platform<Stores, Change, UserDeleted>,
  { rights, mail, ...parts }: BotDependencies,
) {
  const { transact, reads, clock, config, sealer, changes, report } = platform;
  const { users, hosts } = parts;
  const keys = await loadBotKeys({ transact, reads, users, clock, sealer, changes, report });
  const commands = createBotCommandService({ transact, reads, users, hosts, rights });
  const mails = createBotMails({
    transact,
    users,
    mail,
    clock,
    isAllowed: config.botMail,
    hasRateLimits: config.rateLimits,
  });
  return {
    access: keys,
    routes: [botKeyRoutes(keys.service), botCommandRoutes(commands), botRoutes({ ...parts, mails })],
    close: () => keys.stop(),
  };
}
