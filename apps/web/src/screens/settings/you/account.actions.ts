import { userEndpoints } from '@loquat/contract';
import { connection } from '#state/connection.ts';
import { endSession, getSession } from '#state/session.ts';

const users = connection.callsOf(userEndpoints);

/**
 * Changes the user's own password; an account without one sends an empty old one. `remove_linked`: removes other
 * sign-in methods. Rejects with `user.wrong_old_password`, and with `auth.session_too_old` for a first password.
 */
export const changeMyPassword = (old_password: string, new_password: string, remove_linked?: boolean): Promise<void> =>
  users.changePassword({ body: { old_password, new_password, remove_linked } });

/** Deletes the user's own account and ends the session. Rejects with `user.protected` for the founder of the server. */
export async function deleteMyAccount(): Promise<void> {
  try {
    await users.deleteMe();
  } catch (error) {
    // The live stream may report the deletion first. That ends the session and aborts this call.
    if (getSession()) throw error;
  }
  if (getSession()) endSession('delete_user');
}
