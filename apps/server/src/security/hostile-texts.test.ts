import {
  cutToBytes,
  decodeText,
  type Endpoint,
  JSON_MAX_BYTES,
  MESSAGE_MAX_BYTES,
  PROPERTIES_MAX_BYTES,
  plainName,
  ReactionAction,
  SEARCH_QUERY_MAX_LENGTH,
  tidyName,
} from '@loquat/contract';
import { findMentionSigns } from '@loquat/markup/markdown';
import { expect, test } from 'vitest';
import { type core, safeParse } from 'zod/mini';
import { textsToTime } from '../../test/security/hostile-texts.ts';
import { BODIES, type Target, targets } from '../../test/security/targets.ts';
import { findSlowText } from '../../test/security/text-clock.ts';
import { withEmoji } from '../importers/emoji-names.ts';
import { convertText } from '../importers/mattermost/mattermost-text.ts';
import { convertMrkdwn } from '../importers/slack/mrkdwn.ts';
import { replaceMentions } from '../importers/source-team.ts';
import { cleanFileName, dispositionOf, extensionOf, fittingFileName } from '../modules/files/file-names.ts';
import { readLicense } from '../modules/license/license-text.ts';
import { escapeHtml, nameOf } from '../modules/mail/emails/escape.ts';
import { textOfHtml } from '../modules/mail/emails/text-of-html.ts';
import { decodeProperties } from '../modules/messages/content/message-properties.ts';
import { charsetIn } from '../modules/previews/charset-label.ts';
import { absoluteAddress, boundedText, toPreview } from '../modules/previews/open-graph.ts';
import { parseHead } from '../modules/previews/page-head.ts';
import { parseQuery } from '../modules/search/query/search-query.ts';
import { tokensOf } from '../modules/search/query/tokens.ts';
import { attachmentsOf } from '../modules/search/retrieval/searchable.ts';
import { readCursor } from '../modules/search/search-cursor.ts';
import { nameKey } from '../modules/users/name-key.ts';
import { exceededBound } from '../platform/http/bodies/json-bounds.ts';
import { requestLanguage } from '../platform/http/request-language.ts';
import { requestOrigin } from '../platform/http/request-origin.ts';
import { addressKey } from '../platform/http/security/rate-limit.ts';
import { MailError } from '../platform/mail/mail-error.ts';
import { oneLine } from '../platform/mail/one-line.ts';
import { parseTarget } from '../platform/safe-fetch/target.ts';
import { createSignedHex } from '../platform/secrets/signed-hex.ts';

/** The size of one header, with space for the others. */
const HEADER_LENGTH = 12_000;
const PAGE_LENGTH = 300_000;
/** The part of a message in a push. */
const PUSHED_LENGTH = 2_400;
const KILOBYTES = 64_000;
const JSON_BOUNDS = { depth: 64, keys: JSON_MAX_BYTES, items: JSON_MAX_BYTES, values: JSON_MAX_BYTES };
const base = new URL('https://example.org/');

/** At the limits of fields, between them, and at the limit of a body. */
const FIELD_LENGTHS = [250, 2_000, 8_000, KILOBYTES, JSON_MAX_BYTES / 3];
const ofFields = FIELD_LENGTHS.map(textsToTime);

/** The strings in a valid body, each with a function that replaces it. */
function* stringsIn(value: unknown, path = ''): Generator<[path: string, replace: (text: string) => unknown]> {
  if (typeof value === 'string') yield [path, (text) => text];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    for (const [place, replace] of stringsIn(part, `${path}.${key}`)) {
      const put = (text: string) =>
        Array.isArray(value)
          ? value.map((item, index) => (String(index) === key ? replace(text) : item))
          : { ...value, [key]: replace(text) };
      yield [place, put];
    }
  }
}

type Field = [name: string, read: (text: string) => unknown];

/** All texts in a call: parts of the URL, headers, and the strings of a body. */
function* fieldsOf({ name, endpoint }: Target): Generator<Field> {
  const { params, query, headers, body }: Endpoint = endpoint;
  for (const schema of [params, query, headers]) {
    for (const [key, part] of Object.entries<core.$ZodType>(schema?.shape ?? {}))
      yield [`${name} ${key}`, (text) => safeParse(part, decodeText(part, text))];
  }
  if (body?.kind === 'multipart') {
    for (const [key, part] of Object.entries<core.$ZodType>(body.fields.shape))
      yield [`${name} ${key}`, (text) => safeParse(part, decodeText(part, text))];
  }
  if (body?.kind !== 'json') return;
  for (const [path, replace] of stringsIn(BODIES[name]))
    yield [`${name} ${path}`, (text) => body.schema.safeParse(replace(text))];
}

const fields = targets.flatMap((target) => [...fieldsOf(target)]);

test('the fields of the contract are found', () => {
  expect(fields.length).toBeGreaterThan(150);
  expect(fields.map(([name]) => name)).toEqual(expect.arrayContaining(['register .name', 'searchMessages q']));
});

test.each(fields)('no text keeps %s busy longer than plain text of its length', (_name, read) => {
  expect(findSlowText(read, ofFields)).toBeUndefined();
});

const properties = (text: string) => Buffer.from(JSON.stringify({ name: text })).toString('base64');
const messageOf = (content: string) => ({ content_type: 'text/markdown', content, properties: null });
const asRequest = (headers: Record<string, string>) => ({ headers });
const signed = createSignedHex(Buffer.alloc(32), 'test');

const oldNames = { isUser: () => true, userName: () => 'Ann', channelName: () => 'general' };
const oldPlace = { team: 'main', names: oldNames, onCut: () => undefined };
const saidWith = (message: string) => ({ user: 'ann', message, create_at: 0 });

/** Parsers of external text other than schemas, with the largest text that reaches them. */
const PARSERS: readonly [name: string, length: number, read: (text: string) => unknown][] = [
  ['plain names', JSON_MAX_BYTES / 3, plainName],
  ['tidy names', 4_096, tidyName],
  ['keys of names', 4_096, nameKey],
  ['cutting text', JSON_MAX_BYTES / 3, (text) => cutToBytes(text, 1_024)],
  ['reactions', JSON_MAX_BYTES / 3, (text) => ReactionAction.safeParse(text)],
  ['names of uploads', 1_024, cleanFileName],
  ['names of files in messages', PROPERTIES_MAX_BYTES, fittingFileName],
  ['endings of files', PROPERTIES_MAX_BYTES, extensionOf],
  ['content dispositions', 1_024, (text) => dispositionOf('inline', text.toWellFormed())],
  ['properties', PROPERTIES_MAX_BYTES, (text) => decodeProperties(properties(text))],
  ['encoded properties', PROPERTIES_MAX_BYTES, decodeProperties],
  ['bounds of JSON', JSON_MAX_BYTES / 3, (text) => exceededBound(Buffer.from(text), JSON_BOUNDS)],
  [
    'bounds of strings in JSON',
    JSON_MAX_BYTES / 3,
    (text) => exceededBound(Buffer.from(JSON.stringify(text)), JSON_BOUNDS),
  ],
  ['words of messages', MESSAGE_MAX_BYTES, (text) => Array.from(tokensOf(text)).length],
  ['links of messages', MESSAGE_MAX_BYTES, (text) => attachmentsOf(messageOf(text))],
  ['search queries', SEARCH_QUERY_MAX_LENGTH, parseQuery],
  ['search cursors', HEADER_LENGTH, (text) => readCursor(text, 'newest')],
  ['licences', JSON_MAX_BYTES / 3, readLicense],
  ['heads of pages', PAGE_LENGTH, parseHead],
  ['titles of pages', PAGE_LENGTH, (text) => parseHead(`<title>${text}</title>`)],
  [
    'attributes of pages',
    PAGE_LENGTH,
    (text) => toPreview(parseHead(`<meta property="og:title" content="${text}">`), base),
  ],
  ['redirections of pages', PAGE_LENGTH, (text) => parseHead(`<meta http-equiv="refresh" content='0;${text}'>`)],
  ['relations of links', PAGE_LENGTH, (text) => parseHead(`<link href="/" rel='${text}'>`)],
  ['words of previews', PAGE_LENGTH, boundedText],
  ['addresses in pages', HEADER_LENGTH, (text) => absoluteAddress(text, base)],
  ['charsets', HEADER_LENGTH, (text) => charsetIn(`text/html;${text}`)],
  ['outgoing addresses', HEADER_LENGTH, (text) => parseTarget(`https://${text}`)],
  ['text of letters', JSON_MAX_BYTES / 3, textOfHtml],
  ['escaped text', MESSAGE_MAX_BYTES, escapeHtml],
  ['names in letters', MESSAGE_MAX_BYTES, nameOf],
  ['single lines', MESSAGE_MAX_BYTES, oneLine],
  ['answers of mail servers', MESSAGE_MAX_BYTES, (text) => new MailError('refused', { answer: text })],
  ['languages of browsers', HEADER_LENGTH, (text) => requestLanguage(asRequest({ 'accept-language': text }))],
  ['texts of Slack', MESSAGE_MAX_BYTES, (text) => convertMrkdwn(text, oldNames)],
  ['texts of Mattermost', MESSAGE_MAX_BYTES, (message) => convertText(saidWith(message), oldPlace)],
  ['mentions in pushed Markdown', PUSHED_LENGTH, (text) => findMentionSigns(text, true)],
  ['emoji by name', MESSAGE_MAX_BYTES, withEmoji],
  ['mentions of old messages', MESSAGE_MAX_BYTES, (text) => replaceMentions(text, () => '')],
  ['hosts', HEADER_LENGTH, (text) => requestOrigin({ protocol: 'http', host: text })],
  ['forwarded addresses', HEADER_LENGTH, addressKey],
  ['signed tokens', HEADER_LENGTH, signed.read],
];

test.each(PARSERS)('no text keeps %s busy longer than plain text of its length', (_name, length, read) => {
  const sizes = [length / 64, length / 8, length].map(Math.floor).map(textsToTime);
  expect(findSlowText(read, sizes)).toBeUndefined();
});
