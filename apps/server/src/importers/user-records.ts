import { NewPassword } from '@loquat/contract';
import type { ArchiveRecord } from '../archive/format.ts';
import { hashPassword } from '../platform/secrets/passwords.ts';
import type { SourceUser } from './source-team.ts';
import type { TeamParts } from './team-parts.ts';

/** The password is never logged or shown. */
async function hashOf({ id, password }: SourceUser, { leftOut }: TeamParts): Promise<string | null> {
  if (password === null || password === '') return null;
  const given = NewPassword.safeParse(password);
  if (given.success) return hashPassword(given.data, { kind: 'given_password', key: id });
  leftOut.add({ what: 'password', why: 'it is shorter or longer than this server allows' }, id);
  return null;
}

/** All users, deleted ones as frozen accounts, which cannot sign in until an administrator allows it. */
export async function* userRecords(parts: TeamParts): AsyncGenerator<ArchiveRecord> {
  const { people, leftOut } = parts;
  for (const { number, user, name, email } of people.list()) {
    const isFrozen = user.status !== 'normal';
    const password_hash = isFrozen || user.isBot ? null : await hashOf(user, parts);
    if (isFrozen) {
      const why = user.status === 'deleted' ? 'they are gone; the account is frozen' : 'the account comes frozen';
      leftOut.add({ what: 'right to sign in', why }, name);
    }
    yield {
      type: 'user',
      uid: number,
      name,
      ...(email !== null && { email }),
      ...(password_hash !== null && { password_hash }),
      is_admin: user.isAdmin && !isFrozen && !user.isBot,
      is_bot: user.isBot,
      status: isFrozen ? 'frozen' : 'normal',
      created_at: user.createdAt ?? 0,
      ...(user.avatar && { avatar: `avatar/${number}`, avatar_updated_at: user.createdAt ?? 1 }),
    };
  }
}
