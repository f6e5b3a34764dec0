import { channelEndpoints, Gid, inviteEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';

const channels = connection.callsOf(channelEndpoints);
const invites = connection.callsOf(inviteEndpoints);

/** What a link to a private channel leads to. */
export interface PrivateInvite {
  name: string;
  isUsable: boolean;
}

/** Asks what a link is worth; a channel that is gone makes it worthless. Rejects when the server cannot be asked. */
export async function checkPrivateInvite(channelId: number, magicToken: string): Promise<PrivateInvite> {
  const name = channels.getChannel({ params: { gid: Gid.parse(channelId) } }).then(
    (channel) => channel.name,
    (error: unknown) => {
      if (problemCodeOf(error) === 'channel.not_found') return null;
      throw error;
    },
  );
  const isGenuine = magicToken !== '' && (await invites.checkMagicToken({ body: { magic_token: magicToken } }));
  const known = await name;
  return { name: known ?? '', isUsable: isGenuine && known !== null };
}
