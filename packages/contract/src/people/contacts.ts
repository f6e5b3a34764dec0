import * as z from 'zod/mini';
import { Nickname } from '../chosen-names.ts';
import { empty, endpoints, json } from '../endpoint.ts';
import { defineEvents } from '../event.ts';
import { Timestamp, Uid } from '../ids.ts';
import { User } from './user.ts';

/** How one user relates to another; empty = not at all. */
export const ContactStatus = z.enum(['added', 'blocked', '']);
export type ContactStatus = z.output<typeof ContactStatus>;

export const ContactInfo = z.object({ status: ContactStatus, created_at: Timestamp, updated_at: Timestamp });
export type ContactInfo = z.output<typeof ContactInfo>;

export const Contact = z.object({ target_uid: Uid, target_info: User, contact_info: ContactInfo });
export type Contact = z.output<typeof Contact>;

export const ContactAction = z.enum(['add', 'remove', 'block', 'unblock']);
export type ContactAction = z.output<typeof ContactAction>;

export const UserSearch = z.object({ search_type: z.enum(['id', 'email', 'name']), keyword: z.string() });
export type UserSearch = z.output<typeof UserSearch>;

export const contactEndpoints = endpoints({
  listContacts: {
    method: 'GET',
    path: '/user/contacts',
    access: 'user',
    summary: 'The people whom the caller has added or blocked, ascending by uid',
    response: json(z.array(Contact)),
    problems: [],
  },
  updateContactStatus: {
    method: 'POST',
    path: '/user/update_contact_status',
    access: 'user',
    summary: 'Add or block a user, or undo that; repeating it changes nothing',
    body: json(z.object({ target_uid: Uid, action: ContactAction })),
    response: empty,
    problems: [
      'user.not_found',
      'contact.oneself',
      'contact.adding_forbidden',
      'contact.adding_disabled',
      'contact.too_many',
    ],
  },
  searchUser: {
    method: 'POST',
    path: '/user/search',
    access: 'user',
    rate: 'search',
    summary: 'The one user with this id, email address or name; null if there is none',
    body: json(UserSearch),
    response: json(z.nullable(User)),
    problems: ['contact.search_disabled'],
  },
  updateNickname: {
    method: 'PUT',
    path: '/user/contact_remark',
    access: 'user',
    summary: 'Give a user a name that only the caller sees; an empty one removes it',
    body: json(z.object({ contact_uid: Uid, remark: Nickname })),
    response: empty,
    problems: ['user.not_found', 'contact.oneself', 'contact.too_many'],
  },
});

export const contactEvents = defineEvents({
  user_remark: z.object({ type: z.literal('user_remark'), contact_uid: Uid, remark: z.string() }),
});
