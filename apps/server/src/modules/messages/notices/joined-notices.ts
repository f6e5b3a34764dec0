import { contentTypes, JOINED_PROPERTIES } from '@loquat/contract';
import type { Clock } from '#platform/clock.ts';
import { isPublicChannel } from '../../channels/channels.access.ts';
import { recipientOf } from '../../conversations/conversations.access.ts';
import type { ServerSettings } from '../../server/server.access.ts';
import { isVisitor, type UserLifecycle } from '../../users/users.access.ts';
import { normalDetailJson } from '../content/message-json.ts';
import type { MessageWriter } from '../message-writer.ts';
import type { Content, NewEntry } from '../messages.store.ts';

const WAVE: Content = { content_type: contentTypes.text, content: '👋', properties: JSON.stringify(JOINED_PROPERTIES) };

export interface JoinedNoticeParts {
  settings: Pick<ServerSettings, 'get'>;
  clock: Pick<Clock, 'now'>;
  writer: Pick<MessageWriter, 'say'>;
}

/**
 * Announces a new user in the first channel, in the unit of work that creates the account. Not for bots and visitors.
 */
export const createJoinedNotices = ({ settings, clock, writer }: JoinedNoticeParts): UserLifecycle => ({
  async created(unit, user) {
    const { uid, is_bot } = user;
    const { gid } = settings.get('first_channel');
    if (gid === null || is_bot || isVisitor(user)) return;
    if (!(await isPublicChannel(unit, gid))) return;
    const entry: NewEntry = {
      from_uid: uid,
      created_at: clock.now(),
      ...recipientOf({ gid }),
      kind: 'normal',
      about_mid: null,
      expires_at: null,
      detail: normalDetailJson(WAVE, null),
    };
    await writer.say(unit, entry, WAVE);
  },
});
