import { buffer } from 'node:stream/consumers';
import { AVATAR_SIZE_PX, cutToBytes, DEFAULT_LANGUAGE, NAME_MAX_BYTES, type Uid } from '@loquat/contract';
import { nameKey } from '../modules/users/name-key.ts';
import { ImageRejectedError, toAvatarPng } from '../platform/images/images.ts';
import type { Row } from './archive.store.ts';
import { refuse } from './archive-ids.ts';
import type { ArchiveRecordOf } from './format.ts';
import { type ImportContext, tableFor } from './import-context.ts';

const PICTURE_MAX_BYTES = 20_000_000;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const NO_FIELDS = { email: null, name: null, gender: null, language: null } as const;
const NO_ROLE = { is_admin: null, is_bot: null, avatar_updated_at: null } as const;

async function* upTo(maxBytes: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.byteLength;
    if (size > maxBytes) refuse('a picture is too large');
    yield piece;
  }
}

/** A small PNG, so that a server's own pictures stay as they are to the byte. */
const isStoredPicture = (image: Buffer, isKept: boolean) => isKept && image.subarray(0, PNG.length).equals(PNG);

/**
 * Stores the picture of a person, a channel or the server as a PNG that fits so many pixels. False: there is none, or it
 * cannot be read, which is reported.
 */
export async function importPicture(
  { source, blobs, ids, report, written }: ImportContext,
  { name, key, sizePx = AVATAR_SIZE_PX }: { name: string | undefined; key: string; sizePx?: number },
): Promise<boolean> {
  if (name === undefined) return false;
  const bytes = await source.openBytes(name);
  if (bytes === null) {
    report.leaveOut('picture', 'its bytes are missing', name);
    return false;
  }
  const image = await buffer(upTo(PICTURE_MAX_BYTES, bytes));
  try {
    const png = isStoredPicture(image, ids.isKept) ? image : await toAvatarPng(image, sizePx, 'import');
    written.add(key);
    report.filesBytes += (await blobs.put(key, png)).sizeBytes;
    return true;
  } catch (error) {
    if (!(error instanceof ImageRejectedError)) throw error;
    report.leaveOut('picture', 'no image that can be read', name);
    return false;
  }
}

/** The name, with a number behind it if somebody has it already. */
async function freeName({ stores, report }: ImportContext, name: string): Promise<string> {
  if ((await stores.users.findByName(name)) === null) return name;
  for (let number = 2; ; number += 1) {
    const numbered = `${cutToBytes(name, NAME_MAX_BYTES - 7).trimEnd()} ${number}`;
    if ((await stores.users.findByName(numbered)) !== null) continue;
    report.rename({ what: 'user', from: name, to: numbered });
    return numbered;
  }
}

/** Nobody becomes an administrator of a server because an archive says so, unless there was no server before. */
function roleOf({ ids, report }: ImportContext, { is_admin = false, name }: ArchiveRecordOf<'user'>): boolean {
  if (is_admin && !ids.isKept)
    report.leaveOut('role of an administrator', 'an administrator of this server gives it', name);
  return is_admin && ids.isKept;
}

async function rowOf(context: ImportContext, user: ArchiveRecordOf<'user'>): Promise<Row> {
  const { type: _, uid, avatar: __, avatar_updated_at: ___, visitor_host: ____, ...fields } = user;
  const { ids } = context;
  const name = ids.isKept ? user.name : await freeName(context, user.name);
  return {
    ...{ gender: 0, language: DEFAULT_LANGUAGE, is_bot: false, create_by: 'password', updated_at: user.created_at },
    ...fields,
    ...{ name, name_key: nameKey(name), is_admin: roleOf(context, user) },
    ...(ids.isKept && { uid: ids.kept('uid', uid) }),
  };
}

function countWithoutPassword({ report }: ImportContext, user: ArchiveRecordOf<'user'>): void {
  const { password_hash, is_bot = false, create_by = 'password', email } = user;
  if (password_hash !== undefined || is_bot || create_by !== 'password') return;
  report.usersWithoutPassword += 1;
  if (email === undefined) report.usersWithoutEmail += 1;
}

async function addUser(context: ImportContext, user: ArchiveRecordOf<'user'>): Promise<Uid> {
  const { stores } = context;
  const row = await rowOf(context, user);
  const uid = tableFor(context, 'user', {}).insert(row, false) as Uid;
  const { avatar, avatar_updated_at = user.created_at } = user;
  if (await importPicture(context, { name: avatar, key: `avatars/${uid}` })) {
    await stores.users.update(uid, { avatar_updated_at, updated_at: Number(row['updated_at']) });
  }
  if (user.create_by !== 'guest') {
    const { email = null, gender = 0, language = DEFAULT_LANGUAGE, is_bot = false } = user;
    const told = { email, name: String(row['name']), gender, language, is_bot, is_admin: row['is_admin'] === true };
    await stores.userLog.append({ ...NO_FIELDS, ...NO_ROLE, ...told, action: 'create', uid });
  }
  countWithoutPassword(context, user);
  return uid;
}

/** A new account, or (false) the one that has the same address. */
export async function importUser(context: ImportContext, user: ArchiveRecordOf<'user'>): Promise<boolean> {
  const { ids, stores, report, hosts } = context;
  if (ids.users.has(user.uid)) refuse(`uid ${JSON.stringify(user.uid)} is there twice`);
  const match = ids.isKept || user.email === undefined ? null : await stores.users.findByEmail(user.email);
  if (match !== null && ids.matched.has(match)) refuse('the address is there twice');
  const uid = match ?? (await addUser(context, user));
  ids.users.set(user.uid, uid);
  if (match === null) {
    if (user.visitor_host !== undefined) hosts.set(uid, user.visitor_host);
    return true;
  }
  ids.matched.add(match);
  report.matchedUsers += 1;
  return false;
}

/** Once everybody is there. */
export function importHosts({ hosts, ids, store }: ImportContext): void {
  for (const [uid, host] of hosts) store.setVisitorHost(uid as Uid, ids.user(host));
  hosts.clear();
}
