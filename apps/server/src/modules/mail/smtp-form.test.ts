import { expect } from 'vitest';
import { answerTo, call, signInFounder } from '#test/drivers/call.ts';
import { test } from '#test/servers/test-server.ts';

const PATH = '/admin/smtp/config';
const FORM = {
  enabled: true,
  host: 'smtp.example.org',
  port: 465,
  from: 'Team <chat@example.org>',
  username: 'chat',
  password: 'a mail password',
};

test('the form of the mail server is saved as existing clients send it, and as the server returns it', async ({
  server,
}) => {
  const { token } = await signInFounder(server);
  const save = (body: object) => call(server, `POST ${PATH}`, { token, body });
  const shown = () => answerTo(server, `GET ${PATH}`, { token });
  const unset = { ...FORM, enabled: false, host: '', from: '', username: '', password: '' };

  expect(await save({ ...unset, port: 0 })).toMatchObject({ status: 200, text: '' });
  expect(await shown()).toEqual({ ...unset, port: null, has_password: false });
  const answered = { ...FORM, password: '', has_password: true };
  expect((await save({ ...FORM, unknown: 1 })).status).toBe(400);
  expect((await save(FORM)).status).toBe(200);
  expect(await shown()).toEqual(answered);
  expect((await save(answered)).status).toBe(200);
  expect(await shown()).toEqual(answered);
  expect((await save({ ...answered, port: null })).status).toBe(200);
  expect(await shown()).toEqual({ ...answered, port: null });
});

test('the form of the mail server is refused if a field is missing or has the wrong type', async ({ server }) => {
  const { token } = await signInFounder(server);
  const save = (body: object) => call(server, `POST ${PATH}`, { token, body });
  for (const name of ['enabled', 'host', 'from', 'username', 'password']) {
    expect([name, (await save({ ...FORM, [name]: null })).status]).toEqual([name, 400]);
  }
  for (const wrong of [{ enabled: 'true' }, { port: '465' }, { port: 1.5 }, { password: 7 }]) {
    expect((await save({ ...FORM, ...wrong })).status).toBe(400);
  }
  expect((await call(server, `GET ${PATH}`, { token })).json).toMatchObject({ enabled: false, host: '' });
});
