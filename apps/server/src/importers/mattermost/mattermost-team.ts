import { createReadStream } from 'node:fs';
import { OperatorError } from '../../platform/operator-error.ts';
import type { LeftOutList } from '../left-out-list.ts';
import type { SourceFile, SourceMessage, SourceTeam } from '../source-team.ts';
import { readLines, type TextLine } from '../text-lines.ts';
import type { ZipArchive } from '../zip-archive.ts';
import { channelId, nameChannels, toSourceChannels } from './mattermost-channels.ts';
import { isPostLine, parseLine, readDirectory } from './mattermost-directory.ts';
import { readDirectPost, readPost, toMessageBot } from './mattermost-messages.ts';
import { isGuest, toSourceBot, toSourceUser } from './mattermost-people.ts';

/** The source of an export: the zip that Mattermost makes, or only the file with its lines. */
export type MattermostSource = { zip: ZipArchive } | { path: string };

/** Longest accepted line, in bytes: a post with all its replies. */
const LINE_MAX_BYTES = 134_217_728;
const LINES_FILE = /(?:^|\/)[^/]+\.jsonl$/;

function linesFileOf(zip: ZipArchive): string {
  const [name] = zip.names.filter((entry) => LINES_FILE.test(entry)).sort((a, b) => a.length - b.length);
  if (!name) throw new OperatorError('This is no export of Mattermost: it has no file that ends in .jsonl.');
  return name;
}

async function* linesOf(source: MattermostSource): AsyncGenerator<TextLine> {
  const bytes = 'zip' in source ? source.zip.open(linesFileOf(source.zip)) : createReadStream(source.path);
  yield* readLines(bytes, LINE_MAX_BYTES);
}

/** Paths of attachments are relative to the folder `data`, in some versions including it. */
function entryOf({ ref }: SourceFile, zip: ZipArchive): string | null {
  return [`data/${ref}`, ref].find((name) => zip.has(name)) ?? null;
}

/** A bulk export, read twice: first users and channels, then messages. */
export async function readMattermostTeam(source: MattermostSource, leftOut: LeftOutList): Promise<SourceTeam> {
  const directory = await readDirectory(linesOf(source), leftOut);
  for (const user of directory.users) {
    const why = 'guests see some channels only, which Loquat does not know; the account comes frozen';
    if (isGuest(user) && !user.delete_at) leftOut.add({ what: 'guest', why }, user.username);
  }
  const users = [...directory.users.map(toSourceUser), ...directory.bots.map(toSourceBot)];
  const known = new Set(users.map(({ id }) => id));
  const bots = new Set(users.filter(({ isBot }) => isBot).map(({ id }) => id));
  const channelNames = nameChannels(directory);
  const names = {
    isUser: (username: string) => known.has(username),
    channelName: (team: string | null, name: string) =>
      (team === null ? null : channelNames.get(channelId(team, name))) ?? null,
  };

  async function* messages(): AsyncGenerator<SourceMessage> {
    for await (const line of linesOf(source)) {
      if (!isPostLine(line)) continue;
      const parsed = parseLine(line, leftOut);
      const id = `post ${line.number}`;
      const options = { leftOut, names, isBot: (username: string) => bots.has(username) };
      if (parsed?.['type'] === 'post') yield* readPost(parsed['post'], id, options);
      if (parsed?.['type'] === 'direct_post') yield* readDirectPost(parsed['direct_post'], id, options);
    }
  }

  return {
    product: 'Mattermost',
    name: directory.teams.length === 1 ? (directory.teams[0]!.display_name ?? null) : null,
    users,
    channels: toSourceChannels(directory, leftOut),
    messages: messages(),
    formerUser: toMessageBot,
    async openFile(file) {
      const entry = 'zip' in source ? entryOf(file, source.zip) : null;
      return entry === null || !('zip' in source) ? null : source.zip.openWhole(entry);
    },
  };
}
