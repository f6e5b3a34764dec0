import { type LoginResponse, ProblemError, TOO_SHORT, WIDGET_PASSWORD } from '@loquat/contract';
import { hashPassword } from '#platform/secrets/passwords.ts';
import type { Confirmations, ConfirmedRegistration, Invitation, Newcomers } from '../../invites/invites.access.ts';
import type { Mail } from '../../mail/mail.access.ts';
import type { ServerSettings } from '../../server/server.access.ts';
import { isVisitorsAddress, type UserAccounts, type UserDirectory } from '../../users/users.access.ts';
import type { Sessions, SigningIn } from '../auth.access.ts';
import type { RunUnit } from '../auth.store.ts';
import type { AddressProofs } from '../links/address-proofs.ts';
import type { Md5Forms } from '../md5-forms.ts';
import type { SignInLimits } from '../sign-in-limits.ts';
import { type Arrival, visitorFieldsOf } from './visiting.ts';

export interface RegistrationParts {
  transact: RunUnit;
  users: UserDirectory;
  sessions: Sessions;
  settings: ServerSettings;
  newcomers: Newcomers;
  confirmations: Confirmations;
  mail: Pick<Mail, 'isOn'>;
  proofs: Pick<AddressProofs, 'asking'>;
  accounts: Pick<UserAccounts, 'update'>;
  limits: SignInLimits;
  md5Forms: Pick<Md5Forms, 'prepare'>;
}

export interface Registration extends SigningIn, Arrival {
  email: string | undefined;
  password: string | undefined;
  name: string | undefined;
  gender: number;
  language: string;
}

export interface RegistrationService {
  /**
   * @throws ProblemError `auth.method_disabled`, `invite.*`, `user.email_conflict`, `user.name_conflict`,
   * `user.unknown_member`, `license.user_limit`
   */
  register(given: Registration, address: string): Promise<LoginResponse>;
}

const isVisitor = (given: Registration) => visitorFieldsOf(given) !== undefined;

/** An email to this address would reach no mailbox. */
const hasNoMailbox = (given: Registration) => isVisitor(given) && isVisitorsAddress(given.email);

const REFUSALS = { required: 'invite.required', invalid: 'invite.invalid' } as const;

/** The permission to register: an invitation or a confirmed address. */
interface Admission {
  invitation: Invitation | null;
  confirmed: ConfirmedRegistration | null;
}

/** The address to register. A confirmed address cannot be replaced. */
function requireEmail({ email }: Registration, { confirmed }: Admission): string {
  if (confirmed && email !== undefined && email !== confirmed.email) throw new ProblemError('invite.invalid');
  const address = email ?? confirmed?.email;
  // Without an address, an account could never sign in.
  if (!address) throw new ProblemError('request.malformed_body', 'parse request payload error: email is required');
  return address;
}

/** A visitor of a widget has no password; an empty one would lock its owner out. */
function requirePassword(given: Registration, { confirmed }: Admission): void {
  const isMissing = given.password === '' || (given.password === undefined && !confirmed?.password_hash);
  if (isMissing && !isVisitor(given)) {
    throw new ProblemError('request.malformed_body', `parse request payload error: ${TOO_SHORT}`);
  }
}

async function hashGiven(
  { password }: Registration,
  { confirmed }: Admission,
  address: string,
): Promise<string | null> {
  // The value is public: as a password, it would admit any client that knows the address of a visitor.
  if (password === WIDGET_PASSWORD) return null;
  if (password) return hashPassword(password, { kind: 'registration', key: address });
  return confirmed?.password_hash ?? null;
}

export function createRegistrationService(parts: RegistrationParts): RegistrationService {
  const { transact, users, sessions, settings, newcomers, confirmations, mail, proofs, accounts, limits, md5Forms } =
    parts;

  const isProofFirst = () => mail.isOn() && settings.get('login').confirm_email_first;

  async function requireAdmission(given: Registration): Promise<Admission> {
    const token = given.magic_token;
    const confirmed = token ? await confirmations.find(token) : null;
    // A confirmation without an invitation is invalid once the server is invitation-only.
    const invitation = confirmed?.invitation ?? newcomers.requireInvitation(confirmed ? undefined : token, REFUSALS);
    if (isProofFirst() && !confirmed?.is_mailed && !hasNoMailbox(given)) throw new ProblemError('invite.unconfirmed');
    return { invitation, confirmed };
  }

  const prepareMd5 = async ({ password }: Registration, address: string) =>
    password ? md5Forms.prepare({ password }, { kind: 'registration', key: address }) : undefined;

  const register: RegistrationService['register'] = async (given, address) => {
    limits.registration.take(address);
    if (!settings.get('login').password) throw new ProblemError('auth.method_disabled');
    const admission = await requireAdmission(given);
    const email = requireEmail(given, admission);
    if (users.findByEmail(email)) throw new ProblemError('user.email_conflict');
    const password_hash = await hashGiven(given, admission, address);
    const keepMd5 = isVisitor(given) ? undefined : await prepareMd5(given, address);
    const { gender, language, device, device_token, device_name, network_address, device_secret } = given;
    const name = given.name ?? email.slice(0, email.lastIndexOf('@'));
    const is_email_verified = admission.confirmed?.is_mailed ?? false;
    const askForProof = is_email_verified || hasNoMailbox(given) ? null : proofs.asking(email, address);
    return transact(async (tx) => {
      const { confirmed, invitation } = admission;
      if (confirmed && !(await confirmations.take(tx, confirmed))) throw new ProblemError('invite.invalid');
      const newcomer = {
        email,
        is_email_verified,
        name,
        password_hash,
        gender,
        language,
        create_by: 'password' as const,
        ...visitorFieldsOf(given),
      };
      const made = await newcomers.create(tx, newcomer, invitation, REFUSALS);
      await keepMd5?.(tx, made.uid);
      // Checked last: clients show an error for an invalid invitation and a taken address.
      requirePassword(given, admission);
      // Visitors cannot turn off emails about missed messages themselves.
      const user = isVisitor(given) ? await accounts.update(tx, made.uid, { msg_smtp_notify_enable: false }) : made;
      await askForProof?.(tx, user);
      return sessions.start(tx, user, { device, device_token, device_name, network_address, device_secret });
    });
  };

  return { register };
}
