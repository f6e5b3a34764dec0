import type { Channel } from '@loquat/contract';
import { beforeEach, expect, test } from 'vitest';
import { wireChannel } from '../../testing/events.ts';
import { exitsStore, expectExit, noteExit } from './channel-exits.ts';
import { channelsStore, emptyChannels } from './channels.store.ts';

beforeEach(() => {
  exitsStore.setState({ last: null });
  const channel = wireChannel(1, { name: 'quay' }) as unknown as Channel;
  channelsStore.setState({ ...emptyChannels, byId: { 1: channel } }, true);
});

test('a channel that goes is named while its name is known, one that nobody knows is not', () => {
  noteExit(1, 'kick');
  expect(exitsStore.getState().last).toEqual({ gid: 1, name: 'quay', reason: 'kick', isOwn: false });
  noteExit(2, 'kick');
  expect(exitsStore.getState().last?.gid).toBe(1);
});

test('what the user does here is their own, unless it has failed before', () => {
  expectExit(1);
  noteExit(1, 'group_deleted');
  expect(exitsStore.getState().last?.isOwn).toBe(true);
  const takeBack = expectExit(1);
  takeBack();
  noteExit(1, 'kick');
  expect(exitsStore.getState().last?.isOwn).toBe(false);
});
