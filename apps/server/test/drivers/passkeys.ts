import type { OwnPasskey, PasskeyRequest } from '@loquat/contract';
import { type Authenticator, type Ceremony, createAuthenticator } from '@loquat/counterparts/authenticator';
import { answerTo, type Answered, call } from './call.ts';

/** Where the pages are that use the passkeys of test servers: their `FRONTEND_URL`. */
export const PASSKEY_ORIGIN = 'https://chat.team.example';

const HERE = { origin: PASSKEY_ORIGIN };
type Server = { origin: string };
type Asker = { token: string };

/** What the server wants to be signed. */
export const startSignIn = (server: Server): Promise<PasskeyRequest> =>
  answerTo(server, 'POST /token/passkey/auth/start');

/** Signs in with what a passkey signed. */
export const finishSignIn = (server: Server, credential: object, device = 'passkey'): Promise<Answered> =>
  call(server, 'POST /token/passkey/auth/finish', { body: { credential, device } });

/** Signs in with a passkey; what is signed may be forged. */
export const signInWith = async (
  server: Server,
  authenticator: Authenticator,
  forged: Partial<Parameters<Authenticator['sign']>[1]> = {},
): Promise<Answered> => finishSignIn(server, authenticator.sign(await startSignIn(server), { ...HERE, ...forged }));

/** Registers what an authenticator makes, with the password or a session that is young. */
export async function register(
  server: Server,
  { token }: Asker,
  { authenticator, password, ...ceremony }: { authenticator: Authenticator; password?: string } & Partial<Ceremony>,
): Promise<Answered> {
  const options = await answerTo(server, 'POST /token/passkey/register/start', { token, body: { password } });
  const credential = authenticator.make(options, { ...HERE, ...ceremony });
  return call(server, 'POST /token/passkey/register/finish', { token, body: { credential } });
}

/** Somebody has a passkey from now on. */
export async function havePasskey(server: Server, asker: Asker): Promise<Authenticator> {
  const authenticator = createAuthenticator();
  (await register(server, asker, { authenticator })).value();
  return authenticator;
}

export const passkeysOf = (server: Server, { token }: Asker): Promise<OwnPasskey[]> =>
  answerTo(server, 'GET /token/passkey/list', { token });
