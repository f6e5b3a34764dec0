import { type IdentifiedOrganization, LOGO_MAX_BYTES, type LoginConfig } from '@loquat/contract';
import sharp from 'sharp';
import { expect } from 'vitest';
import { answerTo, call, listen, signInFounder, statusOf } from '#test/drivers/call.ts';
import { openStreams } from '#test/drivers/event-stream.ts';
import { found } from '#test/drivers/found.ts';
import { createWorld } from '#test/security/world.ts';
import { test } from '#test/servers/test-server.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';
const COMMON = '/admin/system/common';
const LOGIN = '/admin/login/config';
const LOGO = '/admin/system/organization/logo';
const ORGANIZATION = '/admin/system/organization';
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3e8e5a' } })
    .png()
    .toBuffer();

test('text responses of existing clients are plain text, and parsed ones are JSON', async ({ server }) => {
  const { token } = await signInFounder(server);
  const types = {
    '/admin/system/version': TEXT_TYPE,
    '/admin/system/frontend_url': TEXT_TYPE,
    '/admin/system/third_party_secret': TEXT_TYPE,
    '/admin/system/initialized': JSON_TYPE,
    '/admin/system/metrics': JSON_TYPE,
    '/admin/smtp/enabled': JSON_TYPE,
    [ORGANIZATION]: JSON_TYPE,
    [COMMON]: JSON_TYPE,
    [LOGIN]: JSON_TYPE,
  };
  for (const [path, type] of Object.entries(types)) {
    const answer = await call(server, `GET ${path}`, { token });
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, type]);
  }
  const renewed = await call(server, 'POST /admin/system/third_party_secret', { token });
  expect(renewed.headers.get('content-type')).toBe(TEXT_TYPE);
  expect((await call(server, 'GET /admin/system/version')).text).toMatch(/^\d+(\.\d+)*$/);
});

test('an organization sent back as a whole keeps null fields, and unknown fields are ignored', async ({ server }) => {
  const { token, server_id } = await signInFounder(server);
  const save = (method: string, body: object) => call(server, `${method} ${ORGANIZATION}`, { token, body });
  const organization = (): Promise<IdentifiedOrganization> => answerTo(server, `GET ${ORGANIZATION}`);
  await save('PUT', { name: 'Orchard', description: 'Fruit' });

  const whole = { logo: 'data:,', version: '0.5.4', inviteLink: { link: '', expire: 0 }, server_id: 'x' };
  expect(await save('PUT', { ...whole, name: 'Grove', description: null })).toMatchObject({ status: 200, text: '' });
  expect(await save('POST', { ...whole, description: 'Trees' })).toMatchObject({ status: 200, text: '' });
  expect(await organization()).toEqual({ name: 'Grove', description: 'Trees', server_id, start_pages: [] });
  const wrong = [{ name: 7 }, { name: '' }, { name: 'x'.repeat(129) }, { description: 7 }, []];
  for (const body of wrong) expect((await save('PUT', body)).status).toBe(400);
  expect(await organization()).toEqual({ name: 'Grove', description: 'Trees', server_id, start_pages: [] });
});

test('a login configuration sent back as a whole, with unknown fields, stays unchanged', async ({ server }) => {
  const { token } = await signInFounder(server);
  const save = (body: object) => call(server, `POST ${LOGIN}`, { token, body });
  const saved = (): Promise<LoginConfig> => answerTo(server, `GET ${LOGIN}`);
  const oidc = [{ enable: true, favicon: 'https://id.example.org/favicon.ico', domain: 'id.example.org' }];
  const chosen = { ...(await saved()), guest: true, magic_link: false, oidc };

  expect(await save({ ...chosen, passkey: true })).toMatchObject({ status: 200, text: '' });
  expect(await saved()).toEqual(chosen);
  const { guest: _, ...asMobile } = chosen;
  expect((await save({ ...asMobile, google: null, oidc: null })).status).toBe(200);
  expect(await saved()).toEqual(chosen);
  const wrong = [
    { guest: 'true' },
    { guest: 1 },
    { who_can_sign_up: 'everyone' },
    { oidc: {} },
    { oidc: [{ enable: true, domain: 'id.example.org' }] },
    { oidc: [{ enable: 1, favicon: '', domain: 'id.example.org' }] },
  ];
  for (const body of wrong) expect((await save(body)).status).toBe(400);
  expect(await saved()).toEqual(chosen);
});

test('common settings accept null for unchanged, each value in its own type, and no other setting', async ({
  server,
}) => {
  const { token } = await signInFounder(server);
  const put = (body: object) => call(server, `PUT ${COMMON}`, { token, body });
  const settings = () => answerTo(server, `GET ${COMMON}`, { token });
  const chosen = {
    show_user_online_status: false,
    webclient_auto_update: false,
    contact_verification_enable: true,
    chat_layout_mode: 'SelfRight',
    max_file_expiry_mode: 'Day90',
    only_admin_can_create_group: true,
    who_can_invite_users: false,
    ext_setting: '{"admin_only_can_invite":true,"unknown":{"kept":1}}',
    msg_smtp_notify_enable: true,
    msg_smtp_notify_delay_seconds: 900,
    typing_indicator_enable: false,
    dm_enable: false,
    add_friend_enable: false,
    search_user_enable: false,
    public_file_links: true,
  };
  expect(await put(chosen)).toMatchObject({ status: 200, text: '' });
  const expected = { ...chosen, ext_settings: chosen.ext_setting };
  expect(await settings()).toEqual(expected);

  const heard = listen(server);
  const nothing = Object.fromEntries(Object.keys(chosen).map((name) => [name, null]));
  for (const body of [{}, nothing]) {
    expect(await put(body)).toMatchObject({ status: 200, text: '' });
  }
  const wrong = [
    { no_such_setting: true },
    { show_user_online_status: 'true' },
    { contact_verification_enable: 1 },
    { chat_layout_mode: 'Right' },
    { max_file_expiry_mode: 'Day2' },
    { ext_setting: 'no JSON' },
    { ext_setting: {} },
    { ext_setting: '"text"' },
    { msg_smtp_notify_delay_seconds: '900' },
    { msg_smtp_notify_delay_seconds: 1.5 },
    { msg_smtp_notify_delay_seconds: -1 },
  ];
  for (const body of wrong) expect((await put(body)).status).toBe(400);
  expect(await settings()).toEqual(expected);
  expect(heard).toEqual([]);

  // Mobile clients use the other name of the field.
  expect((await put({ ext_settings: '{"other":true}' })).status).toBe(200);
  expect(await settings()).toMatchObject({ ext_setting: '{"other":true}', ext_settings: '{"other":true}' });
});

test('all streams, a guest’s too, get the changed appearance of the server, and no other setting', async ({
  dataDir,
}) => {
  const { server, founder, bob, guest } = await createWorld(dataDir);
  const streams = await openStreams(server, founder, bob, guest);
  const { token } = founder;
  const silent: [string, unknown][] = [
    [`POST ${LOGIN}`, { guest: true }],
    ['POST /admin/system/update_frontend_url', 'https://chat.example.org'],
    ['POST /admin/system/third_party_secret', undefined],
    ['POST /admin/google_auth/config', { client_id: 'x' }],
    ['POST /admin/smtp/config', { enabled: false, host: '', port: 0, from: '', username: '', password: '' }],
  ];
  for (const [route, body] of silent) expect(await statusOf(server, route, { token, body })).toBe(200);
  await call(server, `PUT ${ORGANIZATION}`, { token, body: { name: 'Orchard' } });
  await call(server, `POST ${LOGO}`, { token, body: await picture(9, 9), contentType: 'image/png' });
  await call(server, `PUT ${COMMON}`, { token, body: { chat_layout_mode: 'SelfRight' } });

  for (const stream of streams) {
    await stream.find('server_config_changed', ({ chat_layout_mode }) => chat_layout_mode === 'SelfRight');
    const told = stream.all('server_config_changed').map(({ type: _, ...event }) => {
      return Object.fromEntries(Object.entries(event).filter(([, value]) => value !== null));
    });
    expect(told).toEqual([
      { organization_name: 'Orchard' },
      { organization_logo: expect.stringMatching(/^\/resource\/organization\/logo\?t=\d+$/) },
      { chat_layout_mode: 'SelfRight' },
    ]);
    stream.drop();
  }
  await server.close();
});

test('a logo is an image declared as PNG and not too large; a small one is not enlarged', async ({ server }) => {
  const { token } = await signInFounder(server);
  const upload = (body: Uint8Array, contentType = 'image/png') =>
    call(server, `POST ${LOGO}`, { token, body, contentType });
  const heard = listen(server);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

  expect(await upload(Buffer.from('no image'))).toMatchObject({
    status: 400,
    text: expect.stringMatching(/^not an image/i),
  });
  expect((await upload(svg)).status).toBe(400);
  expect((await upload(new Uint8Array())).status).toBe(400);
  expect((await upload(await picture(9, 9), 'image/jpeg')).status).toBe(415);
  expect(await upload(new Uint8Array(LOGO_MAX_BYTES + 1))).toMatchObject({ status: 413, text: '' });
  expect(heard).toEqual([]);
  expect(await upload(await picture(64, 32))).toMatchObject({ status: 200, text: '' });
  const shown = await fetch(`${server.origin}/api/resource/organization/logo`);
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 64, height: 32 });
});

test('an unchanged logo is not sent again, nor is the built-in one', async ({ server }) => {
  const { token } = await signInFounder(server);
  const logo = (etag?: string) =>
    fetch(`${server.origin}/api/resource/organization/logo`, { headers: { ...(etag && { 'if-none-match': etag }) } });
  const builtIn = found((await logo()).headers.get('etag'));
  expect((await logo(builtIn)).status).toBe(304);
  await call(server, `POST ${LOGO}`, { token, body: await picture(9, 9), contentType: 'image/png' });

  const uploaded = await logo(builtIn);
  expect([uploaded.status, uploaded.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await logo(found(uploaded.headers.get('etag')))).status).toBe(304);
});
