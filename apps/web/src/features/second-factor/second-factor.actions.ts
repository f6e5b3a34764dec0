import {
  authEndpoints,
  type LoginResponse,
  type OwnSecondFactor,
  type ProblemError,
  secondFactorEndpoints,
  SecondFactorRequired,
  type SecondFactorSecret,
  type Uid,
} from '@loquat/contract';
import { queryClient } from '../../hooks/query-client.ts';
import { connection } from '../../state/connection.ts';
import { deviceKey } from '../../state/device.ts';

const auth = connection.callsOf(authEndpoints);
const factors = connection.callsOf(secondFactorEndpoints);

/** The query key of the user's own second factor. */
export const SECOND_FACTOR = ['own-second-factor'] as const;

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: SECOND_FACTOR });

export const getSecondFactor = (): Promise<OwnSecondFactor> => factors.getSecondFactor();

/** A new secret. Rejects with `user.wrong_old_password`, `auth.session_too_old`, `auth.second_factor_on`. */
export const beginSecondFactor = (password: string): Promise<SecondFactorSecret> =>
  factors.beginSecondFactor({ body: { password } });

/** Turns it on; returns the recovery codes. Rejects with `auth.wrong_code`, `auth.no_second_factor`. */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  const { recovery_codes } = await factors.confirmSecondFactor({ body: { code } });
  await refresh();
  return recovery_codes;
}

/** Replaces the recovery codes. Rejects with `user.wrong_old_password`, `auth.wrong_code`. */
export async function renewRecoveryCodes(password: string, code: string): Promise<string[]> {
  const { recovery_codes } = await factors.renewRecoveryCodes({ body: { password, code } });
  await refresh();
  return recovery_codes;
}

/** Rejects with `auth.wrong_code`. */
export async function turnOffSecondFactor(code: string): Promise<void> {
  await factors.turnOffSecondFactor({ body: { code } });
  await refresh();
}

/** Turns it off for another user. Rejects with `auth.no_second_factor` if it is off already. */
export const resetSecondFactor = (uid: Uid): Promise<void> => factors.resetSecondFactor({ params: { uid } });

/**
 * Finishes a sign-in that got the answer `auth.second_factor_required`. Rejects with `auth.wrong_code`, and with
 * `auth.credential_refused` if it has to begin again.
 */
export function finishSignIn({ detail = '' }: ProblemError, code: string): Promise<LoginResponse> {
  const { ticket } = SecondFactorRequired.parse(JSON.parse(detail));
  const credential = { type: 'second_factor', ticket, code } as const;
  return auth.login({ body: { credential, device: deviceKey(), device_token: '' } });
}
