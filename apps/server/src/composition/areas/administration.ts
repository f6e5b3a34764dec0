import { createAudit } from '../../modules/audit/audit.module.ts';
import { createCannedAnswers } from '../../modules/canned-answers/canned-answers.module.ts';
import type { BackupOutcome } from '../../modules/server/server.access.ts';
import { createServerInformation } from '../../modules/server/server.module.ts';
import { createSetup } from '../../modules/setup/setup.module.ts';
import { createStartPages } from '../../modules/start-pages/start-pages.module.ts';
import { createWidget } from '../../modules/widget/widget.module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Change, Stores } from '../stores.ts';
import type { AccountsArea } from './accounts.ts';
import type { Base } from './base.ts';
import type { ChatArea } from './chat.ts';
import type { DeliveryArea } from './delivery.ts';

interface AdministrationNeeds {
  chat: ChatArea;
  delivery: DeliveryArea;
  accounts: AccountsArea;
  /** How the last scheduled backup ended. */
  backups: () => BackupOutcome;
}

/** What administrators set up and look at. */
export async function createAdministrationArea(
  platform: Platform<Stores, Change>,
  base: Base,
  { chat, delivery, accounts, backups }: AdministrationNeeds,
) {
  const { settings, users } = base;
  const { channels, directory } = chat.channels.access;
  return {
    setup: createSetup(platform, {
      settings,
      users,
      accounts: accounts.users.access.accounts,
      createChannel: channels.create,
      guesses: base.limits.setupGuesses,
    }),
    server: await createServerInformation(platform, {
      settings,
      users,
      channels: directory,
      presence: delivery.live.access,
      backups,
      canUsePasskeys: (request) => base.partyOf(request) !== undefined,
    }),
    widget: createWidget(platform, { settings, mail: base.mail.access }),
    startPages: await createStartPages(platform, settings),
    audit: createAudit(platform, { settings, users, channels: directory, messages: base.messageReader }),
    cannedAnswers: createCannedAnswers(platform),
  };
}
