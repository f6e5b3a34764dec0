import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { api } from '@loquat/contract';
import { describe, expect } from 'vitest';
import { call, signInFounder } from '../../test/drivers/call.ts';
import { test } from '../../test/servers/test-server.ts';
import { openApiDocument } from '../platform/http/openapi.ts';
import { VERSION } from '../version.ts';

const COMMITTED = new URL('../../../../docs/api/openapi.json', import.meta.url);

describe('OpenAPI', () => {
  test('the committed document matches the contract; UPDATE_OPENAPI=1 rewrites it', async () => {
    const document = `${JSON.stringify(openApiDocument(api, VERSION), undefined, 2)}\n`;
    if (process.env['UPDATE_OPENAPI']) {
      await mkdir(fileURLToPath(new URL('..', COMMITTED)), { recursive: true });
      await writeFile(COMMITTED, document);
    }
    expect(await readFile(COMMITTED, 'utf8')).toBe(document);
  });

  test('document and page are served, also at the paths of other servers', async ({ server }) => {
    const document = await (await fetch(`${server.origin}/api/openapi.json`)).json();
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Loquat', version: VERSION } });
    for (const path of ['/api/docs', '/api/swagger', '/api/doc']) {
      const page = await fetch(server.origin + path);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
      expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
      expect(await page.text()).toContain('<title>API of Loquat</title>');
    }
  });
});

describe('every answer', () => {
  test('forbids resources from other servers', async ({ server }) => {
    const { headers } = await fetch(`${server.origin}/health`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script';trusted-types default");
    expect(policy).not.toMatch(/unsafe|upgrade-insecure/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('lets pages reach Google, and no other site, only while Google sign-in is on', async ({ server }) => {
    const { token } = await signInFounder(server);
    const policyOf = async (path: string) => {
      const { headers } = await fetch(server.origin + path, { headers: { accept: 'text/html' } });
      return headers.get('content-security-policy') ?? '';
    };
    const set = (route: string, body: object) => call(server, route, { token, body });
    await set('POST /admin/login/config', { google: true });
    expect(await policyOf('/login')).not.toContain('google');
    await set('POST /admin/google_auth/config', { client_id: 'team.apps.example' });
    const policy = await policyOf('/login');
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^']+')? https:\/\/accounts\.google\.com\/gsi\/client;/);
    expect(policy).toContain("frame-src 'self' https://accounts.google.com/gsi/");
    // Google's script creates its own policies of trusted types.
    expect(policy.replace("trusted-types * 'allow-duplicates'", '')).not.toMatch(/unsafe|\*/);
    expect(await policyOf('/api/docs')).not.toContain('google');
    await set('POST /admin/login/config', { google: false });
    expect(await policyOf('/login')).not.toContain('google');
  });

  test('may be read by pages of other origins, never with credentials', async ({ server }) => {
    const origin = 'https://site.example';
    const answer = await fetch(`${server.origin}/api/nowhere`, { headers: { origin } });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    const preflight = await fetch(`${server.origin}/api/user/1/send`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-api-key,x-properties',
      },
    });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('x-api-key,x-properties');
    expect(preflight.headers.get('access-control-max-age')).toBe('86400');
  });
});

describe('operations', () => {
  test('health reports liveness, readiness and the version', async ({ server }) => {
    for (const path of ['/health', '/health/live', '/health/ready']) {
      const answer = await fetch(server.origin + path);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ status: 'ok', version: VERSION });
    }
  });

  test('metrics count requests by route, without addresses', async ({ server }) => {
    await fetch(`${server.origin}/api/nowhere?api-key=secret`);
    await fetch(`${server.origin}/health`);
    const metrics = await (await fetch(`${server.origin}/metrics`)).text();
    expect(metrics).toContain('loquat_http_request_duration_seconds_count{method="GET",route="/health",status="200"}');
    expect(metrics).toContain('loquat_open_streams 0');
    expect(metrics).not.toContain('secret');
  });
});
