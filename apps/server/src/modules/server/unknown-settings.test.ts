import { api, type Endpoint } from '@loquat/contract';
import { expect } from 'vitest';
import type * as z from 'zod/mini';
import { call, signInFounder } from '#test/drivers/call.ts';
import { issuedLicense } from '#test/drivers/licenses.ts';
import { test } from '#test/servers/test-server.ts';

/** Existing clients send all their known settings to these endpoints. */
const TOLERANT = ['/admin/system/organization'];

const isSettings = ({ audit, body, path }: Endpoint) =>
  (audit === 'settings.changed' || audit === 'license.changed') && body?.kind === 'json' && !TOLERANT.includes(path);
const calls = Object.values(api)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(isSettings);

const NO_DAYS = Array.from({ length: 6 }, () => null);

/** A change that each call accepts. */
const CHANGES: Record<string, object> = {
  'PUT /admin/system/common': { chat_layout_mode: 'Left' },
  'POST /admin/login/config': { guest: false, oidc: [{ enable: true, favicon: '', domain: 'id.example.org' }] },
  'POST /admin/smtp/config': { enabled: false, host: '', port: 465, from: '', username: '', password: '' },
  'POST /admin/fcm/config': {
    enabled: false,
    use_official: false,
    project_id: '',
    private_key: '',
    client_email: '',
  },
  'POST /admin/livekit/config': { enabled: false, url: '', api_key: '', api_secret: '' },
  'POST /admin/google_auth/config': { client_id: '' },
  'POST /admin/github_auth/config': { client_id: '', client_secret: '' },
  'POST /admin/oidc/config': { providers: [{ domain: 'id.example.org', client_id: 'me', client_secret: 'secret' }] },
  'PUT /admin/system/storage': { user_quota_mb: 100 },
  'PUT /resource/widget-extra.css': { data: '' },
  'POST /admin/notification/channel-types': { channel_type: 'gotify', enabled: false },
  'POST /admin/widget/config': { any_origin: true, origins: [] },
  'PUT /admin/widget/office_hours': {
    is_on: false,
    time_zone: 'UTC',
    days: [{ from: '09:00', to: '17:00' }, ...NO_DAYS],
    text: '',
  },
  'PUT /license': { license: 'of the server that the test starts' },
};

/** The same value with an unknown setting in one of its objects, for each of them. */
function* spoiled(value: unknown): Generator {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield { ...value, no_such_setting: true };
  for (const [key, part] of Object.entries(value)) {
    for (const one of spoiled(part)) {
      yield Array.isArray(value) ? value.with(Number(key), one) : { ...value, [key]: one };
    }
  }
}

interface Parts {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  catchall?: z.core.$ZodType;
  [part: string]: unknown;
}

/** The objects inside a schema that accept unknown fields, by their path. */
function tolerantIn(schema: z.core.$ZodType, place: string): string[] {
  const { shape = {}, catchall, ...def } = schema._zod.def as unknown as Parts;
  const isTolerant = def.type === 'object' && catchall?._zod.def.type !== 'never';
  const inner = [def['innerType'], def['in'], def['element'], def['left'], def['right'], def['options']];
  const parts = inner.flat().filter((part) => part !== undefined) as z.core.$ZodType[];
  return [
    ...(isTolerant ? [place] : []),
    ...parts.flatMap((part) => tolerantIn(part, place)),
    ...Object.entries(shape).flatMap(([name, field]) => tolerantIn(field, `${place}.${name}`)),
  ];
}

test('every call that changes settings is in the table', () => {
  expect(calls.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(CHANGES).toSorted());
});

test('no object inside a setting accepts unknown fields', () => {
  const found = calls.flatMap(({ method, path, body }) =>
    body?.kind === 'json' ? tolerantIn(body.schema, `${method} ${path}`) : [],
  );
  expect(found).toEqual([]);
});

test('an unknown setting is 400, also in objects within; without it the change is 200', async ({ server, dataDir }) => {
  const { token } = await signInFounder(server);
  const changes = { ...CHANGES, 'PUT /license': { license: issuedLicense({ dataDir }) } };
  for (const [route, body] of Object.entries(changes)) {
    const statusOf = async (given: unknown) => (await call(server, route, { token, body: given })).status;
    for (const bad of spoiled(body)) expect([route, bad, await statusOf(bad)]).toEqual([route, bad, 400]);
    expect([route, await statusOf(body)]).toEqual([route, 200]);
  }
});

test('each call accepts the response of its read call', async ({ server }) => {
  const { token } = await signInFounder(server);
  // The read calls of these answer something else, of the last a list.
  for (const route of Object.keys(CHANGES).filter((one) => !/css|storage|license|channel-types/.test(one))) {
    const { json } = await call(server, route.replace(/^\w+/, 'GET'), { token });
    expect([route, (await call(server, route, { token, body: json })).status]).toEqual([route, 200]);
  }
});
