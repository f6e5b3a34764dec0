import { userEndpoints } from '@loquat/contract';
import { connection } from '../../../state/connection.ts';
import { endSession, getSession } from '../../../state/session.ts';

const users = connection.callsOf(userEndpoints);

/** Changes the own password; an account that has none gives an empty old one. Rejects with `user.wrong_old_password`. */
export const changeMyPassword = (old_password: string, new_password: string): Promise<void> =>
  users.changePassword({ body: { old_password, new_password } });

/** Deletes the own account and ends the session. Rejects with `user.protected` for whoever founded the server. */
export async function deleteMyAccount(): Promise<void> {
  try {
    await users.deleteMe();
  } catch (error) {
    // The live stream may be told first: the session is gone then, and this call with it.
    if (getSession()) throw error;
  }
  if (getSession()) endSession('delete_user');
}
