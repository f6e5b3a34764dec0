import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { event } from '../testing/events.ts';
import { signedInAs } from '../testing/fake-server.ts';
import { posted } from '../testing/log-fixture.ts';
import { createMemoryCache } from './cache-db-memory.ts';
import { applyEvents } from './event-stream.ts';
import { allFeatureStates, defineFeatureState, setFeatureStates } from './feature-state.ts';
import { closeLocalState, completeLocalState, flushLocalState, openLocalState } from './local-state.ts';
import { abandonReplay, beginReplay, finishReplay, watchReplay } from './replay.ts';

interface Count {
  value: number;
}
const EMPTY: Count = { value: 0 };
const cleared = event({ type: 'message_cleared', latest_deleted_mid: 1 });
const add = (state: Count): Count => ({ value: state.value + 1 });

let seen: string[] = [];
beforeEach(() => {
  seen = [];
  signedInAs(1);
});
afterEach(() => {
  closeLocalState();
  abandonReplay();
});

const named = (name: string) =>
  defineFeatureState({
    name,
    store: createStore<Count>()(() => EMPTY),
    on: { message_cleared: add },
    effects: {
      message_cleared: (_event, { before, after }) => void seen.push(`${name} ${before.value} → ${after.value}`),
    },
  });

test('an event reaches the features in the order of the list, each with its effect', () => {
  setFeatureStates([named('first'), named('second')]);
  applyEvents([cleared, cleared]);
  expect(seen).toEqual(['first 0 → 1', 'second 0 → 1', 'first 1 → 2', 'second 1 → 2']);
});

test('consecutive messages are one update, and other events separate them', () => {
  const store = createStore<Count>()(() => EMPTY);
  const chat = defineFeatureState({
    name: 'chat',
    store,
    on: { chat: add },
    stream: { entries: (entries) => void seen.push(entries.map(({ mid }) => mid).join()) },
  });
  setFeatureStates([chat]);
  const values: number[] = [];
  store.subscribe(({ value }) => values.push(value));
  const [first, second, third] = [1, 2, 3].map((mid) => event({ type: 'chat', ...posted(mid) }));
  applyEvents([first, second, cleared, third].filter((one) => one !== undefined));
  expect(seen).toEqual(['1,2', '3']);
  expect(values).toEqual([2, 3]);
});

test('a list that leaves an event unhandled does not compile', () => {
  const few = [named('only')] as const;
  // @ts-expect-error -- `chat` and many more are missing
  expect(allFeatureStates(few)).toBe(few);
});

test("a feature's stored state is written by its own format, and is restored before the rest is shown", async () => {
  const store = createStore<Count>()(() => EMPTY);
  const note = (text: string) => () => void seen.push(`${text} ${store.getState().value}`);
  setFeatureStates([
    defineFeatureState({
      name: 'count',
      store,
      empty: EMPTY,
      on: { message_cleared: add },
      kept: {
        save: ({ value }) => `n${value}`,
        restore: (state, saved) => (typeof saved === 'string' ? { value: Number(saved.slice(1)) } : state),
      },
      device: {
        open: ({ saved }) => ({ show: note(`of ${String(saved['count'])}`), rest: async () => note('rest') }),
        close: note('close'),
      },
    }),
  ]);
  const db = createMemoryCache();
  const open = () =>
    openLocalState(
      'server:1',
      () => true,
      async () => ({ ...db, close: () => {} }),
    );
  await open();
  applyEvents([cleared, cleared]);
  await flushLocalState();
  expect(await db.readValue('count')).toBeUndefined();
  await completeLocalState();
  await flushLocalState();
  expect(await db.readValue('count')).toBe('n2');
  closeLocalState();
  expect(store.getState()).toBe(EMPTY);
  await open();
  await completeLocalState();
  expect(seen).toEqual(['of undefined 0', 'rest 2', 'close 2', 'of n2 2', 'rest 2']);
});

test('features report where a stream resumes, and are notified of the replay or where it broke off', () => {
  const replays: object[] = [];
  const resuming = (name: string, start: object) =>
    defineFeatureState({
      name,
      store: createStore<Count>()(() => EMPTY),
      on: {},
      stream: { resume: () => start, replayed: (replay) => void replays.push(replay) },
    });
  setFeatureStates([resuming('users', { users_version: 3 }), named('none'), resuming('messages', { after_mid: 7 })]);
  expect(beginReplay()).toEqual({ after_mid: 7, users_version: 3 });
  watchReplay([event({ type: 'chat', ...posted(9) })]);
  beginReplay();
  watchReplay([event({ type: 'ready' }), event({ type: 'chat', ...posted(10) })]);
  finishReplay();
  const [brokenOff, , complete] = replays;
  expect(brokenOff).toMatchObject({ afterMid: 7, firstMid: 9, isCapped: true, isComplete: false });
  expect(complete).toMatchObject({ afterMid: 7, firstMid: undefined, isCapped: false, isComplete: true });
});
