import { emojiNamed } from '../emoji-names.ts';
import type { LeftOutList, LeftOutReason } from '../left-out-list.ts';
import type { SourceFile, SourceMessage, SourceUser } from '../source-team.ts';
import { compareWords, leaveOutWhole } from '../words.ts';
import { channelId, groupId } from './mattermost-channels.ts';
import { MattermostDirectPost, MattermostPost, MattermostSaid } from './mattermost-export.ts';
import { convertText, type MattermostNames, sourceOf } from './mattermost-text.ts';

export interface PostOptions {
  leftOut: LeftOutList;
  names: MattermostNames;
  isBot(username: string): boolean;
}

/** A post or a reply, parsed and raw: text that does not match the schema is lost, and counted. */
interface Entry {
  said: MattermostSaid;
  raw: unknown;
}

/** The chat of a message. */
interface Place {
  id: string;
  to: (from: string) => SourceMessage['to'];
  team: string | null;
  replyTo: string | null;
}

const NOTICE = /^system_/;
const UNREADABLE = { what: 'message', why: 'it is not described as Mattermost describes messages' };

const fileOf = ({ path }: { path: string }): SourceFile => ({
  ref: path,
  name: path.split('/').at(-1) ?? '',
  contentType: '',
});

function reactionsOf({ reactions }: MattermostSaid, place: string, leftOut: LeftOutList): SourceMessage['reactions'] {
  return (reactions ?? []).flatMap(({ user, emoji_name }) => {
    const emoji = emojiNamed(emoji_name);
    if (emoji !== null) return [{ emoji, user: user.toLowerCase() }];
    leftOut.add({ what: 'reaction', why: 'its emoji is the team’s own' }, `:${emoji_name}: at ${place}`);
    return [];
  });
}

/** The author that Mattermost shows. Texts of a webhook or a bot are never attributed to the user who set it up. */
function authorOf({ user, props }: MattermostSaid, { isBot }: PostOptions): string {
  const name = user.toLowerCase();
  const { override_username: shown, webhook_display_name: hook } = props ?? {};
  const isHook = isTrue(props?.from_webhook);
  if (isHook || shown?.trim()) return `${BOT}${shown?.trim() || hook?.trim() || 'webhook'}`;
  return isTrue(props?.from_bot) && !isBot(name) ? `${BOT}${user}` : name;
}

const isTrue = (flag: string | boolean | null | undefined): boolean => String(flag) === 'true';

/** No user name begins like this. */
const BOT = 'bot ';

/** A bot known only from its messages; null if the author is none. */
export function toMessageBot(id: string): SourceUser | null {
  if (!id.startsWith(BOT)) return null;
  const name = id.slice(BOT.length);
  return {
    id,
    name,
    email: null,
    isBot: true,
    isAdmin: false,
    status: 'normal',
    password: null,
    createdAt: null,
    avatar: null,
  };
}

function toSourceMessage({ said, raw }: Entry, place: Place, options: PostOptions): SourceMessage {
  const { leftOut, names } = options;
  const from = authorOf(said, options);
  for (const _user of said.flagged_by ?? []) {
    leftOut.add({ what: 'saved message', why: 'what people saved for themselves does not come' }, place.id);
  }
  const content = convertText(said, {
    team: place.team,
    names,
    onCut: () => leftOut.add({ what: 'end of a text', why: 'it is too long' }, place.id),
  });
  compareWords(leftOut, { source: sourceOf(raw, place.team, names), target: content.text, place: place.id });
  return {
    ...content,
    id: place.id,
    version: 0,
    at: said.create_at,
    from,
    to: place.to(from),
    replyTo: place.replyTo,
    reactions: reactionsOf(said, place.id, leftOut),
    files: (said.attachments ?? []).map(fileOf),
    editedAt: said.edit_at || null,
    expiresAt: null,
    // The export does not contain who pinned it.
    pin: said.is_pinned ? { user: from, at: said.create_at } : null,
  };
}

/** A post without its replies, which are counted separately. */
function leaveOutPost(
  { raw }: Entry,
  id: string,
  { leftOut, reason }: { leftOut: LeftOutList; reason: LeftOutReason },
) {
  const { message, props } = raw as { message?: unknown; props?: unknown };
  leaveOutWhole(leftOut, reason, { value: { message, props }, place: id });
}

function* saidAndReplies(
  entry: Entry & { said: { replies?: readonly unknown[] | null | undefined } },
  place: Place,
  options: PostOptions,
): Generator<SourceMessage> {
  const { leftOut } = options;
  const { type, replies } = entry.said;
  if (NOTICE.test(type ?? '')) {
    leaveOutPost(entry, place.id, { leftOut, reason: { what: `notice “${type}”`, why: 'it is no message' } });
  } else yield toSourceMessage(entry, place, options);
  for (const [index, raw] of (replies ?? []).entries()) {
    const parsed = MattermostSaid.safeParse(raw);
    const id = `${place.id}.${index + 1}`;
    if (parsed.success) yield toSourceMessage({ said: parsed.data, raw }, { ...place, id, replyTo: place.id }, options);
    else leaveOutWhole(leftOut, UNREADABLE, { value: raw, place: id });
  }
}

/** A post of a channel with its replies. @param id of the post in the archive: exports have none */
export function* readPost(line: unknown, id: string, options: PostOptions): Generator<SourceMessage> {
  const parsed = MattermostPost.safeParse(line);
  if (!parsed.success) return leaveOutWhole(options.leftOut, UNREADABLE, { value: line, place: id });
  const { team, channel } = parsed.data;
  const to = () => ({ channel: channelId(team, channel) });
  yield* saidAndReplies({ said: parsed.data, raw: line }, { id, to, team, replyTo: null }, options);
}

/** A post of a direct message, or of a group conversation. */
export function* readDirectPost(line: unknown, id: string, options: PostOptions): Generator<SourceMessage> {
  const parsed = MattermostDirectPost.safeParse(line);
  if (!parsed.success) return leaveOutWhole(options.leftOut, UNREADABLE, { value: line, place: id });
  const members = [...new Set(parsed.data.channel_members.map((name) => name.toLowerCase()))];
  const to = (from: string): SourceMessage['to'] =>
    members.length > 2 ? { channel: groupId(members) } : { user: members.find((name) => name !== from) ?? from };
  yield* saidAndReplies({ said: parsed.data, raw: line }, { id, to, team: null, replyTo: null }, options);
}
