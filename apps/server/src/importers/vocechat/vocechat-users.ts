import { FilePath } from '@loquat/contract';
import type { LeftOutList } from '../left-out-list.ts';
import type { SourceChannel, SourceFile, SourceUser } from '../source-team.ts';
import type { VocechatDirectory, VocechatGroup, VocechatUser } from './vocechat-people.sqlite.ts';

const FROZEN = 1;
/** Common formats of hashes. */
const HASHED = /^(?:\$[\w-]+\$|[\da-f]{64}$)/i;

/** Some versions stored plain passwords. A value that looks like a hash is useless: its algorithm is unknown. */
function passwordOf({ uid, password }: VocechatUser, leftOut: LeftOutList): string | null {
  if (!password) return null;
  if (!HASHED.test(password)) return password;
  leftOut.add({ what: 'password', why: 'it is hashed in a way that is not known' }, `user ${uid}`);
  return null;
}

/** Guests were anonymous, so no user may sign in as one of them. */
const statusOf = ({ status, is_guest, create_by }: VocechatUser): SourceUser['status'] => {
  if (is_guest || create_by === 'guest') return 'deleted';
  return status === FROZEN ? 'frozen' : 'normal';
};

const picture = (kind: string, id: number, updatedAt: number | null): SourceFile | null =>
  updatedAt === null ? null : { ref: `${kind}/${id}.png`, name: `${id}.png`, contentType: 'image/png' };

export const toSourceUser = (user: VocechatUser, leftOut: LeftOutList): SourceUser => ({
  id: String(user.uid),
  name: user.name,
  email: user.email ?? null,
  isBot: user.is_bot,
  isAdmin: user.is_admin,
  status: statusOf(user),
  password: passwordOf(user, leftOut),
  createdAt: user.created_at,
  avatar: picture('avatar', user.uid, user.avatar_updated_at),
});

export const toSourceChannel = (group: VocechatGroup, { members }: VocechatDirectory): SourceChannel => ({
  id: String(group.gid),
  name: group.name,
  description: group.description ?? '',
  isPublic: group.is_public,
  isReadOnly: group.only_owner_can_send_msg,
  owner: group.owner ? String(group.owner) : null,
  members: (members.get(group.gid) ?? []).map(String),
  createdAt: group.created_at,
  avatar: picture('group_avatar', group.gid, group.avatar_updated_at),
});

/** The path of a file or picture in the data folder; null for an invalid reference. */
export function placeOf({ ref }: SourceFile): string[] | null {
  if (/^(?:group_)?avatar\/\d+\.png$/.test(ref)) return ref.split('/');
  return FilePath.safeParse(ref).success ? ['upload', 'file', ...ref.split('/')] : null;
}
