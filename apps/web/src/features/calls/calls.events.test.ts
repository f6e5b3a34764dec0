import { Gid, type OpenCall, Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { callHandlers } from './calls.events.ts';
import { findRinging } from './calls.selectors.ts';
import { type CallsState, emptyCalls } from './calls.store.ts';

const ME = 1;
const CONTEXT = { myUid: ME, now: 0 };
const NOBODY: OpenCall = {
  target: { uid: Uid.parse(2) },
  channel_name: 'loquat:dm:2:1',
  started_at: 100,
  started_by: Uid.parse(2),
  video: false,
  users: [],
  ringing: [],
  answered: false,
};
const ofAnn: OpenCall = { ...NOBODY, ringing: [Uid.parse(ME)] };
const ofChannel: OpenCall = {
  ...NOBODY,
  target: { gid: Gid.parse(7) },
  channel_name: 'loquat:group:7',
  answered: true,
};
const withCalls = (...calls: OpenCall[]): CallsState =>
  callHandlers.calls(emptyCalls, { type: 'calls', calls }, CONTEXT);

test('the list of all calls replaces the known calls', () => {
  const state = withCalls(ofAnn, ofChannel);
  expect(Object.keys(state.byChat)).toEqual(['u:2', 'g:7']);
  expect(callHandlers.calls(state, { type: 'calls', calls: [] }, CONTEXT).byChat).toEqual({});
});

test('a call is kept in its latest state, and removed when it ends', () => {
  const answered = { ...ofAnn, ringing: [], answered: true };
  const state = callHandlers.call(withCalls(ofAnn), { type: 'call', call: answered }, CONTEXT);
  expect(state.byChat['u:2']).toEqual(answered);
  const ended = {
    type: 'call_ended',
    target: ofAnn.target,
    channel_name: '',
    reason: 'ended',
    started_by: ofAnn.started_by,
  } as const;
  const over = callHandlers.call_ended(state, ended, CONTEXT);
  expect(over.byChat).toEqual({});
  expect(callHandlers.call_ended(over, ended, CONTEXT)).toBe(over);
});

test('losing a channel removes its call', () => {
  const state = withCalls(ofAnn, ofChannel);
  const left = { type: 'user_leaved_group', gid: Gid.parse(7), uid: [Uid.parse(ME)] } as const;
  expect(Object.keys(callHandlers.user_leaved_group(state, { ...left, uid: [...left.uid] }, CONTEXT).byChat)).toEqual([
    'u:2',
  ]);
  expect(callHandlers.user_leaved_group(state, { ...left, uid: [Uid.parse(3)] }, CONTEXT)).toBe(state);
});

test('the oldest call rings, and never the call of this page', () => {
  const ofBen: OpenCall = { ...ofAnn, target: { uid: Uid.parse(3) }, started_at: 50 };
  const state = withCalls(ofAnn, ofBen, ofChannel);
  expect(findRinging(state, ME)).toBe('u:3');
  expect(findRinging({ ...state, own: 'u:3' }, ME)).toBe('u:2');
  expect(findRinging(state, 9)).toBe(null);
});
