import { registerUser } from '../drivers/call.ts';
import { authenticatorOf, turnOnSecondFactor } from '../drivers/second-factor.ts';
import type { Ask, Asks, Prepare, Scene } from '../security/authorisation/ask.ts';
import { type Cast, must } from '../security/authorisation/cast.ts';
import { word } from '../security/authorisation/props.ts';
import type { FeatureTests } from './feature-tests.ts';

const authorisation = `
Second factor                                          anonymous guest member outsider removed blocked bot   owner admin
getSecondFactor         one’s own                      401       403   ok     ok       ok      ok      401   ok    ok
beginSecondFactor       with the password              401       403   ok     ok       ok      ok      401   ok    ok
beginSecondFactor       without the password           401       403   403    403      403     403     401   403   403
confirmSecondFactor     with a code of the secret      401       403   ok     ok       ok      ok      401   ok    ok
confirmSecondFactor     with the secret of another     401       403   404    404      404     404     401   404   404
renewRecoveryCodes      with a code                    401       403   ok     ok       ok      ok      401   ok    ok
renewRecoveryCodes      with a code of another         401       403   422    422      422     422     401   422   422
turnOffSecondFactor     with a code                    401       403   ok     ok       ok      ok      401   ok    ok
turnOffSecondFactor     with a code of another         401       403   422    422      422     422     401   422   422
resetSecondFactor       of a member                    401       403   403    403      403     403     401   403   ok
resetSecondFactor       of the founder                 401       403   403    403      403     403     401   403   403
resetSecondFactor       of a member without one        401       403   403    403      403     403     401   403   404
`;

/** A new user with the actor's rights; guests, bots and anonymous actors keep their own token. */
async function likeness({ cast, actor, me }: Scene) {
  const isPerson = me.uid !== 0 && actor !== 'guest' && actor !== 'bot';
  const name = word();
  const person = await registerUser(cast.server, name);
  return { ...person, password: `${name}-secret`, as: isPerson ? { token: person.token } : {} };
}

const begin = async (cast: Cast, person: { token: string; password: string }): Promise<string> => {
  const { token, password } = person;
  return (await must(cast, { token }, 'POST /user/second_factor/begin', { body: { password } })).value().secret;
};

const beginning =
  (passwordOf: (password: string) => string): Prepare =>
  async (scene) => {
    const { as, password } = await likeness(scene);
    return { ...as, route: 'POST /user/second_factor/begin', body: { password: passwordOf(password) } };
  };

const confirming =
  (isOwn: boolean): Prepare =>
  async (scene) => {
    const person = await likeness(scene);
    const owner = isOwn ? person : await likeness(scene);
    const code = authenticatorOf(await begin(scene.cast, owner)).codeAt(Date.now());
    return { ...person.as, route: 'POST /user/second_factor/confirm', body: { code } };
  };

const spending =
  (route: string, isOwn: boolean): Prepare =>
  async (scene) => {
    const [person, other] = [await likeness(scene), await likeness(scene)];
    const own = await turnOnSecondFactor(scene.cast.server, person, person);
    const foreign = await turnOnSecondFactor(scene.cast.server, other, other);
    const code = (isOwn ? own : foreign).recoveryCodes[0];
    return { ...person.as, route: `POST /user/second_factor/${route}`, body: { password: person.password, code } };
  };

const reset = (uid: number): Ask => ({ route: `DELETE /admin/user/${uid}/second_factor` });

const asks: Asks = {
  getSecondFactor: { 'one’s own': () => ({ route: 'GET /user/second_factor' }) },
  beginSecondFactor: {
    'with the password': beginning((password) => password),
    'without the password': beginning(() => ''),
  },
  confirmSecondFactor: {
    'with a code of the secret': confirming(true),
    'with the secret of another': confirming(false),
  },
  renewRecoveryCodes: {
    'with a code': spending('recovery_codes', true),
    'with a code of another': spending('recovery_codes', false),
  },
  turnOffSecondFactor: {
    'with a code': spending('turn_off', true),
    'with a code of another': spending('turn_off', false),
  },
  resetSecondFactor: {
    'of a member': async (scene) => {
      const person = await likeness(scene);
      await turnOnSecondFactor(scene.cast.server, person, person);
      return reset(person.user.uid);
    },
    'of the founder': () => reset(1),
    'of a member without one': async (scene) => reset((await likeness(scene)).user.uid),
  },
};

export const featureTests: FeatureTests = {
  authorisation,
  asks,
  bodies: {
    beginSecondFactor: { password: 'their-secret' },
    confirmSecondFactor: { code: '123456' },
    renewRecoveryCodes: { password: 'their-secret', code: '123456' },
    turnOffSecondFactor: { code: '123456' },
  },
};
