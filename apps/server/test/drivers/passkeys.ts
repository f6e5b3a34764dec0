import type { OwnPasskey, PasskeyRequest } from '@loquat/contract';
import { type Authenticator, type Ceremony, createAuthenticator } from '@loquat/counterparts/authenticator';
import { answerTo, type Answered, call } from './call.ts';

/** Origin of the pages that use the passkeys of test servers: their `FRONTEND_URL`. */
export const PASSKEY_ORIGIN = 'https://chat.team.example';

const HERE = { origin: PASSKEY_ORIGIN };
type Server = { origin: string };
type Asker = { token: string };

/** The server's request for a passkey signature. */
export const startSignIn = (server: Server): Promise<PasskeyRequest> =>
  answerTo(server, 'POST /token/passkey/auth/start');

/** Signs in with a passkey's signed credential. */
export const finishSignIn = (server: Server, credential: object, device = 'passkey'): Promise<Answered> =>
  call(server, 'POST /token/passkey/auth/finish', { body: { credential, device } });

/** Signs in with a passkey; parts of the credential may be forged. */
export const signInWith = async (
  server: Server,
  authenticator: Authenticator,
  forged: Partial<Parameters<Authenticator['sign']>[1]> = {},
): Promise<Answered> => finishSignIn(server, authenticator.sign(await startSignIn(server), { ...HERE, ...forged }));

/** Registers an authenticator's new passkey, with the password or a recent session. */
export async function register(
  server: Server,
  { token }: Asker,
  { authenticator, password, ...ceremony }: { authenticator: Authenticator; password?: string } & Partial<Ceremony>,
): Promise<Answered> {
  const options = await answerTo(server, 'POST /token/passkey/register/start', { token, body: { password } });
  const credential = authenticator.make(options, { ...HERE, ...ceremony });
  return call(server, 'POST /token/passkey/register/finish', { token, body: { credential } });
}

/** Registers a passkey for a user. */
export async function havePasskey(server: Server, asker: Asker): Promise<Authenticator> {
  const authenticator = createAuthenticator();
  (await register(server, asker, { authenticator })).value();
  return authenticator;
}

export const passkeysOf = (server: Server, { token }: Asker): Promise<OwnPasskey[]> =>
  answerTo(server, 'GET /token/passkey/list', { token });
