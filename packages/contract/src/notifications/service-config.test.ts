import { describe, expect, test } from 'vitest';
import {
  fillServiceTemplate,
  findBadServiceField,
  parseServiceHeaders,
  SECRET_MASK,
  tidyServiceConfig,
} from './service-config.ts';
import type { ServiceKind } from './service-kinds.ts';

const GOTIFY = { server_url: 'https://push.example.com/gotify', app_token: 'A1b2' };
const JSON_POST = { webhook_url: 'https://example.com/hook', method: 'POST' };
const DISCORD = 'https://discord.com/api/webhooks/1/x';

type Row = [what: string, kind: ServiceKind, config: Record<string, string>, bad: string | undefined];
const rows: Row[] = [
  ['complete', 'gotify', GOTIFY, undefined],
  ['with a masked secret', 'gotify', { ...GOTIFY, app_token: SECRET_MASK }, undefined],
  ['with a key of no meaning', 'gotify', { ...GOTIFY, color: 'red\n' }, undefined],
  ['without a required key', 'gotify', { server_url: GOTIFY.server_url }, 'app_token'],
  ['with an empty required key', 'gotify', { ...GOTIFY, app_token: ' ' }, 'app_token'],
  ['with a line break in a token', 'gotify', { ...GOTIFY, app_token: 'a\r\nb' }, 'app_token'],
  ['with a token that no header can carry', 'gotify', { ...GOTIFY, app_token: '密钥' }, 'app_token'],
  ['with half a character in a token', 'gotify', { ...GOTIFY, app_token: '\ud800' }, 'app_token'],
  ['with a value that is no choice', 'gotify', { ...GOTIFY, priority: '11' }, 'priority'],
  ['with an address of another scheme', 'gotify', { ...GOTIFY, server_url: 'file:///etc' }, 'server_url'],
  ['with credentials in an address', 'gotify', { ...GOTIFY, server_url: 'https://a:b@example.com' }, 'server_url'],
  ['with a query in a base', 'gotify', { ...GOTIFY, server_url: 'https://example.com/?a=' }, 'server_url'],
  ['with an address that is none', 'gotify', { ...GOTIFY, server_url: 'https://' }, 'server_url'],
  ['at its host', 'discord', { webhook_url: DISCORD }, undefined],
  ['at a subdomain of its host', 'discord', { webhook_url: DISCORD.replace('//', '//ptb.') }, undefined],
  ['at another host', 'discord', { webhook_url: 'https://discord.com.example.com/x' }, 'webhook_url'],
  ['at its host without TLS', 'discord', { webhook_url: DISCORD.replace('https', 'http') }, 'webhook_url'],
  ['at another port', 'discord', { webhook_url: 'https://discord.com:8443/x' }, 'webhook_url'],
  ['with a masked address', 'discord', { webhook_url: `https://discord.com/${SECRET_MASK}` }, undefined],
  ['with a picture elsewhere', 'discord', { webhook_url: DISCORD, avatar_url: 'https://example.com/a' }, undefined],
  ['with another method', 'custom_json', { ...JSON_POST, method: 'GET' }, 'method'],
  ['with a template', 'custom_json', { ...JSON_POST, body_template: '{"a":["{{content}}"]}' }, undefined],
  [
    'with a placeholder outside of a text',
    'custom_json',
    { ...JSON_POST, body_template: '[{{content}}]' },
    'body_template',
  ],
  [
    'with a placeholder in an escape',
    'custom_json',
    { ...JSON_POST, body_template: '["\\u00{{content}}1"]' },
    'body_template',
  ],
  ['with a template that is no JSON', 'custom_json', { ...JSON_POST, body_template: '{{content}}' }, 'body_template'],
  [
    'with a template that repeats the message',
    'custom_json',
    { ...JSON_POST, body_template: `"${'{{content}}'.repeat(5)}"` },
    'body_template',
  ],
  ['with a forbidden header', 'custom_json', { ...JSON_POST, headers: '{"Host":"a"}' }, 'headers'],
];

describe('the configuration of a notification service', () => {
  test.each(rows)('%s (%s)', (_what, kind, config, bad) => {
    expect(findBadServiceField(kind, config)).toBe(bad);
  });

  test('is kept with the keys of its kind, trimmed, and without empty ones', () => {
    const config = { app_token: ' A1b2 ', priority: '', server_url: GOTIFY.server_url, color: 'red' };
    expect(tidyServiceConfig('gotify', config)).toEqual(GOTIFY);
  });
});

describe('headers of a notification service', () => {
  test.each([
    [
      '{"Authorization":"Bearer x","X-A":""}',
      [
        ['Authorization', 'Bearer x'],
        ['X-A', ''],
      ],
    ],
    [
      'Authorization: Bearer x:y\n\n X-A : 1 ',
      [
        ['Authorization', 'Bearer x:y'],
        ['X-A', '1'],
      ],
    ],
    [' ', []],
    ['{"X-A":"a\\r\\nHost: b"}', undefined],
    ['{"X A":"1"}', undefined],
    ['{"":"1"}', undefined],
    ['{"X-A":1}', undefined],
    ['no header', undefined],
    ['{"content-length":"1"}', undefined],
    ['{"Transfer-Encoding":"chunked"}', undefined],
    ['{"Cookie":"a=b"}', undefined],
    ['{"X-Forwarded-For":"10.0.0.1"}', undefined],
    ['{"X-A":"1","x-a":"2"}', undefined],
    [JSON.stringify(Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`X-${index}`, '1']))), undefined],
  ])('%s', (text, headers) => {
    expect(parseServiceHeaders(text)).toEqual(headers);
  });
});

test('texts in a template stay texts', () => {
  const texts = { sender: 'A "quoted"\n$& {{content}}', content: '","admin":true,"' };
  const filled = fillServiceTemplate('{"who":"{{sender}}","what":"{{content}}"}', texts);
  expect(JSON.parse(filled)).toEqual({ who: texts.sender, what: texts.content });
});
