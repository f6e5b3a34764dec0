import { type EventOf, type Message, TYPING_SHOWN_MS } from '@loquat/contract';
import { expect, test } from 'vitest';
import { event } from '#testing/events.ts';
import { posted, liked, ME } from '#testing/log-fixture.ts';
import { typingHandlers } from './typing.events.ts';
import { emptyTyping, type TypingState, withoutSilent } from './typing.store.ts';

const NOW = 1_000_000;

const typing = (state: TypingState, uid: number, target: object, now = NOW): TypingState =>
  typingHandlers.typing(state, event({ type: 'typing', uid, target }) as EventOf<'typing'>, { myUid: ME, now });

test('users who are typing are shown in the reader’s chat, in the order in which they started', () => {
  const state = typing(typing(typing(emptyTyping, 8, { gid: 3 }), 7, { gid: 3 }), 8, { gid: 3 }, NOW + 1);
  expect(state['g:3']?.map(({ uid }) => uid)).toEqual([8, 7]);
  expect(Object.keys(typing(emptyTyping, 8, { uid: ME }))).toEqual(['u:8']);
});

test('typing on another device of the user is not shown', () => {
  expect(typing(emptyTyping, ME, { gid: 3 })).toBe(emptyTyping);
});

test('the indicator ends after a pause, and lasts while typing goes on', () => {
  const begun = typing(emptyTyping, 8, { gid: 3 });
  expect(withoutSilent(begun, NOW + TYPING_SHOWN_MS - 1)).toBe(begun);
  expect(withoutSilent(begun, NOW + TYPING_SHOWN_MS)).toEqual({});
  const goesOn = typing(begun, 8, { gid: 3 }, NOW + 3_000);
  expect(withoutSilent(goesOn, NOW + TYPING_SHOWN_MS)).toBe(goesOn);
});

test('a message ends its author’s typing in its chat, a reaction does not', () => {
  const state = typing(typing(emptyTyping, 8, { gid: 3 }), 8, { uid: ME });
  const hear = (fields: Message) =>
    typingHandlers.chat(state, event({ type: 'chat', ...fields }) as EventOf<'chat'>, { myUid: ME, now: NOW });
  expect(Object.keys(hear(posted(5, { from: 8, target: { gid: 3 } })))).toEqual(['u:8']);
  expect(hear(liked(6, 5, { from: 8, target: { gid: 3 } }))).toBe(state);
});
