import type { SearchPage } from '@loquat/contract';
import { describe, expect } from 'vitest';
import { call } from '../../testing/call.ts';
import { createChannel, meet, type Person, propertiesHeader, send } from '../../testing/people.ts';
import { test, type TestServer } from '../../testing/test-server.ts';

const ask = (server: TestServer, { token }: Person, query: Record<string, string>) =>
  call(server, `GET /message/search?${new URLSearchParams(query).toString()}`, { token });

async function search(server: TestServer, person: Person, query: Record<string, string>): Promise<SearchPage> {
  const { status, json, text } = await ask(server, person, query);
  if (status !== 200) throw new Error(`searching answered ${status} ${text}`);
  return json;
}

const find = async (server: TestServer, person: Person, q: string, more: Record<string, string> = {}) =>
  (await search(server, person, { q, ...more })).hits.map(({ message }) => message.mid);

test('a message is found as soon as its sending was answered', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const mid = await send(server, ann, `user/${bob!.uid}`, 'The harbour opens at Dawn.');
  expect(await search(server, bob!, { q: 'dawn' })).toEqual({
    hits: [
      {
        message: {
          mid,
          from_uid: ann.uid,
          created_at: expect.any(Number),
          target: { uid: bob!.uid },
          detail: {
            type: 'normal',
            properties: null,
            content_type: 'text/plain',
            content: 'The harbour opens at Dawn.',
            expires_in: null,
          },
        },
        snippet: 'The harbour opens at Dawn.',
        highlights: [[21, 25]],
      },
    ],
    next_cursor: null,
  });
});
