import { authEndpoints, type Credential, type LoginResponse, type ProblemError } from '@loquat/contract';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { wireCodeOf } from '../../lib/i18n/languages.ts';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';
import { connection } from '../../state/connection.ts';
import { deviceKey } from '../../state/device.ts';
import { startSession } from '../../state/session.ts';

const auth = connection.callsOf(authEndpoints);

/** The values of a registration form. */
export interface Registration {
  email?: string;
  password?: string;
  name?: string;
  magic_token?: string;
  gender?: number;
}

/**
 * Signs in, with a second factor if the account has one, and starts the session, at which the app loads its data.
 * Rejects with `ProblemError`.
 */
export async function signIn(credential: Credential): Promise<LoginResponse> {
  const first = auth.login({ body: { credential, device: deviceKey(), device_token: '' } });
  const answer = await first.catch(async (error: unknown) => {
    if (problemCodeOf(error) !== 'auth.second_factor_required') throw error;
    const { askForCode } = await import('../second-factor/ask-for-code.tsx');
    return askForCode(error as ProblemError);
  });
  startSession(answer);
  return answer;
}

let registering: Promise<void> | null = null;

async function register(account: Registration): Promise<void> {
  const language = wireCodeOf(currentLanguage());
  startSession(await auth.register({ body: { ...account, language, device: deviceKey(), device_token: '' } }));
}

/**
 * Creates an account and signs it in; later calls wait for the same answer, since a click and Enter come faster than a
 * button is rendered as pressed. Rejects with `ProblemError`: conflicts, invalid invites.
 */
export function registerAccount(account: Registration): Promise<void> {
  registering ??= register(account).finally(() => {
    registering = null;
  });
  return registering;
}
