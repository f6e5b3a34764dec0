import { userEndpoints } from '@loquat/contract';
import { withUser } from '#features/users/users.events.ts';
import { usersStore } from '#features/users/users.store.ts';
import { connection } from '#state/connection.ts';
import { getMyUid } from '#state/session.ts';

const users = connection.callsOf(userEndpoints);

/** Replaces the user's own avatar by a PNG and shows it at once. Rejects with `image.undecodable`. */
export async function updateMyAvatar(png: Uint8Array<ArrayBuffer>): Promise<void> {
  await users.updateMyAvatar({ body: png });
  const me = await users.getMe();
  if (me.uid === getMyUid()) usersStore.setState((state) => withUser(state, me));
}
