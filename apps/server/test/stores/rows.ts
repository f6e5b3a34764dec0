import type { Gid, Uid } from '@loquat/contract';
import type { StoredFile } from '../../src/modules/files/files.store.ts';
import type { NewEntry } from '../../src/modules/messages/messages.store.ts';
import type { NewUserRow } from '../../src/modules/users/users.store.ts';

/** A row for a new account. */
export const newUser = (name: string, more: Partial<NewUserRow> = {}): NewUserRow => ({
  email: null,
  name,
  is_email_verified: false,
  password_hash: null,
  gender: 0,
  language: 'en',
  is_admin: false,
  is_bot: false,
  create_by: 'password',
  created_at: 1,
  ...more,
});

/** An entry in channel 1, sent by user 1. */
export const newEntry = (more: Partial<NewEntry> = {}): NewEntry => ({
  from_uid: 1 as Uid,
  created_at: 1,
  gid: 1 as Gid,
  to_uid: null,
  kind: 'normal',
  about_mid: null,
  expires_at: null,
  detail: '{"type":"normal"}',
  ...more,
});

/** A direct message. */
export const newDirect = (from_uid: Uid, to_uid: Uid, more: Partial<NewEntry> = {}): NewEntry =>
  newEntry({ from_uid, to_uid, gid: null, ...more });

/** A file of user 1. */
export const newFile = (path: string, more: Partial<StoredFile> = {}): StoredFile => ({
  path,
  uid: 1 as Uid,
  created_at: 1,
  content_type: 'text/plain',
  name: 'notes.txt',
  size_bytes: 10,
  sha256: 'ab',
  width: null,
  height: null,
  thumbnail_type: null,
  thumbnail_bytes: 0,
  ...more,
});
