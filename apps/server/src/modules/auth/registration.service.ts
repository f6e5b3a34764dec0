import { type LoginResponse, ProblemError } from '@loquat/contract';
import { hashPassword } from '../../platform/passwords.ts';
import type { RunUnit } from '../../stores.ts';
import type { ConfirmedRegistration, Confirmations, Invitation } from '../invites/invites.access.ts';
import type { Mail } from '../mail/mail.access.ts';
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
  confirmations: Confirmations;
  mail: Pick<Mail, 'isOn'>;
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

/** What a registration stands on. */
interface Ground {
  invitation: Invitation | null;
  confirmed: ConfirmedRegistration | null;
}

/** The address to register. A confirmed one cannot be swapped for another. */
function requireEmail({ email }: Registration, { confirmed }: Ground): string {
  if (confirmed && email !== undefined && email !== confirmed.email) throw new ProblemError('invite.invalid');
  const address = email ?? confirmed?.email;
  // Nobody could ever sign in to an account without one.
  if (!address) throw new ProblemError('request.malformed_body', 'parse request payload error: email is required');
  return address;
}

async function hashGiven({ password }: Registration, { confirmed }: Ground, address: string): Promise<string | null> {
  if (password) return hashPassword(password, { kind: 'registration', key: address });
  return confirmed?.password_hash ?? null;
}

export function createRegistrationService(parts: RegistrationParts): RegistrationService {
  const { transact, directory, sessions, settings, newcomers, confirmations, mail, limits } = parts;

  async function requireGround(token: string | undefined): Promise<Ground> {
    const confirmed = token ? await confirmations.find(token) : null;
    // What was confirmed without an invitation is worth nothing once the server takes invited people only.
    const invitation = confirmed?.invitation ?? newcomers.requireInvitation(confirmed ? undefined : token, REFUSALS);
    if (mail.isOn() && !confirmed?.is_mailed) throw new ProblemError('invite.unconfirmed');
    return { invitation, confirmed };
  }

  const register: RegistrationService['register'] = async (given, address) => {
    limits.registration.take(address);
    if (!settings.get('login').password) throw new ProblemError('auth.method_disabled');
    const ground = await requireGround(given.magic_token);
    const email = requireEmail(given, ground);
    if (directory.findByEmail(email)) throw new ProblemError('user.email_conflict');
    const password_hash = await hashGiven(given, ground, address);
    const { gender, language, device, device_token } = given;
    const name = given.name ?? email.slice(0, email.lastIndexOf('@'));
    return transact(async (tx) => {
      const { confirmed, invitation } = ground;
      if (confirmed && !(await confirmations.take(tx, confirmed))) throw new ProblemError('invite.invalid');
      const address = { email, is_email_verified: confirmed?.is_mailed ?? false };
      const newcomer = { ...address, name, password_hash, gender, language, create_by: 'password' as const };
      const user = await newcomers.create(tx, newcomer, invitation, REFUSALS);
      return sessions.start(tx, user, { device, device_token });
    });
  };

  return { register };
}
