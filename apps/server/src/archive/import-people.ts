import { buffer } from 'node:stream/consumers';
import {
  AVATAR_SIZE_PX,
  cutToBytes,
  DEFAULT_LANGUAGE,
  FOUNDER_UID,
  type Gid,
  LOGO_MAX_BYTES,
  NAME_MAX_BYTES,
  type Uid,
} from '@loquat/contract';
import { nameKey } from '../modules/users/name-key.ts';
import { isGuest, isVisitor } from '../modules/users/users.access.ts';
import { ImageRejectedError, toAvatarPng } from '../platform/images/images.ts';
import { refuse } from './archive-ids.ts';
import type { Row } from './archive.store.ts';
import { needsStandIn } from './existing-data.ts';
import type { ArchiveId, ArchiveRecordOf } from './format.ts';
import { type ImportContext, PICTURE_MAX_BYTES, tableFor } from './import-context.ts';

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

const WIDTH_AT = 16;
const HEIGHT_AT = 20;

/** A small PNG is kept unchanged, so that a server's own pictures stay the same to the byte. */
function isStoredPicture(image: Buffer, sizePx: number): boolean {
  if (image.length < HEIGHT_AT + 4 || image.length > LOGO_MAX_BYTES) return false;
  const isPng = image.subarray(0, PNG.length).equals(PNG);
  return isPng && image.readUInt32BE(WIDTH_AT) <= sizePx && image.readUInt32BE(HEIGHT_AT) <= sizePx;
}

/**
 * Stores the picture of a user, a channel or the server as a PNG of at most that many pixels. False: there is none, or
 * it cannot be read, which is reported.
 */
export async function importPicture(
  { source, blobs, ids, report, written }: ImportContext,
  { name, key, sizePx = AVATAR_SIZE_PX }: { name: string | undefined; key: string; sizePx?: number },
): Promise<boolean> {
  if (name === undefined) return false;
  const bytes = await source.openBytes(name);
  if (bytes === null) {
    report.leaveOut('picture', 'its bytes are missing', { example: name });
    return false;
  }
  const image = await buffer(upTo(PICTURE_MAX_BYTES, bytes));
  try {
    const png = ids.isKept && isStoredPicture(image, sizePx) ? image : await toAvatarPng(image, sizePx, 'import');
    written.add(key);
    report.filesBytes += (await blobs.put(key, png)).sizeBytes;
    return true;
  } catch (error) {
    if (!(error instanceof ImageRejectedError)) throw error;
    report.leaveOut('picture', 'no image that can be read', { example: name });
    return false;
  }
}

/** The name, with a number appended if it is taken. */
async function freeName({ stores, report }: ImportContext, name: string): Promise<string> {
  if ((await stores.users.findByName(name)) === null) return name;
  for (let number = 2; ; number += 1) {
    const numbered = `${cutToBytes(name, NAME_MAX_BYTES - 7).trimEnd()} ${number}`;
    if ((await stores.users.findByName(numbered)) !== null) continue;
    report.rename({ what: 'user', from: name, to: numbered });
    return numbered;
  }
}

/**
 * An imported visitor has no session here, so only a stranger with the password from the archive could sign in as one.
 */
const statusOf = ({ ids }: ImportContext, { status, visitor_host }: ArchiveRecordOf<'user'>) =>
  visitor_host !== undefined && !ids.isKept ? 'frozen' : (status ?? 'normal');

/** An archive assigns the administrator role only on an empty server. */
function roleOf({ ids, report }: ImportContext, { is_admin = false, name }: ArchiveRecordOf<'user'>): boolean {
  if (is_admin && !ids.isKept)
    report.leaveOut('role of an administrator', 'an administrator of this server gives it', { example: name });
  return is_admin && ids.isKept;
}

const isPublicBot = ({ is_bot = false, is_public = false }: ArchiveRecordOf<'user'>) => is_bot && is_public;

async function rowOf(context: ImportContext, user: ArchiveRecordOf<'user'>): Promise<Row> {
  const { type: _, uid, avatar: __, avatar_updated_at: ___, visitor_host: ____, ...fields } = user;
  const { ids } = context;
  const name = ids.isKept ? user.name : await freeName(context, user.name);
  return {
    gender: 0,
    language: DEFAULT_LANGUAGE,
    is_bot: false,
    create_by: 'password',
    updated_at: user.created_at,
    ...fields,
    name,
    name_key: nameKey(name),
    is_public: isPublicBot(user),
    is_admin: roleOf(context, user),
    status: statusOf(context, user),
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
    const isAdmin = row['is_admin'] === true;
    const told = { email, name: String(row['name']), gender, language, is_bot, is_admin: isAdmin };
    await stores.userLog.append({
      ...NO_FIELDS,
      ...NO_ROLE,
      ...told,
      ...(is_bot && { is_public: isPublicBot(user) }),
      action: 'create',
      uid,
    });
  }
  return uid;
}

/** The account that replaces an existing author in an existing channel. */
async function addStandIn(context: ImportContext, author: Uid): Promise<Uid> {
  const { ids, report } = context;
  const name = ids.matched.get(author) ?? '';
  const standIn = await addUser(context, { type: 'user', uid: author, name, status: 'frozen', created_at: 0 });
  ids.standIns.set(author, standIn);
  report.rename({ what: 'user', from: name, to: (await context.stores.users.find(standIn))?.name ?? name });
  return standIn;
}

/**
 * The author of a message or reaction in a chat. In an existing channel, nothing may appear in the name of an existing
 * user: a new frozen account replaces them.
 */
export async function authorIn(context: ImportContext, id: ArchiveId, gid: Gid | null): Promise<Uid> {
  const author = context.ids.user(id);
  if (!needsStandIn(context, author, gid)) return author;
  return context.ids.standIns.get(author) ?? addStandIn(context, author);
}

/** A new account, or (false) the existing one with the same address. */
export async function importUser(context: ImportContext, user: ArchiveRecordOf<'user'>): Promise<boolean> {
  const { ids, stores, report, hosts } = context;
  if (ids.users.has(user.uid)) refuse(`uid ${JSON.stringify(user.uid)} is there twice`);
  const match = ids.isKept || user.email === undefined ? null : await stores.users.findByEmail(user.email);
  if (match !== null && ids.matched.has(match)) refuse('the address is there twice');
  const uid = match ?? (await addUser(context, user));
  ids.users.set(user.uid, uid);
  if (match === null) {
    countWithoutPassword(context, user);
    if (user.visitor_host !== undefined) hosts.set(uid, user.visitor_host);
    return true;
  }
  ids.matched.set(match, user.name);
  report.matchedUsers += 1;
  return false;
}

/** Whether a user is a visitor or a guest, who neither belongs to channels nor answers visitors. */
export async function isStranger({ hosts, stores }: ImportContext, uid: Uid): Promise<boolean> {
  if (hosts.has(uid)) return true;
  const user = await stores.users.find(uid);
  return user !== null && (isVisitor(user) || isGuest(user));
}

/** Called once all users are imported. The founder answers visitors whose host in the archive is no member or bot. */
export async function importHosts(context: ImportContext): Promise<void> {
  const { hosts, ids, store, stores, report } = context;
  for (const [uid, id] of hosts) {
    const host = ids.user(id);
    const isHost = (await stores.users.find(host)) !== null && !(await isStranger(context, host));
    if (!isHost) report.leaveOut('host of a visitor', 'it is no member or bot: the founder answers');
    store.setVisitorHost(uid as Uid, isHost ? host : FOUNDER_UID);
  }
  hosts.clear();
}
