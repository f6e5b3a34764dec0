import type { Gid, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import { keyOf, keyOfChannel } from '../conversations/conversations.access.ts';
import type { Participant, StoredCall } from './calls.store.ts';

const [ANN, EVE, JOE] = [1, 2, 3] as [Uid, Uid, Uid];
const TEAM = 7 as Gid;

const participant = (uid: Uid, more: Partial<Participant> = {}): Participant => ({
  identity: `${uid} web`,
  uid,
  device: 'web',
  session_id: 'session',
  joined_at: 5,
  sid: null,
  seen_at: null,
  left_at: null,
  may_return: false,
  has_arrived: true,
  key_number: 0,
  ...more,
});
const call = (room: string, more: Partial<StoredCall>): StoredCall => ({
  room,
  gid: null,
  callee: null,
  started_by: ANN,
  started_at: 5,
  video: false,
  answered_at: null,
  e2ee_key: null,
  key_number: 0,
  rings: [],
  participants: [],
  ...more,
});

onEachDatabase((open, test) => {
  test('a call is read with all present and former participants, in the order in which they joined', async () => {
    const { calls } = await open();
    const there = participant(ANN, {
      has_arrived: false,
      key_number: 2,
      joined_at: 6,
      sid: 'sid',
      seen_at: 7,
      may_return: true,
    });
    const gone = participant(EVE, { left_at: 9, device: 'web \0 {"a",b}' });
    const again = participant(EVE, { identity: '2 phone' });
    const stored = call('room', {
      gid: TEAM,
      video: true,
      e2ee_key: 'sealed',
      key_number: 3,
      rings: [{ uid: EVE, by_uid: ANN, started_at: 8 }],
      participants: [there, gone, again],
    });
    await calls.save(stored);

    expect(await calls.find('room')).toEqual({ ...stored, participants: [again, gone, there] });
    expect(await calls.findIn(keyOfChannel(TEAM))).toEqual({ ...stored, participants: [again, gone, there] });
    expect([await calls.find('Room'), await calls.findIn(keyOfChannel(8 as Gid))]).toEqual([null, null]);
  });

  test('saving a call again updates it and the given participants, and keeps the others', async () => {
    const { calls } = await open();
    const stored = call('room', { callee: EVE, participants: [participant(ANN), participant(EVE)] });
    await calls.save(stored);
    const changed = { video: true, answered_at: 6, e2ee_key: 'sealed', key_number: 4 };
    const left = participant(ANN, {
      left_at: 8,
      sid: 'sid',
      seen_at: 7,
      may_return: true,
      session_id: 'other',
      key_number: 4,
    });
    await calls.save({ ...stored, ...changed, participants: [left] });
    await calls.save({ ...stored, ...changed, participants: [] });

    expect(await calls.list()).toEqual([{ ...stored, ...changed, participants: [left, participant(EVE)] }]);
  });

  test('calls are listed oldest first, those of the same time by their rooms', async () => {
    const { calls } = await open();
    const at = (room: string, started_at: number, gid: number) => call(room, { started_at, gid: gid as Gid });
    for (const one of [at('z', 3, 1), at('b', 2, 2), at('B', 2, 3), at('a', 4, 4)]) await calls.save(one);

    expect((await calls.list()).map(({ room }) => room)).toEqual(['B', 'b', 'z', 'a']);
  });

  test('the call between two users is found from both sides', async () => {
    const { calls } = await open();
    const stored = call('room', { started_by: EVE, callee: ANN });
    await calls.save(stored);
    await calls.save(call('other', { started_by: EVE, gid: TEAM }));

    expect([await calls.findIn(keyOf(ANN, { uid: EVE })), await calls.findIn(keyOf(EVE, { uid: ANN }))]).toEqual([
      stored,
      stored,
    ]);
    expect([await calls.findIn(keyOf(ANN, { uid: JOE })), await calls.findIn(keyOf(EVE, { uid: EVE }))]).toEqual([
      null,
      null,
    ]);
  });

  test('a user is in the calls that they have not left', async () => {
    const { calls } = await open();
    const twice = [participant(ANN), participant(ANN, { identity: '1 phone' }), participant(EVE)];
    await calls.save(call('a', { gid: TEAM, participants: twice }));
    await calls.save(call('b', { gid: 8 as Gid, participants: [participant(ANN, { left_at: 0 }), participant(EVE)] }));

    expect((await calls.listWith(ANN)).map(({ room }) => room)).toEqual(['a']);
    expect((await calls.listWith(EVE)).map(({ room }) => room).toSorted()).toEqual(['a', 'b']);
    expect((await calls.listWith(ANN))[0]?.participants).toHaveLength(3);
    expect(await calls.listWith(JOE)).toEqual([]);
  });

  test('deleting a call deletes its participants', async () => {
    const { calls } = await open();
    const stored = call('room', { gid: TEAM, participants: [participant(ANN)] });
    await calls.save(stored);
    await calls.delete('room');
    await calls.delete('room');

    expect([await calls.list(), await calls.listWith(ANN)]).toEqual([[], []]);
    await calls.save({ ...stored, participants: [] });
    expect(await calls.find('room')).toEqual({ ...stored, participants: [] });
  });

  test('a channel has one call', async () => {
    const { calls } = await open();
    await calls.save(call('a', { gid: TEAM }));

    await expect(calls.save(call('b', { gid: TEAM }))).rejects.toThrow(/unique/i);
  });
});
