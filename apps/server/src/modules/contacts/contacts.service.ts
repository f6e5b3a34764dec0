import {
  type Contact,
  type ContactAction,
  Email,
  ProblemError,
  type Uid,
  type User,
  type UserSearch,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { tellOtherDevices } from '../chats/chats.access.ts';
import { findPerson, isGuest, type UserDirectory } from '../users/users.access.ts';
import type { Acquaintances } from './acquaintances.access.ts';
import type { Nickname, RunUnit, StoredContact, Stores, Tx } from './contacts.store.ts';

export interface ContactServiceParts {
  transact: RunUnit;
  reads: Pick<Stores, 'contacts'>;
  users: Pick<UserDirectory, 'get' | 'findByEmail' | 'findByName'>;
  acquaintances: Acquaintances;
  clock: Pick<Clock, 'now'>;
}

const STATUS_AFTER = { add: 'added', block: 'blocked', remove: '', unblock: '' } as const;
const USER_ID = /^\d{1,15}$/;

const toEntry = ({ target_uid, ...info }: StoredContact) => ({ target_uid, info });

/** @throws ProblemError `contact.oneself`, `user.not_found` */
async function requireOther(unit: Unit, viewer: Viewer, uid: Uid): Promise<void> {
  if (viewer.uid === uid) throw new ProblemError('contact.oneself');
  if (!(await findPerson(unit, uid))) throw new ProblemError('user.not_found');
}

export type ContactService = ReturnType<typeof createContactService>;

/** Whom people add, block and search for, and what they call each other. */
export function createContactService(parts: ContactServiceParts) {
  const { transact, reads, users, acquaintances, clock } = parts;

  async function put(tx: Tx, viewer: Viewer, target_uid: Uid, status: StoredContact['status']): Promise<void> {
    const present = await tx.contacts.find(viewer.uid, target_uid);
    if (present?.status === status) return;
    const now = clock.now();
    const contact = { target_uid, status, created_at: present?.created_at ?? now, updated_at: now };
    await tx.contacts.save(viewer.uid, contact);
    tellOtherDevices(tx, viewer, { add_contacts: [toEntry(contact)] });
  }

  async function remove(tx: Tx, viewer: Viewer, target_uid: Uid): Promise<void> {
    if (!(await tx.contacts.find(viewer.uid, target_uid))) return;
    await tx.contacts.delete(viewer.uid, target_uid);
    tellOtherDevices(tx, viewer, { remove_contacts: [target_uid] });
  }

  function find({ search_type, keyword }: UserSearch): User | undefined {
    const text = keyword.trim();
    if (search_type === 'name') return users.findByName(text);
    if (search_type === 'id') return USER_ID.test(text) ? users.get(Number(text) as Uid) : undefined;
    const email = Email.safeParse(text);
    return email.success ? users.findByEmail(email.data) : undefined;
  }

  return {
    /** Ascending by uid. */
    async listContacts({ uid }: Viewer): Promise<Contact[]> {
      const shown = acquaintances.shownTo(uid);
      return (await reads.contacts.listOf(uid)).flatMap(({ target_uid, ...contact_info }) => {
        const target_info = users.get(target_uid);
        // Deleted since it was read.
        return target_info ? [{ target_uid, target_info: shown(target_info), contact_info }] : [];
      });
    },

    /**
     * No event is sent if nothing changes.
     * @throws ProblemError `contact.oneself`, `user.not_found`, `contact.adding_forbidden`
     */
    updateStatus: (viewer: Viewer, target_uid: Uid, action: ContactAction): Promise<void> =>
      transact(async (tx) => {
        await requireOther(tx, viewer, target_uid);
        if (action === 'add' && !acquaintances.may('add_friend', viewer.uid, target_uid)) {
          throw new ProblemError('contact.adding_forbidden');
        }
        const status = STATUS_AFTER[action];
        if (status === '') await remove(tx, viewer, target_uid);
        else await put(tx, viewer, target_uid, status);
        tx.record({ kind: 'contact.changed', contact: { uid: viewer.uid, target_uid, status } });
      }),

    /** Exact, ignoring the case of addresses and names; guests are not found, nor is anybody by a hidden address. */
    searchUser({ uid }: Viewer, search: UserSearch): User | null {
      const user = find(search);
      if (!user || isGuest(user)) return null;
      const shown = acquaintances.shownTo(uid)(user);
      return search.search_type === 'email' && shown.email === null ? null : shown;
    },

    /** An empty nickname removes it. @throws ProblemError `contact.oneself`, `user.not_found` */
    updateNickname: (viewer: Viewer, nickname: Nickname): Promise<void> =>
      transact(async (tx) => {
        const { contact_uid, remark } = nickname;
        await requireOther(tx, viewer, contact_uid);
        await tx.nicknames.save(viewer.uid, nickname);
        const event = { type: 'user_remark', contact_uid, remark };
        tx.announce({ kind: 'event', audience: { to: 'users', uids: [viewer.uid] }, event });
      }),
  };
}
