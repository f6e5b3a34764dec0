import { createHmac } from 'node:crypto';
import { cutToBytes, type ServiceConfig } from '@loquat/contract';
import { linesOf, postJson, type Protocols, segment, type ServiceMessage } from './service-message.ts';

const SECOND_MS = 1_000;
const DISCORD_MAX_LENGTH = 2_000;
const WECOM_MAX_BYTES = 2_048;
const ZERO_WIDTH_SPACE = '\u200b';

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64');
const withSlashes = (text: string, signs: RegExp) => text.replace(signs, String.raw`\$&`);
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Breaks tags that mention all members of a group: a message must not ring for everyone elsewhere. */
const withoutMentions = (text: string) => text.replace(/<(?=\s*\/?(?:at\b|@))/gi, `<${ZERO_WIDTH_SPACE}`);

/** The text in each parse mode of Telegram, with its signs escaped and the title in bold. */
const TELEGRAM: Readonly<Record<string, { escape: (text: string) => string; bold: (text: string) => string }>> = {
  HTML: { escape: escapeHtml, bold: (text) => `<b>${text}</b>` },
  MarkdownV2: {
    escape: (text) => withSlashes(text, /[_*[\]()~`>#+\-=|{}.!\\]/g),
    bold: (text) => `*${text}*`,
  },
  // Inside of an entity nothing can be escaped there, so the title is none.
  Markdown: { escape: (text) => withSlashes(text, /[_*`[]/g), bold: (text) => text },
};

function telegramText(message: ServiceMessage, parseMode: string | undefined): string {
  const mode = TELEGRAM[parseMode ?? ''];
  if (!mode) return linesOf(message);
  const { escape, bold } = mode;
  return linesOf({
    ...message,
    title: bold(escape(message.title)),
    body: escape(message.body),
    url: escape(message.url),
  });
}

/** A message in plain text, in a chat that would read its signs as formatting. */
const discordText = ({ title, body, url }: ServiceMessage) => {
  const plain = (text: string) => withSlashes(text, /[\\*_~`|>#[\]()-]/g);
  return linesOf({ title: `**${plain(title)}**`, body: plain(body), url } as ServiceMessage).slice(
    0,
    DISCORD_MAX_LENGTH,
  );
};

const groupText = (message: ServiceMessage) => withoutMentions(linesOf(message));

function feishuSignature({ sign_secret }: ServiceConfig, now: number) {
  if (sign_secret === undefined) return {};
  const timestamp = String(Math.floor(now / SECOND_MS));
  return { timestamp, sign: hmac(`${timestamp}\n${sign_secret}`, '') };
}

function dingtalkAddress({ webhook_url = '', sign_secret }: ServiceConfig, now: number): string {
  if (sign_secret === undefined) return webhook_url;
  const url = new URL(webhook_url);
  url.searchParams.set('timestamp', String(now));
  url.searchParams.set('sign', hmac(sign_secret, `${now}\n${sign_secret}`));
  return url.href;
}

/** Services that show messages in a chat. */
export const chatProtocols: Protocols<
  'telegram' | 'discord' | 'slack' | 'feishu' | 'dingtalk' | 'wecombot' | 'matrix'
> = {
  telegram: {
    write: ({ bot_token, chat_id, parse_mode }, message) =>
      postJson(`https://api.telegram.org/bot${segment(bot_token)}/sendMessage`, {
        chat_id,
        text: telegramText(message, parse_mode),
        ...(parse_mode && { parse_mode }),
        disable_notification: message.silent,
        link_preview_options: { is_disabled: true },
      }),
  },
  discord: {
    write: ({ webhook_url = '', username, avatar_url }, message) =>
      postJson(webhook_url, {
        content: discordText(message),
        ...(username && { username }),
        ...(avatar_url && { avatar_url }),
        allowed_mentions: { parse: [] },
      }),
  },
  slack: {
    write: ({ webhook_url = '' }, message) => postJson(webhook_url, { text: escapeHtml(linesOf(message)) }),
  },
  feishu: {
    write: (config, message, now) =>
      postJson(config['webhook_url'] ?? '', {
        ...feishuSignature(config, now),
        msg_type: 'text',
        content: { text: groupText(message) },
      }),
    codes: { field: 'code', success: [0], busy: [9_499, 11_232], unauthorized: [19_001, 19_021] },
  },
  dingtalk: {
    write: (config, message, now) =>
      postJson(dingtalkAddress(config, now), {
        msgtype: 'text',
        text: { content: linesOf(message) },
        at: { isAtAll: false },
      }),
    codes: { field: 'errcode', success: [0], busy: [130_101, 410_100], unauthorized: [300_001, 310_000] },
  },
  wecombot: {
    write: ({ webhook_url = '' }, message) =>
      postJson(webhook_url, {
        msgtype: 'text',
        text: { content: cutToBytes(groupText(message), WECOM_MAX_BYTES) },
      }),
    codes: { field: 'errcode', success: [0], busy: [45_009, -1], unauthorized: [93_000] },
  },
  matrix: {
    write({ homeserver_url = '', access_token, room_id }, message) {
      const path = `/_matrix/client/v3/rooms/${encodeURIComponent(room_id ?? '')}/send/m.room.message/`;
      const value = { msgtype: 'm.text', body: linesOf(message), 'm.mentions': {} };
      const headers = { authorization: `Bearer ${access_token}` };
      // The same transaction for each attempt: the server shows the message once.
      const transaction = encodeURIComponent(`loquat-${message.key}`);
      return { ...postJson(homeserver_url.replace(/\/+$/, '') + path + transaction, value, headers), method: 'PUT' };
    },
  },
};
