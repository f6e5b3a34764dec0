import {
  type Credential,
  DeviceToken,
  type LoginResponse,
  ProblemError,
  type TokenPair,
  type Uid,
} from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { isSecondFactorOn, type SecondFactorCodes } from '../second-factor/second-factor.access.ts';
import type { CachedUser, UserDirectory } from '../users/users.access.ts';
import type { Enter, Shown, SigningIn } from './auth.access.ts';
import type { RunUnit, Tx } from './auth.store.ts';
import type { SessionKeeper } from './sessions/sessions.ts';
import type { Admission, FirstCredential, SignInMethod, SignInMethods } from './sign-in-method.ts';
import type { SignInLimits } from './sign-in-limits.ts';
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
   * Every way to sign in ends here, and so does its second factor.
   * @throws ProblemError `auth.*`, `request.rate_limited`
   */
  login(given: SigningIn & { credential: Credential }, address: string): Promise<LoginResponse>;
  /** Beside `login`, for credentials that calls of their own verify. */
  enter: Enter;
  /** @throws ProblemError `session.renewal_refused` */
  renew(pair: Pick<TokenPair, 'token' | 'refresh_token'>): Promise<TokenPair>;
  logout(viewer: Viewer): Promise<void>;
  updateDeviceToken(viewer: Viewer, device_token: string | null): Promise<void>;
  /**
   * For any signed-in device of the caller: without a session there is nobody to notify.
   * @throws ProblemError `device.not_found`, `request.malformed_body`
   */
  updatePushToken(viewer: Viewer, device: string, given: string): Promise<void>;
  listDevices(viewer: Viewer): Promise<string[]>;
  /** @throws ProblemError `device.not_found` */
  deleteDevice(viewer: Viewer, device: string): Promise<void>;
  isEmailFree(email: string, address: string): boolean;
}

interface Showing extends Shown {
  /** Checks the second factor of somebody whose first one was right. `code`: the one that came with it. */
  requireFactor?: (tx: Tx, user: CachedUser, code: string | undefined) => Promise<void>;
}

export function createAuthService(parts: AuthServiceParts): AuthService {
  const { transact, users, settings, sessions, limits, methods, codes, tickets } = parts;

  /** Verifies a credential as its kind requires. */
  async function prove(credential: FirstCredential): Promise<{ admit: Admission; isEnough: boolean }> {
    // Credentials and methods match by their type, which the compiler cannot see through the index.
    const method: SignInMethod<never> = methods[credential.type];
    if (!method.isOffered(settings.get('login'))) throw new ProblemError('auth.method_disabled');
    return { admit: await method.prove(credential as never), isEnough: method.isEnough ?? false };
  }

  /** Starts a session if `requireFactor` does not throw; what admitting them changed is undone if it does. */
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

  /** For credentials that show two factors already. */
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
    const { admit, isEnough } = await prove(credential);
    if (isEnough) return enter(admit, signingIn);
    return start(admit, signingIn, {
      async requireFactor(tx, { uid }, code) {
        if (code !== undefined) return spendWithPassword(tx, uid, code);
        if (await isSecondFactorOn(tx, uid)) throw tickets.issue({ uid, device: signingIn.device, admit });
      },
    });
  }

  /** The first factor is looked at again: the password may have changed, and a link is used up only now. */
  const finish = ({ ticket, code }: SecondFactorCredential, signingIn: SigningIn): Promise<LoginResponse> =>
    tickets.finish({ ticket, device: signingIn.device }, ({ uid, admit }) =>
      start(admit, signingIn, {
        async requireFactor(tx, user) {
          if (user.uid !== uid) throw new ProblemError('auth.credential_refused');
          // Turned off meanwhile, the first factor is enough.
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
      // Thrown in the unit: nobody is kicked from a device that does not exist.
      if (!existed) throw new ProblemError('device.not_found');
    });

  const updatePushToken: AuthService['updatePushToken'] = async ({ uid }, device, given) => {
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
    renew: (pair) => sessions.renew(pair),
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
