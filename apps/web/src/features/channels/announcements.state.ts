import { defineFeatureState } from '../../state/feature-state.ts';
import { type AnnouncementsState, announcementsStore, emptyAnnouncements } from './announcements.store.ts';

function without(state: AnnouncementsState, gid: number): AnnouncementsState {
  const { [gid]: _gone, ...byId } = state.byId;
  return { ...state, byId };
}

export const announcementsState = defineFeatureState({
  name: 'announcements',
  store: announcementsStore,
  empty: emptyAnnouncements,
  on: {
    related_groups: (state, { groups }) => {
      const announced = groups.filter(({ gid, announced_at }) => announced_at && state.byId[gid]);
      return { ...state, byId: Object.fromEntries(announced.map(({ gid }) => [gid, state.byId[gid]!])) };
    },
    kick_from_group: (state, { gid }) => without(state, gid),
    user_leaved_group: (state, { gid, uid }, { myUid }) =>
      uid.some((left) => left === myUid) ? without(state, gid) : state,
    group_announcement_changed: (state, { gid, announcement }) =>
      announcement ? { ...state, byId: { ...state.byId, [gid]: announcement } } : without(state, gid),
    seen_announcements: (state, { announcements }) => ({
      ...state,
      seen: Object.fromEntries(announcements.map(({ gid, updated_at }) => [gid, updated_at])),
    }),
    announcement_seen: (state, { gid, updated_at }) => ({ ...state, seen: { ...state.seen, [gid]: updated_at } }),
  },
  kept: 'whole',
});
