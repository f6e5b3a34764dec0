import { createHmac } from 'node:crypto';
import type { ServiceConfig, ServiceKind } from '@loquat/contract';
import { expect, onTestFinished, test } from 'vitest';
import type { SafeFetch } from '#platform/safe-fetch/safe-fetch.ts';
import { nth } from '#test/drivers/found.ts';
import { fetchFromSite, startOutside } from '#test/platform/safe-fetch/outside.ts';
import type { ServiceMessage } from './service-message.ts';
import { createServiceSender } from './service-sender.ts';

const NOW = 1_790_000_000_500;
const MESSAGE: ServiceMessage = {
  title: 'Ann in #Ops_1',
  body: 'Is <@all> "there"? 1*2 & more',
  url: 'https://chat.example.org/chat/channel/3',
  silent: false,
  key: 'm41',
};
const LINES = `${MESSAGE.title}\n${MESSAGE.body}\n${MESSAGE.url}`;
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64');

/** A service on this machine, to which requests to all hosts go; the host is in the header `x-to`. */
async function startService(answer: { status?: number; body?: string; headers?: Record<string, string> } = {}) {
  const { status = 200, body = '', headers = {} } = answer;
  const outside = await startOutside((_request, response) => void response.writeHead(status, headers).end(body));
  onTestFinished(outside.close);
  const fetchSite = fetchFromSite();
  const safeFetch: SafeFetch = (address, options, read) => {
    const { origin, pathname, search } = new URL(address);
    const to = `http://site.test:${outside.port}${pathname}${search}`;
    return fetchSite(to, { ...options, headers: { ...options.headers, 'x-to': origin } }, read);
  };
  return { asked: outside.asked, send: createServiceSender({ safeFetch, allowPrivate: false, now: () => NOW }) };
}

interface Row {
  kind: ServiceKind;
  config: ServiceConfig;
  /** What a service answers that takes the message. */
  answer?: string;
  to: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body: unknown;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const dingtalkSign = encodeURIComponent(hmac('SEC1', `${NOW}\nSEC1`));
const rows: Row[] = [
  {
    kind: 'telegram',
    config: { bot_token: '123:A-b_c', chat_id: '-1001' },
    to: 'https://api.telegram.org',
    path: '/bot123:A-b_c/sendMessage',
    body: {
      chat_id: '-1001',
      text: LINES,
      disable_notification: false,
      link_preview_options: { is_disabled: true },
    },
  },
  {
    kind: 'telegram',
    config: { bot_token: '123:A-b_c', chat_id: '-1001', parse_mode: 'MarkdownV2' },
    to: 'https://api.telegram.org',
    path: '/bot123:A-b_c/sendMessage',
    body: expect.objectContaining({
      parse_mode: 'MarkdownV2',
      text: String.raw`*Ann in \#Ops\_1*
Is <@all\> "there"? 1\*2 & more
https://chat\.example\.org/chat/channel/3`,
    }),
  },
  {
    kind: 'telegram',
    config: { bot_token: '123:A-b_c', chat_id: '-1001', parse_mode: 'HTML' },
    to: 'https://api.telegram.org',
    path: '/bot123:A-b_c/sendMessage',
    body: expect.objectContaining({
      text: `<b>Ann in #Ops_1</b>\nIs &lt;@all&gt; "there"? 1*2 &amp; more\n${MESSAGE.url}`,
    }),
  },
  {
    kind: 'telegram',
    config: { bot_token: '123:A-b_c', chat_id: '-1001', parse_mode: 'Markdown' },
    to: 'https://api.telegram.org',
    path: '/bot123:A-b_c/sendMessage',
    body: expect.objectContaining({
      text: String.raw`Ann in #Ops\_1
Is <@all> "there"? 1\*2 & more
https://chat.example.org/chat/channel/3`,
    }),
  },
  {
    kind: 'discord',
    config: { webhook_url: 'https://discord.com/api/webhooks/1/x', username: 'Loquat' },
    to: 'https://discord.com',
    path: '/api/webhooks/1/x',
    body: {
      content: String.raw`**Ann in \#Ops\_1**
Is <@all\> "there"? 1\*2 & more
https://chat.example.org/chat/channel/3`,
      username: 'Loquat',
      allowed_mentions: { parse: [] },
    },
  },
  {
    kind: 'slack',
    config: { webhook_url: 'https://hooks.slack.com/services/T/B/x' },
    answer: 'ok',
    to: 'https://hooks.slack.com',
    path: '/services/T/B/x',
    body: { text: LINES.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;') },
  },
  {
    kind: 'feishu',
    config: { webhook_url: 'https://open.feishu.cn/open-apis/bot/v2/hook/x' },
    answer: '{"code":0,"msg":"success"}',
    to: 'https://open.feishu.cn',
    path: '/open-apis/bot/v2/hook/x',
    body: { msg_type: 'text', content: { text: LINES.replace('<@', '<\u200b@') } },
  },
  {
    kind: 'feishu',
    config: { webhook_url: 'https://open.feishu.cn/open-apis/bot/v2/hook/x', sign_secret: 'SEC1' },
    answer: '{"code":0}',
    to: 'https://open.feishu.cn',
    path: '/open-apis/bot/v2/hook/x',
    body: expect.objectContaining({ timestamp: '1790000000', sign: hmac('1790000000\nSEC1', '') }),
  },
  {
    kind: 'dingtalk',
    config: { webhook_url: 'https://oapi.dingtalk.com/robot/send?access_token=x' },
    answer: '{"errcode":0,"errmsg":"ok"}',
    to: 'https://oapi.dingtalk.com',
    path: '/robot/send?access_token=x',
    body: { msgtype: 'text', text: { content: LINES }, at: { isAtAll: false } },
  },
  {
    kind: 'dingtalk',
    config: { webhook_url: 'https://oapi.dingtalk.com/robot/send?access_token=x', sign_secret: 'SEC1' },
    answer: '{"errcode":0,"errmsg":"ok"}',
    to: 'https://oapi.dingtalk.com',
    path: `/robot/send?access_token=x&timestamp=${NOW}&sign=${dingtalkSign}`,
    body: expect.anything(),
  },
  {
    kind: 'wecombot',
    config: { webhook_url: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=x' },
    answer: '{"errcode":0,"errmsg":"ok"}',
    to: 'https://qyapi.weixin.qq.com',
    path: '/cgi-bin/webhook/send?key=x',
    body: { msgtype: 'text', text: { content: LINES.replace('<@', '<\u200b@') } },
  },
  {
    kind: 'bark',
    config: { server_url: 'https://api.day.app/', device_key: 'key', sound: 'bell' },
    answer: '{"code":200,"message":"success"}',
    to: 'https://api.day.app',
    path: '/push',
    body: { device_key: 'key', title: MESSAGE.title, body: MESSAGE.body, sound: 'bell', url: MESSAGE.url },
  },
  {
    kind: 'gotify',
    config: { server_url: 'https://push.example.com/gotify', app_token: 'A1b2', priority: '8' },
    answer: '{"id":1}',
    to: 'https://push.example.com',
    path: '/gotify/message',
    headers: { 'x-gotify-key': 'A1b2' },
    body: {
      title: MESSAGE.title,
      message: MESSAGE.body,
      priority: 8,
      extras: { 'client::notification': { click: { url: MESSAGE.url } } },
    },
  },
  {
    kind: 'serverchan',
    config: { send_key: 'SCT1x' },
    answer: '{"code":0,"message":""}',
    to: 'https://sctapi.ftqq.com',
    path: '/SCT1x.send',
    body: { title: MESSAGE.title, desp: LINES },
  },
  {
    kind: 'serverchan',
    config: { send_key: 'sctp42tabc' },
    answer: '{"code":0,"message":""}',
    to: 'https://42.push.ft07.com',
    path: '/send/sctp42tabc.send',
    body: expect.anything(),
  },
  {
    kind: 'pushdeer',
    config: { server_url: 'https://api2.pushdeer.com', push_key: 'PDU1' },
    answer: '{"code":0}',
    to: 'https://api2.pushdeer.com',
    path: '/message/push',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: { pushkey: 'PDU1', text: MESSAGE.title, desp: `${MESSAGE.body}\n${MESSAGE.url}`, type: 'text' },
  },
  {
    kind: 'matrix',
    config: { homeserver_url: 'https://matrix.example.com/', access_token: 'syt', room_id: '!room:example.com' },
    answer: '{"event_id":"$1"}',
    to: 'https://matrix.example.com',
    method: 'PUT',
    path: '/_matrix/client/v3/rooms/!room%3Aexample.com/send/m.room.message/loquat-m41',
    headers: { authorization: 'Bearer syt' },
    body: { msgtype: 'm.text', body: LINES, 'm.mentions': {} },
  },
  {
    kind: 'custom_json',
    config: { webhook_url: 'https://example.com/hook?a=b', method: 'POST' },
    to: 'https://example.com',
    path: '/hook?a=b',
    body: { sender: MESSAGE.title, content: MESSAGE.body },
  },
  {
    kind: 'custom_json',
    config: {
      webhook_url: 'https://example.com/hook',
      method: 'PUT',
      headers: 'Authorization: Bearer x',
      body_template: '{"msg":"{{sender}}: {{content}}","n":1}',
    },
    to: 'https://example.com',
    method: 'PUT',
    path: '/hook',
    headers: { authorization: 'Bearer x' },
    body: { msg: `${MESSAGE.title}: ${MESSAGE.body}`, n: 1 },
  },
];

const bodyOf = (text: string, type: string | undefined): unknown =>
  type === 'application/x-www-form-urlencoded' ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);

test.each(rows)('$kind gets $config.parse_mode $path as it documents', async (row) => {
  const { kind, config, answer = '{}', to, method = 'POST', path, headers = JSON_TYPE, body } = row;
  const { asked, send } = await startService({ body: answer });
  expect(await send({ kind, config }, MESSAGE)).toEqual({ is: 'sent' });
  const request = nth(asked, 0);
  expect(asked).toHaveLength(1);
  expect(request).toMatchObject({ method, url: path, headers: { ...headers, 'x-to': to } });
  expect(bodyOf(request.body, request.headers['content-type'])).toEqual(body);
});

const GOTIFY = { kind: 'gotify', config: { server_url: 'https://push.example.com', app_token: 'x' } } as const;
const WECOM = { kind: 'wecombot', config: { webhook_url: 'https://qyapi.weixin.qq.com/x' } } as const;

test.each([
  [GOTIFY, { status: 204 }, { is: 'sent' }],
  [GOTIFY, { status: 401 }, { is: 'refused', reason: 'unauthorized', status: 401 }],
  [GOTIFY, { status: 403 }, { is: 'refused', reason: 'unauthorized', status: 403 }],
  [GOTIFY, { status: 404 }, { is: 'refused', reason: 'gone', status: 404 }],
  [GOTIFY, { status: 410 }, { is: 'refused', reason: 'gone', status: 410 }],
  [GOTIFY, { status: 400 }, { is: 'refused', reason: 'refused', status: 400 }],
  [
    GOTIFY,
    { status: 429, headers: { 'retry-after': '90' } },
    { is: 'later', reason: 'busy', status: 429, afterMs: 90_000 },
  ],
  [GOTIFY, { status: 503 }, { is: 'later', reason: 'busy', status: 503, afterMs: 0 }],
  [
    GOTIFY,
    { status: 302, headers: { location: 'https://example.com' } },
    { is: 'refused', reason: 'refused', status: null },
  ],
  [WECOM, { body: '{"errcode":93000}' }, { is: 'refused', reason: 'unauthorized', status: 200 }],
  [WECOM, { body: '{"errcode":45009}' }, { is: 'later', reason: 'busy', status: 200, afterMs: 0 }],
  [WECOM, { body: '{"errcode":40058}' }, { is: 'refused', reason: 'refused', status: 200 }],
  [WECOM, { body: 'null' }, { is: 'refused', reason: 'refused', status: 200 }],
  [WECOM, { body: '<html>' }, { is: 'refused', reason: 'refused', status: 200 }],
  [WECOM, { body: 'x'.repeat(70_000) }, { is: 'refused', reason: 'refused', status: null }],
])('%j answered by %j', async (to, answer, outcome) => {
  const { send } = await startService(answer);
  expect(await send(to, MESSAGE)).toEqual(outcome);
});

test('a long message fits what Discord and WeCom take', async () => {
  const { asked, send } = await startService({ body: '{"errcode":0}' });
  const long = { ...MESSAGE, body: '漢*'.repeat(2_000) };
  await send({ kind: 'discord', config: { webhook_url: 'https://discord.com/x' } }, long);
  await send(WECOM, long);
  const [discord, wecom] = asked.map(({ body }) => JSON.parse(body) as { content: string; text: { content: string } });
  expect(discord?.content.length).toBeLessThanOrEqual(2_000);
  expect(Buffer.byteLength(wecom?.text.content ?? '')).toBeLessThanOrEqual(2_048);
});

test('a configuration that cannot be opened any more sends nothing', async () => {
  const { asked, send } = await startService();
  expect(await send({ kind: 'gotify', config: {} }, MESSAGE)).toMatchObject({ is: 'refused', reason: 'unauthorized' });
  expect(asked).toEqual([]);
});
