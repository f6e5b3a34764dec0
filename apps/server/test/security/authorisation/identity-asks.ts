import type { GithubPerson } from '@loquat/counterparts/github-stand-in';
import { GITHUB_APP } from '../../servers/providers.ts';
import type { Ask, Asks, Scene } from './ask.ts';
import { must } from './cast.ts';
import { once, word } from './props.ts';

let accounts = 0;
/** A new GitHub user. */
const stranger = (): GithubPerson => ({ id: (accounts += 1), login: word(), name: null, emails: [] });

const bind = (code: string): Ask => ({ route: 'POST /token/bind', body: { credential: { type: 'github', code } } });
const unbind: Ask = { route: 'DELETE /token/credentials/github' };

/** Links a GitHub account to the actor’s account, which must not have one. */
async function linked({ cast, actor, me }: Scene, person: GithubPerson = stranger()): Promise<void> {
  if (actor === 'anonymous' || actor === 'bot' || actor === 'guest') return;
  await unlinked({ cast, actor, me });
  await must(cast, me, 'POST /token/bind', bind(cast.github.codeFor(GITHUB_APP, person)));
}

/** Removes a link from an earlier row. */
async function unlinked({ cast, actor, me }: Scene): Promise<void> {
  if (actor === 'anonymous' || actor === 'bot' || actor === 'guest') return;
  const { json } = await must(cast, me, 'GET /token/credentials');
  if ((json as { github: string | null }).github !== null) await must(cast, me, unbind.route);
}

const accountOfFriend = once(async (cast) => {
  const person = stranger();
  await must(cast, cast.friend, 'POST /token/bind', bind(cast.github.codeFor(GITHUB_APP, person)));
  return person;
});

const setOut = ({ domain }: { domain: string }, redirect_uri: string): Ask => ({
  route: 'POST /token/openid/authorize',
  body: { issuer: domain, redirect_uri },
});

/** Enables the OpenID provider until the row is done. It sends users back to the address of this server. */
async function offered({ cast }: Scene): Promise<void> {
  await must(cast, cast.founder, 'POST /admin/system/update_frontend_url', { body: cast.server.origin });
  const { domain } = cast.openid;
  await cast.setLogin({ oidc: [{ enable: true, favicon: '', domain }] });
  const body = { providers: [{ domain, client_id: 'loquat', client_secret: 'secret' }] };
  await must(cast, cast.founder, 'POST /admin/oidc/config', { body });
}

/** External accounts linked to local accounts. */
export const identityAsks: Asks = {
  authorizeOpenid: {
    'a provider that is offered': async (scene) => {
      await offered(scene);
      return setOut(scene.cast.openid, `${scene.cast.server.origin}/login`);
    },
    'a provider that is not offered': ({ cast }) => setOut(cast.openid, `${cast.server.origin}/login`),
    'to come back to a stranger': async (scene) => {
      await offered(scene);
      return setOut(scene.cast.openid, 'https://stranger.example/login');
    },
  },
  getCredentials: { 'own sign-in methods': () => ({ route: 'GET /token/credentials' }) },
  bindCredential: {
    'own account elsewhere': async (scene) => {
      await unlinked(scene);
      return bind(scene.cast.github.codeFor(GITHUB_APP, stranger()));
    },
    'account linked by another': async (scene) => {
      await unlinked(scene);
      return bind(scene.cast.github.codeFor(GITHUB_APP, await accountOfFriend(scene.cast)));
    },
    'by a way that is switched off': async ({ cast }) => {
      await cast.setLogin({ github: false });
      return bind(cast.github.codeFor(GITHUB_APP, stranger()));
    },
    'a forged proof': () => bind('forged'),
  },
  proveIdentity: {
    'just signed in': () => ({ route: 'POST /token/proof', body: {} }),
    'a wrong password': () => ({ route: 'POST /token/proof', body: { password: 'wrong-secret' } }),
  },
  listSignInMethods: { 'own sign-in methods': () => ({ route: 'GET /user/sign_in_methods' }) },
  unbindCredential: {
    'own account elsewhere': async (scene) => {
      await linked(scene);
      return unbind;
    },
    'account linked by another': async (scene) => {
      await accountOfFriend(scene.cast);
      await unlinked(scene);
      return unbind;
    },
  },
};
