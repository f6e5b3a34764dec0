import {
  CONTACTS_MAX,
  type Contact,
  type ContactAction,
  Email,
  NICKNAMES_MAX,
  ProblemError,
  type Uid,
  type User,
  type UserSearch,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { tellOtherDevices } from '../chats/chats.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import {
  type CachedUser,
  findPerson,
  isGuest,
  isKnownTo,
  type UserDirectory,
  type VisitorHosts,
  withMark,
} from '../users/users.access.ts';
import type { Acquaintances } from './acquaintances.access.ts';
import type { Nickname, RunUnit, StoredContact, Stores, Tx } from './contacts.store.ts';

export interface ContactServiceParts {
  transact: RunUnit;
  reads: Pick<Stores, 'contacts'>;
  users: Pick<UserDirectory, 'get' | 'findByEmail' | 'findByName'>;
  acquaintances: Acquaintances;
  hosts: Pick<VisitorHosts, 'isAnsweredBy'>;
  settings: Pick<ServerSettings, 'get'>;
  clock: Pick<Clock, 'now'>;
}

const STATUS_AFTER = { add: 'added', block: 'blocked', remove: '', unblock: '' } as const;
const USER_ID = /^\d{1,15}$/;

const toEntry = ({ target_uid, ...info }: StoredContact) => ({ target_uid, info });

export type ContactService = ReturnType<typeof createContactService>;

/** Adding, blocking, searching and nicknaming users. */
export function createContactService(parts: ContactServiceParts) {
  const { transact, reads, users, acquaintances, hosts, settings, clock } = parts;

  /** Administrators can turn these off for all other users. */
  const isOff = (viewer: Viewer, name: 'add_friend_enable' | 'search_user_enable'): boolean =>
    !viewer.is_admin && !settings.get('common')[name];

  /** @throws ProblemError `contact.oneself`, `user.not_found` */
  async function requireOther(unit: Unit, viewer: Viewer, uid: Uid): Promise<void> {
    if (viewer.uid === uid) throw new ProblemError('contact.oneself');
    const person = await findPerson(unit, uid);
    if (!person || !isKnownTo(hosts, viewer)(person)) throw new ProblemError('user.not_found');
  }

  async function put(tx: Tx, viewer: Viewer, target_uid: Uid, status: StoredContact['status']): Promise<void> {
    const present = await tx.contacts.find(viewer.uid, target_uid);
    if (present?.status === status) return;
    const now = clock.now();
    const contact = { target_uid, status, created_at: present?.created_at ?? now, updated_at: now };
    await tx.contacts.save(viewer.uid, contact);
    if (!present && (await tx.contacts.listOf(viewer.uid)).length > CONTACTS_MAX)
      throw new ProblemError('contact.too_many');
    tellOtherDevices(tx, viewer, { add_contacts: [toEntry(contact)] });
  }

  async function remove(tx: Tx, viewer: Viewer, target_uid: Uid): Promise<void> {
    if (!(await tx.contacts.find(viewer.uid, target_uid))) return;
    await tx.contacts.delete(viewer.uid, target_uid);
    tellOtherDevices(tx, viewer, { remove_contacts: [target_uid] });
  }

  function find({ search_type, keyword }: UserSearch): CachedUser | undefined {
    const text = keyword.trim();
    if (search_type === 'name') return users.findByName(text);
    if (search_type === 'id') return USER_ID.test(text) ? users.get(Number(text) as Uid) : undefined;
    const email = Email.safeParse(text);
    return email.success ? users.findByEmail(email.data) : undefined;
  }

  return {
    /** Ascending by uid. */
    async listContacts(viewer: Viewer): Promise<Contact[]> {
      const { uid } = viewer;
      const shown = acquaintances.shownTo(uid);
      const isKnown = isKnownTo(hosts, viewer);
      return (await reads.contacts.listOf(uid)).flatMap(({ target_uid, ...contact_info }) => {
        const target_info = users.get(target_uid);
        // The user was deleted since the list was read.
        return target_info && isKnown(target_info)
          ? [{ target_uid, target_info: withMark(shown(target_info)), contact_info }]
          : [];
      });
    },

    /**
     * No event is sent if nothing changes.
     * @throws ProblemError `contact.oneself`, `user.not_found`, `contact.adding_forbidden`, `contact.adding_disabled`,
     * `contact.too_many`
     */
    updateStatus: (viewer: Viewer, target_uid: Uid, action: ContactAction): Promise<void> =>
      transact(async (tx) => {
        if (action === 'add' && isOff(viewer, 'add_friend_enable')) throw new ProblemError('contact.adding_disabled');
        await requireOther(tx, viewer, target_uid);
        if (action === 'add' && !acquaintances.may('add_friend', viewer.uid, target_uid)) {
          throw new ProblemError('contact.adding_forbidden');
        }
        const status = STATUS_AFTER[action];
        if (status === '') await remove(tx, viewer, target_uid);
        else await put(tx, viewer, target_uid, status);
        tx.record({ kind: 'contact.changed', contact: { uid: viewer.uid, target_uid, status } });
      }),

    /**
     * Matches exactly, ignoring the case of addresses and names. Not found are guests, visitors of other hosts, and
     * users by a hidden address. @throws ProblemError `contact.search_disabled`
     */
    searchUser(viewer: Viewer, search: UserSearch): User | null {
      if (isOff(viewer, 'search_user_enable')) throw new ProblemError('contact.search_disabled');
      const user = find(search);
      if (!user || isGuest(user) || !isKnownTo(hosts, viewer)(user)) return null;
      const shown = withMark(acquaintances.shownTo(viewer.uid)(user));
      return search.search_type === 'email' && shown.email === null ? null : shown;
    },

    /** An empty nickname removes it. @throws ProblemError `contact.oneself`, `user.not_found`, `contact.too_many` */
    updateNickname: (viewer: Viewer, nickname: Nickname): Promise<void> =>
      transact(async (tx) => {
        const { contact_uid, remark } = nickname;
        await requireOther(tx, viewer, contact_uid);
        await tx.nicknames.save(viewer.uid, nickname);
        if (remark !== '' && (await tx.nicknames.listOf(viewer.uid)).length > NICKNAMES_MAX)
          throw new ProblemError('contact.too_many');
        const event = { type: 'user_remark', contact_uid, remark };
        tx.announce({ kind: 'event', audience: { to: 'users', uids: [viewer.uid] }, event });
      }),
  };
}
