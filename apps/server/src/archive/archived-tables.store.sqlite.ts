import { archivedAnnouncements } from '../modules/announcements/announcements.table.ts';
import { archivedAudit } from '../modules/audit/audit.table.ts';
import { archivedBotCommands } from '../modules/bots/bots.table.ts';
import { archivedCannedAnswers } from '../modules/canned-answers/canned-answers.table.ts';
import { archivedChannels } from '../modules/channels/channels.table.ts';
import { archivedChats } from '../modules/chats/chats.table.ts';
import { archivedContacts } from '../modules/contacts/contacts.table.ts';
import { archivedDigests } from '../modules/digests/digests.table.ts';
import { archivedFiles } from '../modules/files/files.table.ts';
import { archivedForwards } from '../modules/forwards/forwards.table.ts';
import { archivedIdentities } from '../modules/identities/identities.table.ts';
import { archivedNotifications } from '../modules/notifications/notifications.table.ts';
import { archivedPins } from '../modules/pins/pins.table.ts';
import { archivedSavedItems } from '../modules/saved/saved.table.ts';
import { archivedSettings } from '../modules/server/server.table.ts';
import { archivedUsers } from '../modules/users/users.table.ts';
import { archivedVisitorProfiles } from '../modules/visitors/visitor-profiles.table.ts';
import { archivedVisitors } from '../modules/visitors/visitors.table.ts';
import { archivedWebhooks } from '../modules/webhooks/webhooks.table.ts';
import type { ArchivedTable } from '../platform/db/archived-table.ts';

/** Every table whose rows are records of an archive. */
export const archivedTables: readonly ArchivedTable[] = [
  ...archivedSettings,
  ...archivedUsers,
  ...archivedIdentities,
  ...archivedChannels,
  ...archivedFiles,
  ...archivedForwards,
  ...archivedPins,
  ...archivedAnnouncements,
  ...archivedChats,
  ...archivedContacts,
  ...archivedNotifications,
  ...archivedDigests,
  ...archivedSavedItems,
  ...archivedWebhooks,
  ...archivedBotCommands,
  ...archivedVisitors,
  ...archivedVisitorProfiles,
  ...archivedCannedAnswers,
  ...archivedAudit,
];

/** All other tables, and why an archive does not contain them. */
export const tablesLeftOut: Readonly<Record<string, string>> = {
  conversations: 'named by the channel or the users of their records',
  message_log: 'its entries are the records of messages.jsonl',
  messages: 'likewise',
  message_reactions: 'the sum of the likes',
  message_clearings: 'what was cleared is not exported',
  chat_files: 'made of the messages with files',
  file_holders: 'made of messages, forwards and saved items',
  forward_carriers: 'made of the messages',
  storage_use: 'the sum of the files',
  user_log: 'for browsers that know the server; none knows a new one',
  md5_hashes: 'made anew when people sign in',
  sessions: 'people sign in again',
  visitor_secrets: 'visitors begin anew',
  push_subscriptions: 'belong to sessions',
  notification_services: 'secrets, sealed with the keys of the server',
  sign_in_links: 'secrets that work for minutes',
  invites: 'secrets that open the server',
  registration_confirmations: 'secrets that work for a day',
  bot_keys: 'secrets, sealed with the keys of the server',
  openid_clients: 'secrets, sealed with the keys of the server',
  second_factors: 'likewise',
  recovery_codes: 'belong to second factors',
  passkeys: 'belong to the address of the server; people add them again',
  known_devices: 'belong to sessions',
  sign_in_alerts: 'letters that wait to be written',
  answer_emails: 'emails that wait to be sent',
  calls: 'they end with the server',
  call_participants: 'likewise',
  webhook_deliveries: 'attempts that are under way',
  statistics_messages: 'counted anew from the messages',
  statistics_people: 'who was connected here',
  statistics_progress: 'of counting',
  jobs: 'work that is under way',
  __drizzle_migrations: 'the state of the database',
  sqlite_sequence: 'last_ids in archive.json',
};
