import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect } from 'vitest';
import { answerTo, call, listen, registerUser, signInFounder, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { found } from '#test/drivers/found.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';

const LOGIN = '/admin/login/config';
const ORGANIZATION = '/admin/system/organization';

const configEvent = (change: object) => ({
  kind: 'event',
  audience: { to: 'everyone' },
  event: {
    type: 'server_config_changed',
    organization_name: null,
    organization_description: null,
    organization_logo: null,
    show_user_online_status: null,
    webclient_auto_update: null,
    contact_verification_enable: null,
    chat_layout_mode: null,
    max_file_expiry_mode: null,
    only_admin_can_create_group: null,
    who_can_invite_users: null,
    ext_setting: null,
    ext_settings: null,
    msg_smtp_notify_enable: null,
    msg_smtp_notify_delay_seconds: null,
    typing_indicator_enable: null,
    dm_enable: null,
    add_friend_enable: null,
    search_user_enable: null,
    public_file_links: null,
    ...change,
  },
});

test('the data for a sign-in page is public', async ({ server }) => {
  expect((await call(server, 'GET /admin/system/version')).text).toBe('0.5.30');
  expect((await call(server, `GET ${ORGANIZATION}`)).json).toEqual({
    name: 'unknown',
    description: null,
    server_id: (await signInFounder(server)).server_id,
    start_pages: [],
  });
  expect((await call(server, 'GET /admin/smtp/enabled')).json).toBe(false);
  expect((await call(server, `GET ${LOGIN}`)).json).toEqual({
    who_can_sign_up: 'EveryOne',
    guest: false,
    password: true,
    magic_link: true,
    google: false,
    github: false,
    oidc: [],
    metamask: false,
    third_party: false,
    passkey: false,
    confirm_email_first: false,
    second_factor_required: 'off',
    md5_passwords: false,
  });
});

test('the organization is changed field by field, by old and new clients', async ({ server }) => {
  const { token } = await signInFounder(server);
  const heard = listen(server);
  const change = (method: string, body: object) => call(server, `${method} ${ORGANIZATION}`, { token, body });
  const organization = async () => (await call(server, `GET ${ORGANIZATION}`)).json;

  expect(await change('PUT', { name: 'Orchard' })).toMatchObject({ status: 200, text: '' });
  expect(await change('POST', { description: 'Fruit', name: null })).toMatchObject({ status: 200 });
  expect(await organization()).toMatchObject({ name: 'Orchard', description: 'Fruit' });
  expect(await change('PUT', { description: '' })).toMatchObject({ status: 200 });
  expect(await organization()).toMatchObject({ name: 'Orchard', description: null });
  expect(await change('PUT', {})).toMatchObject({ status: 200 });
  expect(await change('PUT', { name: ' ' })).toMatchObject({ status: 400 });
  expect(heard).toEqual([
    configEvent({ organization_name: 'Orchard' }),
    configEvent({ organization_description: 'Fruit' }),
    configEvent({ organization_description: '' }),
  ]);
});

test('the login configuration keeps fields that a client does not send', async ({ server }) => {
  const { token } = await signInFounder(server);
  const save = (body: object) => statusOf(server, `POST ${LOGIN}`, { token, body });

  expect(await save({ who_can_sign_up: 'InvitationOnly' })).toBe(200);
  expect(await save({ github: true })).toBe(200);
  expect(await save({ who_can_sign_up: 'Nobody' })).toBe(400);
  expect((await call(server, `GET ${LOGIN}`)).json).toMatchObject({
    who_can_sign_up: 'InvitationOnly',
    github: true,
    password: true,
  });
});

test('two concurrent changes are both kept', async ({ server }) => {
  const { token } = await signInFounder(server);
  const bodies = [{ google: true }, { github: true }, { metamask: true }];
  await Promise.all(bodies.map((body) => call(server, `POST ${LOGIN}`, { token, body })));

  expect((await call(server, `GET ${LOGIN}`)).json).toMatchObject({ google: true, github: true, metamask: true });
});

test('the URL for links is an origin', async ({ server }) => {
  const { token } = await signInFounder(server);
  const save = (body: string, contentType?: string) =>
    call(server, 'POST /admin/system/update_frontend_url', { token, body, ...(contentType && { contentType }) });
  const saved = async () => (await call(server, 'GET /admin/system/frontend_url', { token })).text;

  expect(await saved()).toBe('');
  expect(await save('https://chat.example.org:8443//')).toMatchObject({ status: 200, text: '' });
  expect(await saved()).toBe('https://chat.example.org:8443');
  for (const bad of [
    'chat.example.org',
    'ftp://a',
    'https://a/b',
    'https://a?b',
    'https://u@a',
    'http://a:99999',
    '',
  ]) {
    expect(await save(bad)).toMatchObject({ status: 400, text: 'Bad url format!' });
  }
  expect(await save('https://a', 'application/json')).toMatchObject({ status: 415 });
  expect(await saved()).toBe('https://chat.example.org:8443');
});

test('the secret of other servers is created on request, kept, and replaced by a new one on request', async ({
  server,
  dataDir,
}) => {
  const { token } = await signInFounder(server);
  const path = '/admin/system/third_party_secret';
  const answer = await call(server, `GET ${path}`, { token });
  const [asked, again] = [answer.text, (await call(server, `GET ${path}`, { token })).text];
  const renewed = (await call(server, `POST ${path}`, { token })).text;

  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(asked).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(again).toBe(asked);
  expect(renewed).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(renewed).not.toBe(asked);
  await server.close();
  const restarted = await startTestServer({ DATA_DIR: dataDir });
  expect((await call(restarted, `GET ${path}`, { token })).text).toBe(renewed);
  await restarted.close();
});

test('an administrator gets the numbers of users, channels and online users', async ({ server }) => {
  const { token } = await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  await call(server, 'POST /group', { token: ann.token, body: { name: 'quay', is_public: false } });
  const stream = await openEvents(server, ann.token);

  expect((await call(server, 'GET /admin/system/metrics', { token })).json).toEqual({
    user_count: 2,
    group_count: 1,
    online_user_count: 1,
    version: '0.5.30',
  });
  stream.drop();
});

test('only administrators change the server', async ({ server }) => {
  await signInFounder(server);
  const { token } = await registerUser(server, 'ann');
  const calls = [
    `PUT ${ORGANIZATION}`,
    `POST ${ORGANIZATION}`,
    `POST ${ORGANIZATION}/logo`,
    `POST ${LOGIN}`,
    'GET /admin/system/frontend_url',
    'POST /admin/system/update_frontend_url',
  ];
  for (const route of calls) {
    const body = route.startsWith('GET') ? undefined : {};
    expect(await call(server, route, { token, body })).toMatchObject({ status: 403, text: '' });
    expect(await statusOf(server, route, { body })).toBe(401);
  }
});

test('the logo is the built-in one until another is uploaded', async ({ server }) => {
  const { token } = await signInFounder(server);
  const logo = async () => {
    const answer = await fetch(`${server.origin}/api/resource/organization/logo?t=1`);
    const { format, width, height } = await sharp(await buffer(found(answer.body))).metadata();
    return { type: answer.headers.get('content-type'), format, width, height };
  };
  const upload = (body: Uint8Array) =>
    call(server, `POST ${ORGANIZATION}/logo`, { token, body, contentType: 'image/png' });
  const background = '#3e8e5a';
  const picture = await sharp({ create: { width: 1024, height: 512, channels: 3, background } })
    .png()
    .toBuffer();
  const heard = listen(server);

  expect(await logo()).toEqual({ type: 'image/png', format: 'png', width: 512, height: 512 });
  expect(await upload(Buffer.from('x'))).toMatchObject({ status: 400 });
  expect(await upload(picture)).toMatchObject({ status: 200, text: '' });
  expect(await logo()).toEqual({ type: 'image/png', format: 'png', width: 512, height: 256 });
  expect(heard).toEqual([configEvent({ organization_logo: expect.stringContaining('?t=') })]);
});

test('settings survive a restart', async ({ server, dataDir }) => {
  const { token } = await signInFounder(server);
  await call(server, `PUT ${ORGANIZATION}`, { token, body: { name: 'Orchard' } });
  await server.close();
  const restarted = await startTestServer({ DATA_DIR: dataDir });

  expect((await call(restarted, `GET ${ORGANIZATION}`)).json).toMatchObject({ name: 'Orchard' });
  await restarted.close();
});

test('common settings are readable for all, changed in part by administrators, announced and kept', async ({
  server,
  dataDir,
}) => {
  const founder = await signInFounder(server);
  const { token } = await registerUser(server, 'ann');
  const path = '/admin/system/common';
  const before = await answerTo(server, `GET ${path}`, { token });
  expect(before).toEqual({
    show_user_online_status: true,
    webclient_auto_update: true,
    contact_verification_enable: false,
    chat_layout_mode: 'Left',
    max_file_expiry_mode: 'Off',
    only_admin_can_create_group: false,
    who_can_invite_users: true,
    ext_setting: null,
    ext_settings: null,
    msg_smtp_notify_enable: false,
    msg_smtp_notify_delay_seconds: 0,
    typing_indicator_enable: true,
    dm_enable: true,
    add_friend_enable: true,
    search_user_enable: true,
    public_file_links: false,
  });
  expect(await statusOf(server, `PUT ${path}`, { token, body: { chat_layout_mode: 'SelfRight' } })).toBe(403);
  expect(await statusOf(server, `PUT ${path}`, { token: founder.token, body: { ext_setting: '[1]' } })).toBe(400);
  const heard = listen(server);
  const ext_setting = '{"enable_msg_url_preview":true}';
  const changed = await call(server, `PUT ${path}`, {
    token: founder.token,
    body: { chat_layout_mode: 'SelfRight', ext_setting },
  });
  expect([changed.status, changed.text]).toEqual([200, '']);
  expect(heard).toEqual([configEvent({ chat_layout_mode: 'SelfRight', ext_setting, ext_settings: ext_setting })]);
  const after = { ...before, chat_layout_mode: 'SelfRight', ext_setting, ext_settings: ext_setting };
  expect((await call(server, `GET ${path}`, { token })).json).toEqual(after);
  await server.close();
  const again = await startTestServer({ DATA_DIR: dataDir });
  expect((await call(again, `GET ${path}`, { token })).json).toEqual(after);
  await again.close();
});

test('the phone apps are those that the operator configured', async ({ server }) => {
  const none = { android_store: null, android_apk: null, ios_store: null };
  expect((await call(server, 'GET /admin/system/mobile_apps')).json).toEqual(none);

  const store = 'https://play.example.org/apps?id=chat';
  const offering = await startTestServer({ ANDROID_STORE_URL: store });
  expect((await call(offering, 'GET /admin/system/mobile_apps')).json).toEqual({ ...none, android_store: store });
  await offering.close();
});
