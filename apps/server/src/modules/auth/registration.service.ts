import { type LoginResponse, ProblemError } from '@loquat/contract';
import { hashPassword } from '../../platform/passwords.ts';
import type { RunUnit } from '../../stores.ts';
import type { Invitation } from '../invites/invites.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import type { Sessions, SigningIn } from './auth.access.ts';
import type { Newcomers } from './newcomers.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export interface RegistrationParts {
  transact: RunUnit;
  directory: UserDirectory;
  sessions: Sessions;
  settings: ServerSettings;
  newcomers: Newcomers;
  limits: SignInLimits;
}

export interface Registration extends SigningIn {
  magic_token: string | undefined;
  email: string | undefined;
  password: string | undefined;
  name: string | undefined;
  gender: number;
  language: string;
}

export interface RegistrationService {
  /**
   * @throws ProblemError `auth.method_disabled`, `invite.*`, `user.email_conflict`, `user.name_conflict`,
   * `license.user_limit`
   */
  register(given: Registration, address: string): Promise<LoginResponse>;
}

const REFUSALS = { required: 'invite.required', invalid: 'invite.invalid' } as const;

/** The address to register. A confirmed one cannot be swapped for another. */
function requireEmail({ email }: Registration, invitation: Invitation | null): string {
  if (invitation?.email !== undefined && email !== undefined && email !== invitation.email) {
    throw new ProblemError('invite.invalid');
  }
  const address = email ?? invitation?.email;
  // Nobody could ever sign in to an account without one.
  if (!address) throw new ProblemError('request.malformed_body', 'parse request payload error: email is required');
  return address;
}

async function hashGiven({ password }: Registration, invitation: Invitation | null): Promise<string | null> {
  if (password) return hashPassword(password);
  return invitation?.password_hash ?? null;
}

export function createRegistrationService(parts: RegistrationParts): RegistrationService {
  const { transact, directory, sessions, settings, newcomers, limits } = parts;

  const register: RegistrationService['register'] = async (given, address) => {
    limits.registration.take(address);
    if (!settings.get('login').password) throw new ProblemError('auth.method_disabled');
    const invitation = newcomers.requireInvitation(given.magic_token, REFUSALS);
    const email = requireEmail(given, invitation);
    if (directory.findByEmail(email)) throw new ProblemError('user.email_conflict');
    const password_hash = await hashGiven(given, invitation);
    const { gender, language, device, device_token } = given;
    const name = given.name ?? email.slice(0, email.lastIndexOf('@'));
    return transact(async (tx) => {
      const newcomer = { email, name, password_hash, gender, language, create_by: 'password' as const };
      const user = await newcomers.create(tx, newcomer, invitation, REFUSALS);
      return sessions.start(tx, user, { device, device_token });
    });
  };

  return { register };
}
