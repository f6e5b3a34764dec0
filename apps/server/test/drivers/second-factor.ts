import { base32nopad } from '@scure/base';
import { totpCode, totpStep } from '../../src/platform/secrets/totp.ts';
import { answerTo } from './call.ts';

/** The authenticator app of somebody, and the codes they wrote down. */
export interface Authenticator {
  secret: string;
  recoveryCodes: string[];
  /** The code of this moment, or of so many steps of thirty seconds later. */
  codeAt(now: number, steps?: number): string;
}

type Asker = { token: string };

/** An app that knows this secret. */
export const authenticatorOf = (secret: string, recoveryCodes: string[] = []): Authenticator => ({
  ...{ secret, recoveryCodes },
  codeAt: (now, steps = 0) => totpCode(base32nopad.decode(secret), totpStep(now) + steps),
});

/**
 * Turns somebody's second factor on, with the code of the step before `now`: the present one is still good to sign in.
 */
export async function turnOnSecondFactor(
  server: { origin: string },
  { token }: Asker,
  { password, now = Date.now() }: { password: string; now?: number },
): Promise<Authenticator> {
  const { secret } = await answerTo(server, 'POST /user/second_factor/begin', { token, body: { password } });
  const code = authenticatorOf(secret).codeAt(now, -1);
  const { recovery_codes } = await answerTo(server, 'POST /user/second_factor/confirm', { token, body: { code } });
  return authenticatorOf(secret, recovery_codes);
}
