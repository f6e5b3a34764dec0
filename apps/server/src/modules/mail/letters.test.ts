import { expect } from 'vitest';
import { meet } from '../../testing/people.ts';
import { linkIn, MAIL_ENV, startMailSink, switchMailOn } from '../../testing/mail-sink.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { test } from 'vitest';

test('a posted letter leaves after the commit', async ({ onTestFinished }) => {
  const sink = await startMailSink();
  onTestFinished(sink.close);
  const server = await startTestServer(MAIL_ENV);
  onTestFinished(server.close);
  const [founder] = await meet(server);
  await switchMailOn(server, founder, sink);

  const url = 'https://chat.team.example/?magic_token=abc#/login';
  await server.transact((tx) =>
    server.mail.post(tx, {
      kind: 'sign_in_link',
      to: 'lia@team.example',
      language: 'en-US',
      url,
      is_new: false,
      expires_at: Date.now() + 900_000,
    }),
  );

  const letter = await sink.waitFor('lia@team.example');
  expect(linkIn(letter).href).toBe(url);
  expect(letter.subject).toBe('Your sign-in link for unknown');
  expect(letter.from).toEqual({ name: 'unknown', address: 'chat@team.example' });
});
