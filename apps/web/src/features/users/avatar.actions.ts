import { api } from '../../lib/api.ts';
import { getMyUid } from '../../lib/session.ts';
import { withUser } from './users.events.ts';
import { usersStore } from './users.store.ts';

/** Replaces the own avatar by a PNG and shows it at once. Rejects with `image.undecodable`. */
export async function updateMyAvatar(png: Uint8Array<ArrayBuffer>): Promise<void> {
  await api.users.updateMyAvatar({ body: png });
  const me = await api.users.getMe();
  if (me.uid === getMyUid()) usersStore.setState((state) => withUser(state, me));
}
