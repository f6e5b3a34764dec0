import {
  api,
  BUNDLE_MAX_BYTES,
  CANNED_ANSWER_TEXT_MAX_BYTES,
  CANNED_ANSWERS_MAX,
  type Endpoint,
  MESSAGE_MAX_BYTES,
  type Message,
  PAGE_MAX_BYTES,
  PINS_MAX_BYTES,
  PROPERTIES_MAX_BYTES,
} from '@loquat/contract';
import { expect } from 'vitest';
import { createBot } from '../../test/drivers/bots.ts';
import { answerTo, call } from '../../test/drivers/call.ts';
import { openEvents } from '../../test/drivers/event-stream.ts';
import { uploadFile } from '../../test/drivers/files.ts';
import { nth } from '../../test/drivers/found.ts';
import {
  createChannel,
  listHistory,
  meet,
  messagesIn,
  type Person,
  personOf,
  propertiesHeader,
  send,
} from '../../test/drivers/people.ts';
import { test, type TestServer } from '../../test/servers/test-server.ts';

/** Takes six times as many bytes in JSON. */
const WORST = '\u0001'.repeat(MESSAGE_MAX_BYTES - 5);
const MESSAGES = 8;
const FILES = 20;
/** The largest entry: every byte of the text escaped, the properties, and the fields around them. */
const ENTRY_MAX_BYTES = 6 * MESSAGE_MAX_BYTES + PROPERTIES_MAX_BYTES + 1_024;

type Schema = { _zod: { def: { type: string } & Record<string, unknown> } };

/** Whether a schema contains a list anywhere. */
function hasList({ _zod: { def } }: Schema): boolean {
  if (def.type === 'array') return true;
  const inner = [def['innerType'], def['in'], def['out'], ...((def['options'] as unknown[] | undefined) ?? [])];
  const shape = Object.values((def['shape'] as object | undefined) ?? {});
  return [...inner, ...shape].some((part) => part !== undefined && hasList(part as Schema));
}

const lists = Object.values(api)
  .flatMap((group) => Object.entries<Endpoint>(group))
  .filter(
    ([, { method, response }]) =>
      method === 'GET' && response.kind === 'json' && hasList(response.schema as unknown as Schema),
  )
  .map(([name]) => name);

/** Lists with only short fields: names, numbers, addresses of one user, of one setting, or of all users. */
const OF_SHORT_ENTRIES = new Set([
  'listDevices',
  'listSessions',
  'listSignInMethods',
  'listSignInMethodsOf',
  'listUsers',
  'listUsersForAdmins',
  'getUserForAdmins',
  'listContacts',
  'getStorage',
  'listSavedItems',
  'getLinkPreview',
  'getCredentials',
  'getOpenidConfig',
  'getLoginConfig',
  'getOrganization',
  'getLicense',
  'listBotKeys',
  'listBotCommands',
  'listCommandsForUser',
  'listCommandsForChannel',
  'listServiceSwitches',
  'listOfferedServiceKinds',
  'listNotificationServices',
  'listChannelsAsBot',
  'getChannelAsBot',
  'listCalls',
  'getCallUsers',
  'getNotificationSettings',
  'listAuditLog',
  'getWidgetConfig',
  'getOfficeHours',
  'getStatistics',
  'listPasskeys',
]);

interface Filled {
  ann: Person;
  bob: Person;
  gid: number;
  first: number;
  bundle: string;
  saved: string;
}

/** A channel, a conversation, pins, files, a forward and a saved item with messages of maximum size. */
async function fill(server: TestServer): Promise<Filled> {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann, { is_public: true });
  const mids: number[] = [];
  for (let count = 0; count < MESSAGES; count += 1) {
    mids.push(await send(server, ann, `group/${gid}`, `${WORST} ship`));
    await send(server, ann, `user/${bob.uid}`, `${WORST} ship`);
    await call(server, `PUT /message/${mids.at(-1)}/edit`, { token: ann.token, body: `${WORST} boat` });
    await call(server, `POST /group/${gid}/pin`, { token: ann.token, body: { mid: mids.at(-1) } });
  }
  const { path } = await uploadFile(server, ann.token, Buffer.from('short'), { filename: 'a.txt' });
  for (let count = 0; count < FILES; count += 1) {
    const headers = propertiesHeader({ x: '"'.repeat(4_000) });
    const file = { token: ann.token, body: JSON.stringify({ path }), contentType: 'vocechat/file', headers };
    expect((await call(server, `POST /group/${gid}/send`, file)).status).toBe(200);
  }
  const mid_list = mids.slice(0, 4);
  const bundle = await answerTo(server, 'POST /resource/archive', { token: ann.token, body: { mid_list } });
  const { id: saved } = await answerTo(server, 'POST /favorite', { token: ann.token, body: { mid_list } });
  return { ann, bob, gid, first: nth(mids, 0), bundle, saved };
}

/** A visitor who wrote a full page to one host, and then to another. */
async function fillVisit(server: TestServer, { ann, bob }: Filled): Promise<number> {
  const account = { name: 'v-1', email: 'v-1@widget.link', password: 'a secret of their own', widget_id: '' };
  const arrived = await answerTo(server, 'POST /user/register', { body: { ...account, widget_host: bob.uid } });
  const visitor = personOf(arrived);
  for (const host of [bob, ann]) {
    const body = { host: host.uid };
    await answerTo(server, `POST /visitor/${visitor.uid}/assign`, { token: ann.token, body });
    for (let count = 0; count < MESSAGES / 2; count += 1) await send(server, visitor, `user/${host.uid}`, WORST);
  }
  return visitor.uid;
}

/** The call for each list at its longest, and its maximum size. */
interface Bound {
  paths: (filled: Filled & { visitor: number }) => string[];
  maxBytes: number;
  /** Called with the key of a bot. */
  isOfBot?: true;
}
const BOUNDS: Record<string, Bound> = {
  listUserHistory: {
    paths: ({ bob }) => ['', '?limit=1000', '?after=1&limit=1000'].map((query) => `/user/${bob.uid}/history${query}`),
    maxBytes: PAGE_MAX_BYTES + ENTRY_MAX_BYTES,
  },
  listChannelHistory: {
    paths: ({ gid, first }) =>
      ['?limit=1000', `?after=${first}&limit=1000`, '?changes=true', `?before=${first + 9}&changes=true`].map(
        (query) => `/group/${gid}/history${query}`,
      ),
    maxBytes: 2 * (PAGE_MAX_BYTES + ENTRY_MAX_BYTES),
  },
  listVisitorHistory: {
    paths: ({ visitor }) => ['', '?limit=1000'].map((query) => `/visitor/${visitor}/history${query}`),
    maxBytes: PAGE_MAX_BYTES + ENTRY_MAX_BYTES,
  },
  listCannedAnswers: {
    paths: () => ['/visitor/canned_answers'],
    maxBytes: CANNED_ANSWERS_MAX * (6 * CANNED_ANSWER_TEXT_MAX_BYTES + 1_024),
  },
  listUserHistoryAsBot: {
    paths: ({ ann }) => ['', '?limit=1000'].map((query) => `/bot/user/${ann.uid}/messages${query}`),
    maxBytes: PAGE_MAX_BYTES + ENTRY_MAX_BYTES,
    isOfBot: true,
  },
  listChannelHistoryAsBot: {
    paths: ({ gid }) => ['?limit=1000', '?changes=true'].map((query) => `/bot/group/${gid}/messages${query}`),
    maxBytes: 2 * (PAGE_MAX_BYTES + ENTRY_MAX_BYTES),
    isOfBot: true,
  },
  searchMessages: {
    paths: () => ['newest', 'relevance'].map((order) => `/message/search?q=boat&limit=100&order=${order}`),
    maxBytes: PAGE_MAX_BYTES + ENTRY_MAX_BYTES,
  },
  listFiles: { paths: () => ['/admin/system/files?page=1&page_size=1000'], maxBytes: FILES * 4_096 },
  listChatFiles: { paths: () => ['/message/files?limit=100'], maxBytes: FILES * 4_096 },
  getForward: { paths: ({ bundle }) => [`/resource/archive?file_path=${bundle}`], maxBytes: BUNDLE_MAX_BYTES + 1_024 },
  getSavedItem: { paths: ({ saved }) => [`/favorite/${saved}`], maxBytes: BUNDLE_MAX_BYTES + 1_024 },
  listChannels: { paths: () => ['/group'], maxBytes: PINS_MAX_BYTES + 4_096 },
  getChannel: { paths: ({ gid }) => [`/group/${gid}`], maxBytes: PINS_MAX_BYTES + 4_096 },
};

test('every list of the contract has a limit in bytes, or only short entries', () => {
  expect(lists.filter((name) => !(name in BOUNDS) && !OF_SHORT_ENTRIES.has(name))).toEqual([]);
  expect(lists.length).toBeGreaterThanOrEqual(Object.keys(BOUNDS).length + OF_SHORT_ENTRIES.size);
});

test('no list exceeds its limit in bytes, however long its entries', async ({ server }) => {
  const conversations = await fill(server);
  const { token } = conversations.ann;
  const canned = { name: 'x', text: 'x' + WORST.slice(0, CANNED_ANSWER_TEXT_MAX_BYTES - 2) + 'x' };
  for (let count = 0; count < CANNED_ANSWERS_MAX; count += 1) {
    await answerTo(server, 'POST /admin/canned_answers', { token, body: canned });
  }
  const filled = { ...conversations, visitor: await fillVisit(server, conversations) };
  const bot = await createBot(server, filled.ann);
  for (let count = 0; count < MESSAGES; count += 1) await send(server, filled.ann, `user/${bot.uid}`, WORST);
  for (const [name, { paths, maxBytes, isOfBot }] of Object.entries(BOUNDS)) {
    const caller = isOfBot ? bot.key : filled.ann.token;
    for (const path of paths(filled)) {
      const { status, text } = await call(server, `GET ${path}`, { token: caller });
      expect([path, status]).toEqual([path, 200]);
      expect(text.length, `${name}: ${path}`).toBeGreaterThan(100);
      expect(Buffer.byteLength(text), `${name}: ${path}`).toBeLessThan(maxBytes);
    }
  }
});

test('short pages of history follow each other to the beginning, and only there is an empty one', async ({
  server,
}) => {
  const { ann, bob } = await fill(server);
  const to = `user/${bob.uid}`;
  const read: Message[] = [];
  const pages: number[] = [];
  for (let before = ''; ;) {
    const page = await listHistory(server, ann, to, `?limit=100${before}`);
    pages.push(page.length);
    if (page.length === 0) break;
    read.unshift(...page);
    before = `&before=${nth(page, 0).mid}`;
  }
  expect(pages.length).toBeGreaterThan(2);
  expect(read).toHaveLength(MESSAGES);
  const forward: Message[] = [];
  for (let page = await listHistory(server, ann, to, '?after=1'); page.length > 0;) {
    forward.push(...page);
    page = await listHistory(server, ann, to, `?changes=true&after=${nth(page, -1).mid}`);
  }
  expect(forward).toEqual(read);
});

test('a forward that would be too long is refused', async ({ server }) => {
  const [ann] = await meet(server);
  const mid_list: number[] = [];
  for (let count = 0; count < 6; count += 1) mid_list.push(await send(server, ann, `user/${ann.uid}`, WORST));
  const body = { mid_list };
  expect((await call(server, 'POST /resource/archive', { token: ann.token, body })).status).toBe(400);
  expect((await call(server, 'POST /favorite', { token: ann.token, body })).status).toBe(400);
  const fewer = { mid_list: mid_list.slice(1) };
  expect((await call(server, 'POST /resource/archive', { token: ann.token, body: fewer })).status).toBe(200);
});

test('a replay contains all messages, however long', async ({ server }) => {
  const { bob } = await fill(server);
  const stream = await openEvents(server, bob.token);
  const replayed = messagesIn(stream.events);
  expect(replayed.filter(({ detail }) => detail.type === 'normal')).toHaveLength(2 * MESSAGES + FILES);
  expect(replayed.map(({ mid }) => mid)).toEqual(replayed.map(({ mid }) => mid).toSorted((one, other) => one - other));
});
