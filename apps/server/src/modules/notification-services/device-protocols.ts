import { DEFAULT_SERVICE_TEMPLATE, fillServiceTemplate, parseServiceHeaders } from '@loquat/contract';
import { linesOf, postJson, type Protocols, segment, under } from './service-message.ts';

const SERVERCHAN_TITLE_MAX_LENGTH = 32;
/** Keys of the newer ServerChan name their server. */
const SERVERCHAN_3 = /^sctp(\d{1,12})t/;

function serverchanAddress(key: string): string {
  const [, number] = SERVERCHAN_3.exec(key) ?? [];
  const send = `${segment(key)}.send`;
  return number === undefined ? `https://sctapi.ftqq.com/${send}` : `https://${number}.push.ft07.com/send/${send}`;
}

/** Services that ring at a device, and addresses of the user's own. */
export const deviceProtocols: Protocols<'bark' | 'gotify' | 'serverchan' | 'pushdeer' | 'custom_json'> = {
  bark: {
    write: ({ server_url, device_key, sound }, { title, body, url }) =>
      postJson(under(server_url, '/push'), {
        device_key,
        title,
        body,
        ...(sound && { sound }),
        ...(url && { url }),
      }),
    codes: { field: 'code', success: [200], busy: [429], unauthorized: [400, 401, 403] },
  },
  gotify: {
    write: ({ server_url, app_token = '', priority }, { title, body, url }) =>
      postJson(
        under(server_url, '/message'),
        {
          title,
          message: body,
          ...(priority && { priority: Number(priority) }),
          ...(url && { extras: { 'client::notification': { click: { url } } } }),
        },
        { 'x-gotify-key': app_token },
      ),
  },
  serverchan: {
    write: ({ send_key = '' }, message) =>
      postJson(serverchanAddress(send_key), {
        title: message.title.slice(0, SERVERCHAN_TITLE_MAX_LENGTH),
        desp: linesOf(message),
      }),
    codes: { field: 'code', success: [0], busy: [40_003, 40_005], unauthorized: [40_001, 20_001] },
  },
  pushdeer: {
    write: ({ server_url, push_key = '' }, { title, body, url }) => ({
      address: under(server_url, '/message/push'),
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        pushkey: push_key,
        text: title,
        desp: linesOf({ title: body, body: '', url, silent: false, key: '' }),
        type: 'text',
      }).toString(),
    }),
    codes: { field: 'code', success: [0], busy: [], unauthorized: [80_402, 80_403] },
  },
  custom_json: {
    write: ({ webhook_url = '', method, headers = '', body_template = DEFAULT_SERVICE_TEMPLATE }, { title, body }) => ({
      address: webhook_url,
      method: method === 'PUT' ? 'PUT' : 'POST',
      headers: { ...Object.fromEntries(parseServiceHeaders(headers) ?? []), 'content-type': 'application/json' },
      body: fillServiceTemplate(body_template, { sender: title, content: body }),
    }),
  },
};
