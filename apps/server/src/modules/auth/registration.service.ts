import { randomInt } from 'node:crypto';
import { type LoginResponse, NAME_MAX_BYTES, ProblemError, utf8Length } from '@loquat/contract';
import { hashPassword } from '../../platform/passwords.ts';
import type { RunUnit, Tx } from '../../stores.ts';
import type { ChannelInvites, Invitation, Invitations } from '../invites/invites.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserAccounts, UserDirectory } from '../users/users.access.ts';
import type { Sessions, SigningIn } from './auth.access.ts';
import type { SignInLimits } from './sign-in-limits.ts';

const SUFFIX_MIN = 1_111;
const SUFFIX_MAX = 9_998;
const SUFFIX_DIGITS = 4;
const SUFFIX_ATTEMPTS = 50;

export interface RegistrationParts {
  transact: RunUnit;
  directory: UserDirectory;
  accounts: UserAccounts;
  sessions: Sessions;
  settings: ServerSettings;
  invitations: Invitations;
  channels: ChannelInvites;
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
  /** @throws ProblemError `auth.method_disabled`, `invite.*`, `user.email_conflict`, `user.name_conflict` */
  register(given: Registration, address: string): Promise<LoginResponse>;
}

function cutToBytes(text: string, limit: number): string {
  let cut = '';
  for (const character of text) {
    if (utf8Length(cut + character) > limit) break;
    cut += character;
  }
  return cut;
}

/** The name, with a number behind it when somebody has it already. @throws ProblemError `user.name_conflict` */
async function findFreeName(tx: Tx, wanted: string): Promise<string> {
  if ((await tx.users.findByName(wanted)) === null) return wanted;
  const stem = cutToBytes(wanted, NAME_MAX_BYTES - SUFFIX_DIGITS);
  for (let attempt = 0; attempt < SUFFIX_ATTEMPTS; attempt += 1) {
    const name = `${stem}${randomInt(SUFFIX_MIN, SUFFIX_MAX + 1)}`;
    if ((await tx.users.findByName(name)) === null) return name;
  }
  throw new ProblemError('user.name_conflict');
}

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
  const { transact, directory, accounts, sessions, settings, invitations, channels } = parts;

  function requireInvitation(token: string | undefined): Invitation | null {
    const { who_can_sign_up, password } = settings.get('login');
    if (!password) throw new ProblemError('auth.method_disabled');
    // The first account is the founder's, and is made by `create_admin` alone.
    if (directory.isEmpty()) throw new ProblemError('invite.required');
    const invitation = token ? invitations.read(token) : null;
    if (token && !invitation) throw new ProblemError('invite.invalid');
    if (!invitation && who_can_sign_up === 'InvitationOnly') throw new ProblemError('invite.required');
    return invitation;
  }

  const register: RegistrationService['register'] = async (given, address) => {
    parts.limits.registration.take(address);
    const invitation = requireInvitation(given.magic_token);
    const email = requireEmail(given, invitation);
    if (directory.findByEmail(email)) throw new ProblemError('user.email_conflict');
    const password_hash = await hashGiven(given, invitation);
    const { gender, language, device, device_token } = given;
    const wanted = given.name ?? cutToBytes(email.slice(0, email.lastIndexOf('@')), NAME_MAX_BYTES);
    return transact(async (tx) => {
      const maker = invitation && (await invitations.take(tx, invitation));
      const name = await findFreeName(tx, wanted);
      const fields = { email, name, password_hash, gender, language, create_by: 'password' as const };
      const user = await accounts.create(tx, fields);
      if (maker && invitation.gid !== undefined) await channels.join(tx, user.uid, { gid: invitation.gid, maker });
      return sessions.start(tx, user, { device, device_token });
    });
  };

  return { register };
}
