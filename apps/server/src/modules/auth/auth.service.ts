import {
  type Credential,
  DeviceToken,
  type LoginResponse,
  ProblemError,
  type TokenPair,
  type Uid,
} from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import { hashPassword, isPasswordHashOutdated, verifyPassword } from '../../platform/passwords.ts';
import type { RunUnit, Stores } from '../../stores.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import type { SigningIn } from './auth.access.ts';
import type { SessionKeeper } from './sessions.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export interface AuthServiceParts {
  transact: RunUnit;
  reads: Stores;
  directory: UserDirectory;
  settings: ServerSettings;
  sessions: SessionKeeper;
  limits: SignInLimits;
}

export interface AuthService {
  /** @throws ProblemError `auth.*`, `request.rate_limited` */
  login(given: SigningIn & { credential: Credential }, address: string): Promise<LoginResponse>;
  /** @throws ProblemError `session.renewal_refused` */
  renew(pair: Pick<TokenPair, 'token' | 'refresh_token'>): Promise<TokenPair>;
  logout(viewer: Viewer): Promise<void>;
  updateDeviceToken(viewer: Viewer, device_token: string | null): Promise<void>;
  /**
   * For any device of the caller that is signed in: without a session there is nobody to notify.
   * @throws ProblemError `device.not_found`, `request.malformed_body`
   */
  updatePushToken(viewer: Viewer, device: string, given: string): Promise<void>;
  listDevices(viewer: Viewer): Promise<string[]>;
  /** @throws ProblemError `device.not_found` */
  deleteDevice(viewer: Viewer, device: string): Promise<void>;
  isEmailFree(email: string, address: string): boolean;
}

export function createAuthService(parts: AuthServiceParts): AuthService {
  const { transact, reads, directory, settings, sessions, limits } = parts;

  /** The account a password opens; an unknown address costs as much time as a known one. */
  async function requireOwner({ email, password }: Credential): Promise<{ uid: Uid; newHash: string | undefined }> {
    const user = directory.findByEmail(email);
    const hash = user ? await reads.users.findPasswordHash(user.uid) : null;
    const isRight = await verifyPassword(hash, password);
    if (!user) throw new ProblemError('auth.account_unknown');
    if (!isRight || hash === null) throw new ProblemError('auth.wrong_password');
    return { uid: user.uid, newHash: isPasswordHashOutdated(hash) ? await hashPassword(password) : undefined };
  }

  const login: AuthService['login'] = async ({ credential, ...signingIn }, address) => {
    limits.signInByAddress.take(address);
    if (!settings.get('login').password) throw new ProblemError('auth.method_disabled');
    limits.signInByAccount.take(credential.email);
    const { uid, newHash } = await requireOwner(credential);
    limits.signInByAccount.giveBack(credential.email);
    return transact(async (tx) => {
      const user = await tx.users.find(uid);
      if (!user) throw new ProblemError('auth.account_unknown');
      if (user.status === 'frozen') throw new ProblemError('auth.account_frozen');
      if (newHash) await tx.users.update(uid, { password_hash: newHash, updated_at: user.updated_at });
      return sessions.start(tx, user, signingIn);
    });
  };

  const deleteDevice: AuthService['deleteDevice'] = ({ uid }, device) =>
    transact(async (tx) => {
      const existed = await sessions.end(tx, uid, device, 'delete_device');
      // Thrown in the unit: nobody is kicked from a device that there is not.
      if (!existed) throw new ProblemError('device.not_found');
    });

  const updatePushToken: AuthService['updatePushToken'] = async ({ uid }, device, given) => {
    const token = DeviceToken.safeParse(given.trim());
    if (!token.success) throw new ProblemError('request.malformed_body');
    const existed = await transact((tx) => tx.sessions.setDeviceToken(uid, device, token.data));
    if (!existed) throw new ProblemError('device.not_found');
  };

  return {
    login,
    deleteDevice,
    updatePushToken,
    renew: (pair) => sessions.renew(pair),
    logout: async ({ uid, device }) => void (await transact((tx) => sessions.end(tx, uid, device, 'logout'))),
    updateDeviceToken: async ({ uid, device }, device_token) =>
      void (await transact((tx) => tx.sessions.setDeviceToken(uid, device, device_token))),
    listDevices: async ({ uid }) => (await sessions.listOf(uid)).map(({ device }) => device),
    isEmailFree(email, address) {
      limits.emailLookup.take(address);
      return !directory.findByEmail(email);
    },
  };
}
