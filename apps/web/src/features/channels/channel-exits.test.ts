import type { Channel } from '@loquat/contract';
import { beforeEach, expect, test } from 'vitest';
import { wireChannel } from '../../testing/events.ts';
import { exitsStore, expectExit, noteExit } from './channel-exits.ts';

const channel = wireChannel(1, { name: 'quay' }) as unknown as Channel;

beforeEach(() => exitsStore.setState({ last: null }));

test('a lost channel is recorded, an unknown one is not', () => {
  noteExit(channel, 'kick');
  expect(exitsStore.getState().last).toEqual({ gid: 1, name: 'quay', reason: 'kick', isOwn: false });
  noteExit(undefined, 'kick');
  expect(exitsStore.getState().last?.gid).toBe(1);
});

test("losing a channel by the user's own action is marked as such, unless the action failed", () => {
  expectExit(1);
  noteExit(channel, 'group_deleted');
  expect(exitsStore.getState().last?.isOwn).toBe(true);
  const takeBack = expectExit(1);
  takeBack();
  noteExit(channel, 'kick');
  expect(exitsStore.getState().last?.isOwn).toBe(false);
});
