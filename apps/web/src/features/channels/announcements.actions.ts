import { announcementEndpoints, Gid, type SeenAnnouncement } from '@loquat/contract';
import { connection } from '../../state/connection.ts';
import { applyOwnEvent } from '../../state/event-stream.ts';

const calls = connection.callsOf(announcementEndpoints);
const paramsOf = (channelId: number) => ({ gid: Gid.parse(channelId) });

/** Requests the present announcement of a channel, and shows it. Rejects like any call. */
export async function loadAnnouncement(channelId: number): Promise<void> {
  const params = paramsOf(channelId);
  const { announcement } = await calls.getAnnouncement({ params });
  applyOwnEvent({ type: 'group_announcement_changed', gid: params.gid, announcement });
}

/** Sets the announcement of a channel, which its author has seen. Rejects like any call. */
export async function announceInChannel(channelId: number, content: string): Promise<void> {
  const params = paramsOf(channelId);
  const announcement = await calls.setAnnouncement({ params, body: { content } });
  applyOwnEvent({ type: 'announcement_seen', ...announcement });
  applyOwnEvent({ type: 'group_announcement_changed', gid: params.gid, announcement });
}

/** Removes the announcement of a channel, for everyone. Rejects like any call. */
export async function removeAnnouncement(channelId: number): Promise<void> {
  const params = paramsOf(channelId);
  await calls.removeAnnouncement({ params });
  applyOwnEvent({ type: 'group_announcement_changed', gid: params.gid, announcement: null });
}

/** Marks a version as seen on all of the user's devices: here at once. Rejects like any call. */
export async function markAnnouncementSeen({ gid, updated_at }: SeenAnnouncement): Promise<void> {
  applyOwnEvent({ type: 'announcement_seen', gid, updated_at });
  await calls.markAnnouncementSeen({ params: { gid }, body: { updated_at } });
}
