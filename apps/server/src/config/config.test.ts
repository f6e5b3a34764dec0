import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, configVariables, loadConfig } from './config.ts';

test('the server starts with nothing set', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    host: '::',
    dataDir: expect.stringMatching(/data$/),
    logLevel: 'info',
    rateLimits: true,
    frontendUrl: undefined,
    corsOrigins: '*',
    widgetOrigins: undefined,
    trustProxy: false,
    accessTokenTtlSeconds: 300,
    refreshTokenTtlSeconds: 604_800,
    magicTokenTtlSeconds: 900,
    allowPrivateWebhooks: false,
    licenseDefaultUserLimit: undefined,
    licenseServiceUrl: undefined,
    googleKeys: { url: 'https://www.googleapis.com/oauth2/v3/certs', allowPrivate: false },
    github: { url: 'https://github.com', allowPrivate: false },
    githubApi: { url: 'https://api.github.com', allowPrivate: false },
  });
});

test('a service configured by the operator may be in private networks, its public address may not', () => {
  const { github, githubApi } = loadConfig({
    GITHUB_URL: 'https://github.com/',
    GITHUB_API_URL: 'http://10.0.0.7/api/v3/',
  });
  expect([github, githubApi]).toEqual([
    { url: 'https://github.com', allowPrivate: false },
    { url: 'http://10.0.0.7/api/v3', allowPrivate: true },
  ]);
  expect(() => loadConfig({ GITHUB_URL: 'file:///etc' })).toThrow(
    'GITHUB_URL="file:///etc": allowed is an http or https address',
  );
});

test('values are parsed and empty ones count as absent', () => {
  const config = loadConfig({
    PORT: ' 0 ',
    HOST: '',
    RATE_LIMITS: 'off',
    FRONTEND_URL: 'https://chat.example.org',
    CORS_ORIGINS: 'https://a.example, http://localhost:5173',
  });

  expect(config).toMatchObject({
    port: 0,
    host: '::',
    rateLimits: false,
    frontendUrl: 'https://chat.example.org',
    corsOrigins: ['https://a.example', 'http://localhost:5173'],
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test.each([
  ['true', true],
  ['on', true],
  ['false', false],
  ['off', false],
])('ALLOW_PRIVATE_WEBHOOKS=%s is understood', (value, expected) => {
  expect(loadConfig({ ALLOW_PRIVATE_WEBHOOKS: value }).allowPrivateWebhooks).toBe(expected);
});

test.each([
  ['https://pay.example.org', 'https://pay.example.org'],
  ['http://licenses:8080/vocechat/', 'http://licenses:8080/vocechat'],
])('LICENSE_SERVICE_URL=%s is requested at %s', (value, expected) => {
  expect(loadConfig({ LICENSE_SERVICE_URL: value }).licenseServiceUrl).toBe(expected);
});

test('all bad values are reported together with the allowed ones', () => {
  const load = () => loadConfig({ PORT: '70000', LOG_LEVEL: 'loud', RATE_LIMITS: 'maybe', FRONTEND_URL: 'chat' });

  expect(load).toThrow(ConfigError);
  expect(load).toThrow('PORT="70000": allowed is a whole number from 0 to 65535.');
  expect(load).toThrow('LOG_LEVEL="loud": allowed is fatal, error, warn, info, debug, trace, silent.');
  expect(load).toThrow('RATE_LIMITS="maybe": allowed is on or off.');
  expect(load).toThrow('FRONTEND_URL="chat": allowed is an origin such as https://chat.example.org, without a path.');
});

test.each([
  ['PORT', '80.5'],
  ['PORT', '-1'],
  ['ACCESS_TOKEN_TTL_SECONDS', '5m'],
  ['CORS_ORIGINS', 'https://a.example/path'],
  ['CORS_ORIGINS', '*, https://a.example'],
  ['LICENSE_DEFAULT_USER_LIMIT', '0'],
  ['LICENSE_DEFAULT_USER_LIMIT', '1000000'],
  ['LICENSE_SERVICE_URL', 'pay.example.org'],
  ['LICENSE_SERVICE_URL', 'ftp://pay.example.org'],
  ['LICENSE_SERVICE_URL', 'https://user:secret@pay.example.org'],
  ['LICENSE_SERVICE_URL', 'https://pay.example.org/?key=secret'],
  ['ANDROID_STORE_URL', 'market://details?id=org.example.chat'],
  ['IOS_STORE_URL', 'apps.example.org'],
])('%s refuses %s', (name, value) => {
  expect(() => loadConfig({ [name]: value })).toThrow(name);
});

test('the URL of a database is refused without revealing its password', () => {
  const url = 'postgres://loquat:opensesame@database.example.org/loquat';

  expect(loadConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  expect(() => loadConfig({ DATABASE_URL: url.replace('postgres', 'mysql') })).toThrow(
    'DATABASE_URL=…: allowed is an address such as postgres://loquat:password@database.example.org/loquat.',
  );
});

test('the URL of a replica is refused without revealing its password, and without the URL of its database', () => {
  const urls = { DATABASE_URL: 'postgres://loquat@a/loquat', DATABASE_REPLICA_URL: 'postgres://loquat:opensesame@b/l' };
  const refusalOf = (env: Record<string, string>) => {
    try {
      return loadConfig(env);
    } catch (error) {
      return String(error);
    }
  };

  expect(loadConfig(urls).databaseReplicaUrl).toBe(urls.DATABASE_REPLICA_URL);
  for (const env of [
    { ...urls, DATABASE_URL: ' ' },
    { ...urls, DATABASE_REPLICA_URL: 'opensesame' },
  ]) {
    expect(refusalOf(env)).toContain('DATABASE_REPLICA_URL=…: allowed is ');
    expect(refusalOf(env)).not.toContain('opensesame');
  }
});

test('docs/configuration.md lists every variable with its default and meaning', () => {
  const page = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => /^\| `[A-Z_]+`/.test(line));
  const documented = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

  expect(documented).toEqual(
    configVariables.map(({ name, default: fallback, description }) => [
      `\`${name}\``,
      fallback === '' ? '' : `\`${fallback}\``,
      description,
    ]),
  );
});
