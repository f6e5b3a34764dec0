import type * as z from 'zod/mini';
import { OperatorError } from '../../platform/operator-error.ts';
import { parseJson } from '../json-at-edge.ts';
import type { LeftOutList } from '../left-out-list.ts';
import type { TextLine } from '../text-lines.ts';
import {
  MattermostBot,
  MattermostChannel,
  MattermostDirectChannel,
  MattermostTeam,
  MattermostUser,
} from './mattermost-export.ts';

/** Everything in an export except its posts. */
export interface MattermostDirectory {
  teams: MattermostTeam[];
  channels: MattermostChannel[];
  users: MattermostUser[];
  bots: MattermostBot[];
  /** With the members' user names in lower case. */
  directChannels: { members: string[]; header: string }[];
  /** The user's display name here. */
  nameOf(username: string): string;
}

type Line = Readonly<Record<string, unknown>>;

/** Matches posts without parsing: exports are large, write the type first, and posts are parsed in a second pass. */
const POST = /^\s*\{\s*"type"\s*:\s*"(?:direct_)?post"/;
export const isPostLine = ({ text }: TextLine): boolean => text !== null && POST.test(text);

const SUPPORTED_VERSION = 1;

/** A line of the export; null, with a report, if it is invalid. */
export function parseLine({ number, text }: TextLine, leftOut: LeftOutList): Line | null {
  const line = text === null ? undefined : parseJson(text);
  if (typeof line === 'object' && line !== null && !Array.isArray(line)) return line as Line;
  leftOut.add({ what: 'line of the export', why: 'it is too long, or not JSON' }, `line ${number}`);
  return null;
}

function parseEntry<T>(line: Line, schema: z.ZodMiniType<T>, place: string, leftOut: LeftOutList): T | null {
  const type = String(line['type']);
  const parsed = schema.safeParse(line[type]);
  if (parsed.success) return parsed.data;
  leftOut.add({ what: type, why: 'it is not described as Mattermost describes it' }, place);
  return null;
}

const pushTo = <T>(list: T[], entry: T | null): void => void (entry !== null && list.push(entry));

function toDirectChannel({ members, participants, header }: MattermostDirectChannel) {
  const names = members ?? participants?.map(({ username }) => username) ?? [];
  return { members: names.map((name) => name.toLowerCase()), header: header ?? '' };
}

/**
 * @throws OperatorError if it is no export, or of an unknown version
 */
export async function readDirectory(
  lines: AsyncIterable<TextLine>,
  leftOut: LeftOutList,
): Promise<MattermostDirectory> {
  const names = new Map<string, string>();
  const directory: MattermostDirectory = {
    teams: [],
    channels: [],
    users: [],
    bots: [],
    directChannels: [],
    nameOf: (username) => names.get(username) ?? username,
  };
  let isExport = false;
  for await (const textLine of lines) {
    if (isPostLine(textLine)) continue;
    const line = parseLine(textLine, leftOut);
    if (!line) continue;
    const place = `line ${textLine.number}`;
    const type = line['type'];
    if (type === 'version') {
      if (line['version'] !== SUPPORTED_VERSION)
        throw new OperatorError('This export has a version that is not known.');
      isExport = true;
    } else if (type === 'team') pushTo(directory.teams, parseEntry(line, MattermostTeam, place, leftOut));
    else if (type === 'channel') pushTo(directory.channels, parseEntry(line, MattermostChannel, place, leftOut));
    else if (type === 'user') pushTo(directory.users, parseEntry(line, MattermostUser, place, leftOut));
    else if (type === 'bot') pushTo(directory.bots, parseEntry(line, MattermostBot, place, leftOut));
    else if (type === 'direct_channel') {
      const found = parseEntry(line, MattermostDirectChannel, place, leftOut);
      if (found) directory.directChannels.push(toDirectChannel(found));
    } else leftOut.add({ what: `“${String(type)}”`, why: 'Loquat has nothing like it' }, place);
  }
  if (!isExport) throw new OperatorError('This is no export of Mattermost: it has no line with a version.');
  for (const { username, nickname, first_name, last_name } of directory.users) {
    const full = [first_name, last_name].filter(Boolean).join(' ').trim();
    names.set(username.toLowerCase(), nickname?.trim() || full || username);
  }
  return directory;
}
