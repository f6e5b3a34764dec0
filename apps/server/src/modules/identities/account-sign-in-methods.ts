import type { LoginConfig, SignInMethod, SignInMethodChange, Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { isMailboxOwners, type LinkedIdentities } from '../auth/auth.access.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { findUser, hasPassword } from '../users/users.access.ts';
import type { IdentityKey } from './identities.access.ts';
import { type Identity, own } from './identities.store.ts';

/** The fields of a passkey that this feature needs. */
export interface OwnedPasskey {
  uid: Uid;
  credential_id: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** The passkeys of accounts, provided by a feature that depends on this one. */
export interface OwnedPasskeys {
  /** Oldest first. */
  listOf(unit: Unit, uid: Uid): Promise<OwnedPasskey[]>;
  remove(unit: Unit, passkey: OwnedPasskey): Promise<void>;
}

export interface AccountSignInMethodParts {
  settings: Pick<ServerSettings, 'get'>;
  mail: Pick<Mail, 'isOn'>;
  passkeys: OwnedPasskeys;
  clock: Pick<Clock, 'now'>;
}

/** An identity or a passkey of an account. */
interface Linked {
  method: SignInMethod & { added_at: number };
  /** Null for a passkey. */
  identity: Identity | null;
  remove(): Promise<unknown>;
}

/** A password change asks the user about methods younger than this: a thief may have added them. */
const RECENT_MS = 2_592_000_000;

/** Whether an identity can sign in to its account with the current settings. */
function isOffered(config: LoginConfig, { provider, issuer }: IdentityKey): boolean {
  switch (provider) {
    case 'google':
    case 'github':
    case 'metamask':
      return config[provider];
    case 'thirdparty':
      return config.third_party;
    case 'oidc':
      return config.oidc.some(({ domain, enable }) => enable && domain === issuer);
    default:
      return provider satisfies never;
  }
}

export const identityChange = (
  { provider, label, issuer }: Pick<Identity, 'provider' | 'label' | 'issuer'>,
  change: SignInMethodChange['change'],
): SignInMethodChange => ({ kind: provider, label, issuer, change });

const removed = ({ method: { kind, label, issuer } }: Linked): SignInMethodChange => ({
  kind,
  label,
  issuer,
  change: 'removed',
});

export type AccountSignInMethods = ReturnType<typeof createAccountSignInMethods>;

/** Every sign-in method of an account: whether it works, and which methods are removed together. */
export function createAccountSignInMethods({ settings, mail, passkeys, clock }: AccountSignInMethodParts) {
  /** Whether the user can sign in with the password, an emailed link or one of these identities. */
  async function canSignInBy(unit: Unit, uid: Uid, identities: readonly IdentityKey[]): Promise<boolean> {
    const config = settings.get('login');
    const usesPassword = config.password && (await hasPassword(unit, uid));
    return (
      usesPassword || (await canUseEmailLink(unit, uid)) || identities.some((identity) => isOffered(config, identity))
    );
  }

  async function canUseEmailLink(unit: Unit, uid: Uid): Promise<boolean> {
    const user = await findUser(unit, uid);
    const isPossible = settings.get('login').magic_link && mail.isOn();
    return isPossible && user?.is_email_verified === true && isMailboxOwners(user);
  }

  async function listLinked(unit: Unit, uid: Uid): Promise<Linked[]> {
    const identities = (await own(unit).identities.listOf(uid)).map((identity): Linked => {
      const { provider: kind, label, issuer, created_at } = identity;
      return {
        method: { kind, label, issuer, added_at: created_at, last_used_at: null },
        identity,
        remove: () => own(unit).identities.delete(uid, identity),
      };
    });
    const keys = (await passkeys.listOf(unit, uid)).map((passkey): Linked => {
      const { name, created_at, last_used_at } = passkey;
      return {
        method: { kind: 'passkey', label: name, issuer: '', added_at: created_at, last_used_at },
        identity: null,
        remove: () => passkeys.remove(unit, passkey),
      };
    });
    return [...identities, ...keys].toSorted((a, b) => a.method.added_at - b.method.added_at);
  }

  async function removeAll(linked: readonly Linked[]): Promise<SignInMethodChange[]> {
    for (const method of linked) await method.remove();
    return linked.map(removed);
  }

  const isUsable = ({ identity }: Linked): boolean => {
    const config = settings.get('login');
    return identity === null ? config.passkey : isOffered(config, identity);
  };

  /** A third-party key is never added by a thief: the other server manages the identities of its own users. */
  function isChosen({ method: { kind, added_at } }: Linked, remove: boolean | undefined): boolean {
    if (kind === 'thirdparty') return false;
    return remove ?? clock.now() - added_at < RECENT_MS;
  }

  const linked: LinkedIdentities = {
    unlinkAll: async (unit, uid) => removeAll(await listLinked(unit, uid)),
    async unlinkChosen(unit, uid, remove) {
      const all = await listLinked(unit, uid);
      const chosen = all.filter((method) => isChosen(method, remove));
      const canStillSignIn =
        all.some((method) => !chosen.includes(method) && isUsable(method)) || (await canSignInBy(unit, uid, []));
      const last = canStillSignIn ? undefined : chosen.find(isUsable);
      return removeAll(chosen.filter((method) => method !== last));
    },
  };

  return {
    linked,
    canSignInBy,
    /** Whether a user can sign in without a passkey. */
    canSignInWithoutPasskeys: async (unit: Unit, uid: Uid): Promise<boolean> =>
      canSignInBy(unit, uid, await own(unit).identities.listOf(uid)),
    usesPasskey: async (unit: Unit, uid: Uid): Promise<boolean> =>
      settings.get('login').passkey && (await passkeys.listOf(unit, uid)).length > 0,

    /** The password and the mailbox first, then linked methods, oldest first. */
    async list(unit: Unit, uid: Uid): Promise<SignInMethod[]> {
      const user = await findUser(unit, uid);
      const plain = { issuer: '', added_at: null, last_used_at: null } as const;
      return [
        ...((await hasPassword(unit, uid)) ? [{ kind: 'password', label: '', ...plain } as const] : []),
        ...((await canUseEmailLink(unit, uid)) ? [{ kind: 'email', label: user?.email ?? '', ...plain } as const] : []),
        ...(await listLinked(unit, uid)).map(({ method }) => method),
      ];
    },
  };
}
