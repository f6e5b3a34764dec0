import { expect, test } from 'vitest';
import { call, FOUNDER, registerUser, signIn } from '../../test/drivers/call.ts';
import { createChannel, listHistory, personOf, send } from '../../test/drivers/people.ts';
import { useWorld } from '../../test/security/with-world.ts';

const world = useWorld();

test('objects in place of texts do not sign in', async () => {
  const { server } = world();
  const login = (credential: object) => call(server, 'POST /token/login', { body: { credential, device: 'web:2' } });
  const { email, password } = FOUNDER;
  expect((await login({ type: 'password', email, password })).status).toBe(200);
  for (const operator of [{ $ne: null }, { $gt: '' }, { $regex: '.*' }, { $where: 'true' }, [email], true]) {
    expect((await login({ type: 'password', email, password: operator })).status).toBe(400);
    expect((await login({ type: 'password', email: operator, password })).status).toBe(400);
    expect((await login({ type: 'magiclink', magic_token: operator })).status).toBe(400);
  }
});

test('a text that closes a quote selects only itself', async () => {
  const { server } = world();
  const mallory = await registerUser(server, 'mallory', 'web:1');
  const { token } = await signIn(server, { email: 'mallory@example.org', password: 'mallory-secret' }, 'web:2');
  for (const text of [`' OR '1'='1`, `web:1' --`, `" OR ""="`, `%`, `web:_`, `'; DROP TABLE users; --`]) {
    await call(server, `DELETE /user/devices/${encodeURIComponent(text)}`, { token });
    await call(server, `GET /message/search?q=${encodeURIComponent(text)}`, { token });
  }
  const { json } = await call(server, 'GET /user/devices', { token });
  expect(json).toEqual(['web:1', 'web:2']);
  expect((await call(server, 'GET /user/me', { token: mallory.token })).status).toBe(200);
  // The named device is signed out.
  expect((await call(server, 'DELETE /user/devices/web%3A1', { token })).status).toBe(200);
  expect((await call(server, 'GET /user/devices', { token })).json).toEqual(['web:2']);
});

test('a history page around a message of another chat shows nothing of that chat', async () => {
  const { server, founder, eve, openGid, privateGid } = world();
  const secret = await send(server, personOf(founder), `group/${privateGid}`, 'among us');
  const [before, after] = [`?before=${secret + 1}&limit=100`, `?after=${secret - 1}&limit=100`];
  expect((await listHistory(server, personOf(founder), `group/${privateGid}`, before)).map(({ mid }) => mid)).toContain(
    secret,
  );
  const gid = await createChannel(server, personOf(eve), {});
  for (const chat of [`group/${openGid}`, `group/${gid}`, `user/${founder.user.uid}`])
    for (const page of [before, after]) {
      expect(JSON.stringify(await listHistory(server, personOf(eve), chat, page))).not.toMatch(
        /among us|for members|for the founder/,
      );
    }
});
