import { base32nopad } from '@scure/base';
import { totpCode, totpStep } from '../../src/platform/secrets/totp.ts';
import { answerTo } from './call.ts';

/** A user's authenticator app and recovery codes. */
export interface Authenticator {
  secret: string;
  recoveryCodes: string[];
  /** The code at `now`, or this many steps of thirty seconds later. */
  codeAt(now: number, steps?: number): string;
}

type Asker = { token: string };

/** An authenticator app with this secret. */
export const authenticatorOf = (secret: string, recoveryCodes: string[] = []): Authenticator => ({
  secret,
  recoveryCodes,
  codeAt: (now, steps = 0) => totpCode(base32nopad.decode(secret), totpStep(now) + steps),
});

/**
 * Turns on a user's second factor with the code of the step before `now`, so that the current code is still valid for a
 * sign-in.
 */
export async function turnOnSecondFactor(
  server: { origin: string },
  { token }: Asker,
  { password, now }: { password: string; now?: number },
): Promise<Authenticator> {
  const { secret } = await answerTo(server, 'POST /user/second_factor/begin', { token, body: { password } });
  const code = authenticatorOf(secret).codeAt(now ?? Date.now(), -1);
  const { recovery_codes } = await answerTo(server, 'POST /user/second_factor/confirm', { token, body: { code } });
  return authenticatorOf(secret, recovery_codes);
}
