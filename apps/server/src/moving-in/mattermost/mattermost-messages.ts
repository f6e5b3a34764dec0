import { emojiNamed } from '../emoji-names.ts';
import type { LeftOutList } from '../left-out-list.ts';
import type { OldFile, OldMessage } from '../old-team.ts';
import { channelId, groupId } from './mattermost-channels.ts';
import { MattermostDirectPost, MattermostPost, MattermostSaid } from './mattermost-export.ts';
import { convertText, type MattermostNames } from './mattermost-text.ts';

export interface PostOptions {
  leftOut: LeftOutList;
  names: MattermostNames;
}

/** Where a message was said. */
interface Place {
  id: string;
  to: (from: string) => OldMessage['to'];
  team: string | null;
  replyTo: string | null;
}

const NOTICE = /^system_/;
const UNREADABLE = { what: 'message', why: 'it is not described as Mattermost describes messages' };

const fileOf = ({ path }: { path: string }): OldFile => ({
  ref: path,
  name: path.split('/').at(-1) ?? '',
  contentType: '',
});

function reactionsOf({ reactions }: MattermostSaid, place: string, leftOut: LeftOutList): OldMessage['reactions'] {
  return (reactions ?? []).flatMap(({ user, emoji_name }) => {
    const emoji = emojiNamed(emoji_name);
    if (emoji !== null) return [{ emoji, user: user.toLowerCase() }];
    leftOut.add({ what: 'reaction', why: 'its emoji is the team’s own' }, `:${emoji_name}: at ${place}`);
    return [];
  });
}

function toOldMessage(said: MattermostSaid, place: Place, { leftOut, names }: PostOptions): OldMessage {
  const from = said.user.toLowerCase();
  for (const _user of said.flagged_by ?? []) {
    leftOut.add({ what: 'saved message', why: 'what people saved for themselves does not come' }, place.id);
  }
  return {
    ...convertText(said, {
      ...{ team: place.team, names },
      onCut: () => leftOut.add({ what: 'end of a text', why: 'it is too long' }, place.id),
    }),
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
    // The export does not say who pinned it.
    pin: said.is_pinned ? { user: from, at: said.create_at } : null,
  };
}

function* saidAndReplies(
  post: MattermostSaid & { replies?: readonly unknown[] | null | undefined },
  place: Place,
  options: PostOptions,
): Generator<OldMessage> {
  if (NOTICE.test(post.type ?? '')) {
    options.leftOut.add({ what: `notice “${post.type}”`, why: 'it is no message' }, place.id);
  } else yield toOldMessage(post, place, options);
  for (const [index, reply] of (post.replies ?? []).entries()) {
    const parsed = MattermostSaid.safeParse(reply);
    const id = `${place.id}.${index + 1}`;
    if (parsed.success) yield toOldMessage(parsed.data, { ...place, id, replyTo: place.id }, options);
    else options.leftOut.add(UNREADABLE, id);
  }
}

/** A post of a channel with its replies. @param id of the post in the archive: exports have none */
export function* readPost(line: unknown, id: string, options: PostOptions): Generator<OldMessage> {
  const parsed = MattermostPost.safeParse(line);
  if (!parsed.success) return options.leftOut.add(UNREADABLE, id);
  const { team, channel } = parsed.data;
  const to = () => ({ channel: channelId(team, channel) });
  yield* saidAndReplies(parsed.data, { id, to, team, replyTo: null }, options);
}

/** A post of a direct message, or of a conversation of several people. */
export function* readDirectPost(line: unknown, id: string, options: PostOptions): Generator<OldMessage> {
  const parsed = MattermostDirectPost.safeParse(line);
  if (!parsed.success) return options.leftOut.add(UNREADABLE, id);
  const members = [...new Set(parsed.data.channel_members.map((name) => name.toLowerCase()))];
  const to = (from: string): OldMessage['to'] =>
    members.length > 2 ? { channel: groupId(members) } : { user: members.find((name) => name !== from) ?? from };
  yield* saidAndReplies(parsed.data, { id, to, team: null, replyTo: null }, options);
}
