import { OperatorError } from '../../platform/operator-error.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { downloadFile } from '../download-file.ts';
import { fitting, parseJson } from '../json-at-edge.ts';
import type { LeftOutList } from '../left-out-list.ts';
import type { SourceMessage, SourceTeam, SourceUser } from '../source-team.ts';
import { leaveOutWhole } from '../words.ts';
import type { ZipArchive } from '../zip-archive.ts';
import { type SlackConversation, type SlackKind, toConversation } from './slack-channels.ts';
import { SlackChannel, SlackMessage, SlackUser } from './slack-export.ts';
import { type MessageOptions, readMessage } from './slack-messages.ts';
import { toSourceAuthor, toSourceUser } from './slack-people.ts';

export interface SlackOptions {
  leftOut: LeftOutList;
  /** Fetches files from Slack; null: they are not imported. */
  safeFetch: SafeFetch | null;
}

/** Longest accepted file of the export, in bytes: one day of a channel, or all users. */
const JSON_MAX_BYTES = 268_435_456;
const LISTS: readonly [name: string, kind: SlackKind][] = [
  ['channels.json', 'public'],
  ['groups.json', 'private'],
  ['mpims.json', 'group'],
  ['dms.json', 'direct'],
];
const DAY = /^(.+)\/\d{4}-\d{2}-\d{2}\.json$/;
const USERS = /^(.*\/)?(?:org_)?users\.json$/;

/** The zip and the path of the export in it: some zips contain the folder around it. */
interface SlackZip {
  zip: ZipArchive;
  prefix: string;
  usersFile: string;
}

function findExport(zip: ZipArchive): SlackZip {
  const [usersFile] = zip.names.filter((name) => USERS.test(name)).sort((a, b) => a.length - b.length);
  if (!usersFile) throw new OperatorError('This is no export of Slack: it has no users.json.');
  return { zip, usersFile, prefix: USERS.exec(usersFile)?.[1] ?? '' };
}

/** A file with a list; null if it contains something else. @throws OperatorError if it cannot be read */
async function readList(zip: ZipArchive, name: string): Promise<unknown[] | null> {
  const list = parseJson(await zip.readText(name, JSON_MAX_BYTES));
  return Array.isArray(list) ? list : null;
}

async function readUsers({ zip, usersFile }: SlackZip, leftOut: LeftOutList): Promise<SourceUser[]> {
  const list = await readList(zip, usersFile);
  if (!list) throw new OperatorError(`This is no export of Slack: ${usersFile} is no list.`);
  const reason = { what: 'account', why: 'it is not described as Slack describes accounts' };
  const users = [...fitting(list, SlackUser, { leftOut, reason, place: 'users.json' })];
  for (const { id, is_restricted: isGuest, deleted } of users) {
    const why = 'guests see some channels only, which Loquat does not know; the account comes frozen';
    if (isGuest && !deleted) leftOut.add({ what: 'guest', why }, id);
  }
  return users.map(toSourceUser);
}

async function readConversations(
  { zip, prefix }: SlackZip,
  users: readonly SourceUser[],
  leftOut: LeftOutList,
): Promise<SlackConversation[]> {
  const names = new Map(users.map(({ id, name }) => [id, name]));
  const nameOf = (user: string) => names.get(user) ?? user;
  const conversations: SlackConversation[] = [];
  for (const [file, kind] of LISTS) {
    const path = `${prefix}${file}`;
    const list = zip.has(path) ? await readList(zip, path) : [];
    if (!list) leftOut.add({ what: 'list of channels', why: 'it is no list' }, file);
    const reason = { what: 'channel', why: 'it is not described as Slack describes channels' };
    for (const channel of fitting(list ?? [], SlackChannel, { leftOut, reason, place: file })) {
      conversations.push(toConversation(channel, { kind, nameOf, leftOut }));
    }
  }
  return conversations;
}

/** The files of each conversation, one per day. A folder belongs to the first conversation that matches it. */
function assignDays({ zip, prefix }: SlackZip, conversations: readonly SlackConversation[], leftOut: LeftOutList) {
  const days = Map.groupBy(
    zip.names.filter((name) => name.startsWith(prefix) && DAY.test(name)),
    (name) => DAY.exec(name)![1]!.slice(prefix.length),
  );
  const assigned = conversations.map((conversation) => {
    const folder = conversation.folders.find((name) => days.has(name));
    const files = folder === undefined ? [] : days.get(folder)!;
    if (folder !== undefined) days.delete(folder);
    return { conversation, files };
  });
  for (const [folder, files] of days) {
    const why = 'no list of the export says what this folder is';
    for (const file of files)
      leftOut.add({ what: 'day of messages', why }, file.slice(0, folder.length + prefix.length));
  }
  return assigned;
}

/** An export of a workspace. Contents stay in the zip until they are needed. */
export async function readSlackTeam(zip: ZipArchive, { leftOut, safeFetch }: SlackOptions): Promise<SourceTeam> {
  const found = findExport(zip);
  const users = await readUsers(found, leftOut);
  const conversations = await readConversations(found, users, leftOut);
  const known = new Map(users.map((user) => [user.id, user]));
  const channelNames = new Map(conversations.flatMap(({ id, channel }) => (channel ? [[id, channel.name]] : [])));
  const authors = new Map<string, SourceUser>();
  const names = {
    userName: (id: string) => known.get(id)?.name ?? null,
    channelName: (id: string) => channelNames.get(id) ?? null,
  };
  const options: MessageOptions = {
    zip,
    leftOut,
    names,
    isDownloading: safeFetch !== null,
    findUser: (id) => known.get(id) ?? null,
    noteAuthor(id, said) {
      if (!known.has(id) && !authors.has(id)) authors.set(id, toSourceAuthor(id, said));
    },
  };

  async function* messagesOf(conversation: SlackConversation, file: string): AsyncGenerator<SourceMessage> {
    const list = await readList(zip, file).catch(() => null);
    if (!list) {
      leftOut.add({ what: 'day of messages', why: 'the file is damaged, too large or no list' }, file);
      return;
    }
    const reason = { what: 'message', why: 'it is not described as Slack describes messages' };
    for (const [index, raw] of list.entries()) {
      const parsed = SlackMessage.safeParse(raw);
      if (!parsed.success) {
        leaveOutWhole(leftOut, reason, { value: raw, place: `${file} [${index}]` });
        continue;
      }
      const message = readMessage(
        { entry: parsed.data, raw: raw as Readonly<Record<string, unknown>> },
        conversation,
        options,
      );
      if (message) yield message;
    }
  }

  async function* messages(): AsyncGenerator<SourceMessage> {
    for (const { conversation, files } of assignDays(found, conversations, leftOut)) {
      for (const file of files) yield* messagesOf(conversation, file);
    }
  }

  return {
    product: 'Slack',
    name: null,
    users,
    channels: conversations.flatMap(({ channel }) => channel ?? []),
    messages: messages(),
    formerUser: (id) => authors.get(id) ?? null,
    async openFile({ ref }) {
      if (ref.startsWith('zip:')) return zip.openWhole(ref.slice('zip:'.length));
      return safeFetch && downloadFile(safeFetch, ref.slice('url:'.length));
    },
  };
}
