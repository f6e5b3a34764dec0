import { channelEndpoints, type Gid, Uid } from '@loquat/contract';
import { connection } from '../../lib/connection.ts';
import { applyOwnEvent } from '../../lib/event-stream.ts';

const channels = connection.callsOf(channelEndpoints);

/** What a form for a new channel gives. */
export interface NewChannel {
  name: string;
  description?: string;
  is_public: boolean;
  /** Uids; the own one is added by the server. Public channels take none. */
  members?: readonly number[];
}

/** Creates a channel and shows it at once. Rejects with `channel.forbidden` where only administrators may. */
export async function createChannel({ members = [], ...channel }: NewChannel): Promise<Gid> {
  const { gid } = await channels.createChannel({
    body: { ...channel, members: members.map((uid) => Uid.parse(uid)) },
  });
  const group = await channels.getChannel({ params: { gid } });
  applyOwnEvent({ type: 'joined_group', group });
  return gid;
}
