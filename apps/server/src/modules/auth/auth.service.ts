import {
  type Credential,
  DeviceToken,
  type LoginResponse,
  ProblemError,
  type TokenPair,
  type Uid,
} from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import { isSecondFactorOn, type SecondFactorCodes } from '../second-factor/second-factor.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { CachedUser, UserDirectory } from '../users/users.access.ts';
import type { Enter, Shown, SigningIn } from './auth.access.ts';
import type { RunUnit, Tx } from './auth.store.ts';
import type { GivenTokens } from './sessions/renewal.ts';
import type { SessionKeeper } from './sessions/sessions.ts';
import { isSharedName, sharedNameOf } from './sessions/shared-device-names.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { Admission, FirstCredential, SignInMethod, SignInMethods } from './sign-in-method.ts';
import type { SecondFactorCredential, Tickets } from './tickets.ts';

export interface AuthServiceParts {
  transact: RunUnit;
  users: UserDirectory;
  settings: ServerSettings;
  sessions: SessionKeeper;
  limits: SignInLimits;
  methods: SignInMethods;
  codes: SecondFactorCodes;
  tickets: Tickets;
}

export interface AuthService {
  /**
   * The common end of every sign-in method, including the second factor.
   * @throws ProblemError `auth.*`, `request.rate_limited`
   */
  login(given: SigningIn & { credential: Credential }, address: string): Promise<LoginResponse>;
  /** For credentials that have their own endpoints, in place of `login`. */
  enter: Enter;
  /** @throws ProblemError `session.renewal_refused` */
  renew(given: GivenTokens): Promise<TokenPair>;
  logout(viewer: Viewer): Promise<void>;
  updateDeviceToken(viewer: Viewer, device_token: string | null): Promise<void>;
  /**
   * For any signed-in device of the caller: a device without a session gets no notifications.
   * @throws ProblemError `device.not_found`, `request.malformed_body`
   */
  updatePushToken(viewer: Viewer, device: string, given: string): Promise<void>;
  listDevices(viewer: Viewer): Promise<string[]>;
  /** @throws ProblemError `device.not_found` */
  deleteDevice(viewer: Viewer, device: string): Promise<void>;
  isEmailFree(email: string, address: string): boolean;
}

interface Showing extends Shown {
  /** Checks the second factor after a correct first one. `code`: the code that came with the first factor. */
  requireFactor?: (tx: Tx, user: CachedUser, code: string | undefined) => Promise<void>;
}

export function createAuthService(parts: AuthServiceParts): AuthService {
  const { transact, users, settings, sessions, limits, methods, codes, tickets } = parts;

  /** Verifies a credential as its kind requires. */
  async function prove(credential: FirstCredential, device: string): Promise<{ admit: Admission; isEnough: boolean }> {
    // Credential and method have the same type, which the compiler cannot infer through the index.
    const method: SignInMethod<never> = methods[credential.type];
    if (!method.isOffered(settings.get('login'))) throw new ProblemError('auth.method_disabled');
    return { admit: await method.prove(credential as never, device), isEnough: method.isEnough ?? false };
  }

  /** Starts a session unless `requireFactor` throws, which also undoes the changes of the admission. */
  const start = (
    admit: Admission,
    signingIn: SigningIn,
    { requireFactor, ...shown }: Showing,
  ): Promise<LoginResponse> =>
    transact(async (tx) => {
      const { hasLostPassword = false, code, ...user } = await admit(tx);
      if (user.status === 'frozen') throw new ProblemError('auth.account_frozen');
      await requireFactor?.(tx, user, code);
      const answer = await sessions.start(tx, user, { ...signingIn, ...shown });
      return { ...answer, ...(hasLostPassword && { password_removed: true }) };
    });

  /** For credentials that already prove two factors. */
  const enter: Enter = (admit, signingIn) => start(admit, signingIn, { is_enough: true });

  /** The code that came with the password. A wrong one is refused like a wrong password. */
  async function spendWithPassword(tx: Tx, uid: Uid, code: string): Promise<void> {
    try {
      await codes.spend(tx, uid, code);
    } catch (error) {
      const isRateLimit = error instanceof ProblemError && error.code === 'request.rate_limited';
      throw error instanceof ProblemError && !isRateLimit ? new ProblemError('auth.credential_refused') : error;
    }
  }

  async function begin(credential: FirstCredential, signingIn: SigningIn): Promise<LoginResponse> {
    const { admit, isEnough } = await prove(credential, signingIn.device);
    // The other system sends its key with every page, whose frames store no cookie.
    if (credential.type === 'thirdparty') return enter(admit, { ...signingIn, device_secret: null });
    if (isEnough) return enter(admit, signingIn);
    return start(admit, signingIn, {
      async requireFactor(tx, { uid }, code) {
        if (code !== undefined) return spendWithPassword(tx, uid, code);
        if (await isSecondFactorOn(tx, uid)) throw tickets.issue({ uid, device: signingIn.device, admit });
      },
    });
  }

  /** Checks the first factor again: the password may have changed, and a link is used up only now. */
  const finish = ({ ticket, code }: SecondFactorCredential, signingIn: SigningIn): Promise<LoginResponse> =>
    tickets.finish({ ticket, device: signingIn.device }, ({ uid, admit }) =>
      start(admit, signingIn, {
        async requireFactor(tx, user) {
          if (user.uid !== uid) throw new ProblemError('auth.credential_refused');
          // If it was turned off meanwhile, the first factor is enough.
          if (await isSecondFactorOn(tx, uid)) await codes.spend(tx, uid, code);
        },
      }),
    );

  const login: AuthService['login'] = async ({ credential, ...signingIn }, address) => {
    limits.signInByAddress.take(address);
    return credential.type === 'second_factor' ? finish(credential, signingIn) : begin(credential, signingIn);
  };

  const deleteDevice: AuthService['deleteDevice'] = ({ uid }, device) =>
    transact(async (tx) => {
      const existed = await sessions.end(tx, uid, device, 'device_ended');
      // Thrown inside the unit, so that a missing device causes no kick.
      if (!existed) throw new ProblemError('device.not_found');
    });

  const updatePushToken: AuthService['updatePushToken'] = async ({ uid, device: own }, named, given) => {
    // A client that signed in with a shared name knows no other name of its device.
    const device = isSharedName(named) && sharedNameOf(own) === named ? own : named;
    const token = DeviceToken.safeParse(given.trim());
    if (!token.success) throw new ProblemError('request.malformed_body');
    const existed = await transact((tx) => sessions.setDeviceToken(tx, uid, device, token.data));
    if (!existed) throw new ProblemError('device.not_found');
  };

  return {
    login,
    enter,
    deleteDevice,
    updatePushToken,
    renew: (given) => sessions.renew(given),
    logout: async ({ uid, device }) => void (await transact((tx) => sessions.end(tx, uid, device, 'signed_out'))),
    updateDeviceToken: async ({ uid, device }, device_token) =>
      void (await transact((tx) => sessions.setDeviceToken(tx, uid, device, device_token))),
    listDevices: async ({ uid }) => (await sessions.listOf(uid)).map(({ device }) => device),
    isEmailFree(email, address) {
      limits.emailLookup.take(address);
      return !users.findByEmail(email);
    },
  };
}
