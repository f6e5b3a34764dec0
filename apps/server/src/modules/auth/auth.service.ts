import { type Credential, DeviceToken, type LoginResponse, ProblemError, type TokenPair } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import type { SigningIn } from './auth.access.ts';
import type { RunUnit } from './auth.store.ts';
import type { SessionKeeper } from './sessions/sessions.ts';
import type { Admission, SignInMethod, SignInMethods } from './sign-in-method.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export interface AuthServiceParts {
  transact: RunUnit;
  users: UserDirectory;
  settings: ServerSettings;
  sessions: SessionKeeper;
  limits: SignInLimits;
  methods: SignInMethods;
}

export interface AuthService {
  /** @throws ProblemError `auth.*`, `request.rate_limited` */
  login(given: SigningIn & { credential: Credential }, address: string): Promise<LoginResponse>;
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

export function createAuthService(parts: AuthServiceParts): AuthService {
  const { transact, users, settings, sessions, limits, methods } = parts;

  /** Verifies a credential as its kind requires. */
  async function prove(credential: Credential): Promise<Admission> {
    // Credentials and methods match by their type, which the compiler cannot see through the index.
    const method: SignInMethod<never> = methods[credential.type];
    if (!method.isOffered(settings.get('login'))) throw new ProblemError('auth.method_disabled');
    return method.prove(credential as never);
  }

  const login: AuthService['login'] = async ({ credential, ...signingIn }, address) => {
    limits.signInByAddress.take(address);
    const admit = await prove(credential);
    return transact(async (tx) => {
      const { hasLostPassword = false, ...user } = await admit(tx);
      if (user.status === 'frozen') throw new ProblemError('auth.account_frozen');
      const answer = await sessions.start(tx, user, signingIn);
      return { ...answer, ...(hasLostPassword && { password_removed: true }) };
    });
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
