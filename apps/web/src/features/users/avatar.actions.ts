import { userEndpoints } from '@loquat/contract';
import { connection } from '../../lib/connection.ts';
import { getMyUid } from '../../lib/session.ts';
import { withUser } from './users.events.ts';
import { usersStore } from './users.store.ts';

const users = connection.callsOf(userEndpoints);

/** Replaces the own avatar by a PNG and shows it at once. Rejects with `image.undecodable`. */
export async function updateMyAvatar(png: Uint8Array<ArrayBuffer>): Promise<void> {
  await users.updateMyAvatar({ body: png });
  const me = await users.getMe();
  if (me.uid === getMyUid()) usersStore.setState((state) => withUser(state, me));
}
