import type { LimitCase } from './limit-cases.ts';

const SERVER = 'apps/server/src';
const elsewhere = (file: string, ...titles: string[]): LimitCase => ({ tests: { [`${SERVER}/${file}`]: titles } });

/** Rows of `docs/limits.md` whose tests are next to the code that they limit. */
export const casesElsewhere: Record<string, LimitCase> = {
  'json-bytes': elsewhere(
    'security/bodies.test.ts',
    'because it nests deeper than any valid body, is 400, also in an unknown field',
  ),
  'json-depth': elsewhere(
    'security/bodies.test.ts',
    'because it nests deeper than any valid body, is 400, also in an unknown field',
  ),
  'json-keys': elsewhere(
    'platform/http/bodies/json-bounds.test.ts',
    'keys and items are counted in each object and list, and altogether',
    'each byte is looked at once',
  ),
  'json-items': elsewhere(
    'platform/http/bodies/json-bounds.test.ts',
    'keys and items are counted in each object and list, and altogether',
  ),
  'json-values': elsewhere(
    'platform/http/bodies/json-bounds.test.ts',
    'keys and items are counted in each object and list, and altogether',
  ),
  properties: elsewhere(
    'modules/messages/send.test.ts',
    'properties are returned as they were sent, up to their limit; invalid ones become null',
    'deeply nested properties do no harm',
  ),
  announcement: elsewhere('modules/announcements/announcements.test.ts', 'announcing is refused as the contract says'),
  'announcements-searched': elsewhere(
    'modules/search/found-announcements.test.ts',
    'a search reads the newest announcements of the channels that it asks for, up to the limit',
  ),
  'session-streams': elsewhere(
    'platform/events/hub-endings.test.ts',
    'beyond the limit of a session its oldest stream ends, without a kick',
  ),
  'message-text': elsewhere(
    'modules/messages/send.test.ts',
    'text beyond the limit answers 413, text that is not UTF-8 answers 400; nothing is stored',
  ),
  keywords: {
    tests: {
      'packages/contract/src/notifications/keyword-search.test.ts': [
        'overlapping keywords cost one search each, and the text is divided into words once for all people',
      ],
    },
  },
  mentions: {
    tests: {
      'packages/contract/src/notifications/why-notify.test.ts': [
        'the mentions of a message are read once, however many users it may notify',
      ],
    },
  },
  'notification-levels': elsewhere(
    'modules/notifications/notification-settings.test.ts',
    'the number of chats with settings is limited',
  ),
  'notification-services': elsewhere(
    'modules/notification-services/notification-services.test.ts',
    'is refused with a bad configuration, of a kind that is off, and beyond the limit',
  ),
  'service-tests': elsewhere('modules/notification-services/notification-services.test.ts', 'is limited for each user'),
  'service-messages': elsewhere(
    'modules/notification-services/service-delivery.test.ts',
    'limit messages per second: one at first, and the newest of a chat if too many wait',
  ),
  'service-fields': {
    tests: {
      'packages/contract/src/notifications/service-config.test.ts': ['%s (%s)'],
    },
  },
  'service-headers': {
    tests: {
      'packages/contract/src/notifications/service-config.test.ts': ['%s'],
    },
  },
  'push-subscriptions': elsewhere(
    'modules/notifications/push-subscriptions.test.ts',
    'a flood of subscriptions keeps the newest ones',
  ),
  sessions: elsewhere(
    'modules/auth/sessions/sessions.test.ts',
    'a sign-in beyond the limit of devices ends the least recently renewed session',
  ),
  'sessions-of-a-name': elsewhere(
    'modules/auth/sessions/shared-device-names.test.ts',
    'a shared name has at most twenty sessions, and displaces no device with a name of its own',
  ),
  reactions: elsewhere(
    'modules/messages/reactions/many-reactions.test.ts',
    'thousands of reactions to one message are paged, count against the replay, and are deleted with it',
  ),
  history: elsewhere('security/list-bounds.test.ts', 'no list exceeds its limit in bytes, however long its entries'),
  forwards: elsewhere('security/list-bounds.test.ts', 'a forward that would be too long is refused'),
  'canned-answers': elsewhere('modules/canned-answers/canned-answers.test.ts', 'there are so many of them and no more'),
  'bot-commands': elsewhere('modules/bots/bot-commands.test.ts', 'a bot has a limited number of commands'),
  'bot-mails': elsewhere(
    'modules/bots/bot-mails.test.ts',
    'the emails of a bot, and those of all bots to one member, are limited in an hour',
  ),
  'bot-mails-to-member': elsewhere(
    'modules/bots/bot-mails.test.ts',
    'the emails of a bot, and those of all bots to one member, are limited in an hour',
  ),
  'bot-command-fields': elsewhere('modules/bots/bot-commands.test.ts', 'a command cannot have %s'),
  'start-page': elsewhere(
    'modules/start-pages/start-pages.test.ts',
    'a page is neither empty nor longer than its limit',
  ),
  'chunk-in-memory': elsewhere(
    'modules/files/uploads.test.ts',
    'a chunk that names its upload after the bytes is 413 above 16 MB, and leaves it as it was',
  ),
  'open-uploads': elsewhere('modules/bots/bot-refusals.test.ts', 'a bot can start only a limited number of uploads'),
  quota: elsewhere(
    'modules/storage/storage.test.ts',
    'a user can add files up to their quota, which does not affect others',
  ),
  previews: elsewhere('modules/previews/previews.test.ts', 'a user who requests too many pages is rate limited'),
  'invitation-mails': elsewhere(
    'modules/invites/invitation-mails.test.ts',
    'invalid addresses, too many, or none at all are refused',
  ),
  search: elsewhere('modules/search/search.test.ts', 'a search that takes too long is given up'),
  guests: elsewhere('modules/guests/guests.routes.test.ts', 'the oldest guest is removed when there are too many'),
  'zip-bytes': elsewhere(
    'importers/unpack-budget.test.ts',
    'a zip whose files together expand to much more than its size is refused while they are read',
  ),
  'import-json': elsewhere(
    'importers/unpack-budget.test.ts',
    'JSON with more values than any export has is not parsed',
  ),
  'import-file': elsewhere(
    'archive/import-limits.test.ts',
    'a file beyond MAX_FILE_SIZE_MB is left out; the report and its message contain its name',
  ),
  'import-quota': elsewhere(
    'archive/import-limits.test.ts',
    'files beyond the storage limit of the %s are left out and reported',
  ),
  'import-disk': elsewhere(
    'archive/import-limits.test.ts',
    'an import fails as a whole before it uses up the reserve of the disk',
  ),
};
