import { CHANNEL_NAME_MAX_BYTES, cutToBytes, type Gid, type Uid } from '@loquat/contract';
import { avatarKeyOf } from '../modules/channels/channel-closing.ts';
import { refuse } from './archive-ids.ts';
import type { ArchiveRecordOf } from './format.ts';
import { type ImportContext, tableFor } from './import-context.ts';
import { importPicture, isStranger } from './import-people.ts';

function freeName({ store, report, ids }: ImportContext, name: string): string {
  if (ids.isKept || !store.isChannelName(name)) return name;
  for (let number = 2; ; number += 1) {
    const numbered = `${cutToBytes(name, CHANNEL_NAME_MAX_BYTES - 7).trimEnd()} ${number}`;
    if (store.isChannelName(numbered)) continue;
    report.rename({ what: 'channel', from: name, to: numbered });
    return numbered;
  }
}

/** Whether the user can belong to a channel; otherwise this is reported. */
async function isWelcome(context: ImportContext, uid: Uid, what: 'owner' | 'member'): Promise<boolean> {
  const isForeign = await isStranger(context, uid);
  if (isForeign) context.report.leaveOut(what, 'visitors and guests belong to no channel');
  return !isForeign;
}

async function addChannel(context: ImportContext, channel: ArchiveRecordOf<'channel'>): Promise<Gid> {
  const { stores, ids } = context;
  const { type: _, gid, owner, avatar, avatar_updated_at = channel.created_at, ...fields } = channel;
  const row = {
    description: '',
    ...fields,
    name: freeName(context, channel.name),
    ...(owner !== undefined && (await isWelcome(context, ids.user(owner), 'owner')) && { owner: ids.user(owner) }),
    ...(ids.isKept && { gid: ids.kept('gid', gid) }),
  };
  const made = tableFor(context, 'channel', {}).insert(row, false) as Gid;
  if (await importPicture(context, { name: avatar, key: avatarKeyOf(made) }))
    await stores.channels.update(made, { avatar_updated_at });
  return made;
}

/**
 * A new channel or, if the operator wants to merge, the public one with the same name, which stays unchanged. A private
 * one is always new: its members decide who reads it.
 */
export async function importChannel(context: ImportContext, channel: ArchiveRecordOf<'channel'>): Promise<void> {
  const { ids, store, mergeChannels } = context;
  const { gid: id, name, is_public, owner } = channel;
  if (ids.channels.has(id)) refuse(`gid ${JSON.stringify(id)} is there twice`);
  if (is_public && owner !== undefined) refuse('a public channel has no owner');
  const existing = mergeChannels && !ids.isKept && is_public ? store.findPublicChannel(name) : undefined;
  const gid = existing ?? (await addChannel(context, channel));
  if (existing !== undefined && existing <= context.before.gid) ids.existingChannels.add(existing);
  ids.channels.set(id, gid);
  if (is_public) ids.publicChannels.add(gid);
}

/** A member of a private channel. The first one owns a channel without an owner. False: the user cannot be a member. */
export async function importMember(context: ImportContext, member: ArchiveRecordOf<'member'>): Promise<boolean> {
  const { ids, store } = context;
  const [gid, uid] = [ids.channel(member.gid), ids.user(member.uid)];
  if (ids.publicChannels.has(gid)) refuse('a public channel has no members');
  if (!(await isWelcome(context, uid, 'member'))) return false;
  const since_mid = ids.isKept ? (member.since_mid ?? 0) : 0;
  tableFor(context, 'member', {}).insert({ gid, uid, since_mid }, !ids.isKept);
  if (!ids.isKept) store.giveOwner(gid, uid);
  return true;
}
