import { createBotAccount } from '../drivers/bots.ts';
import { answerTo, call, registerUser } from '../drivers/call.ts';
import { sendFile, uploadFile } from '../drivers/files.ts';
import { pngOf } from '../drivers/images.ts';
import { createChannel, meet, type Person, personOf, propertiesHeader, send } from '../drivers/people.ts';
import type { TestServer } from '../servers/test-server.ts';

export const BOBS = { email: 'bob@example.org', password: 'bob-secret' };

/** References to the data of a team that has used every feature. */
export interface Used {
  founder: Person;
  bob: Person;
  open: number;
  secret: number;
  /** Path and content of a text file. */
  file: string;
  text: string;
}

async function must(server: TestServer, { token }: Person, route: string, body?: unknown, contentType?: string) {
  const answer = await call(server, route, { token, body, ...(contentType && { contentType }) });
  if (answer.status !== 200) throw new Error(`${route} answered ${answer.status} ${answer.text}`);
  return answer.json;
}

async function sayAll(
  server: TestServer,
  { founder, bob, open, secret }: Omit<Used, 'file' | 'text'>,
): Promise<number> {
  const first = await send(server, founder, `group/${open}`, 'the first word');
  await must(server, bob, `POST /message/${first}/reply`, 'an answer');
  const mentions = propertiesHeader({ mentions: [bob.uid] });
  const body = ` @${bob.uid} look`;
  await answerTo(server, `POST /group/${open}/send`, { token: founder.token, body, headers: mentions });
  await must(server, bob, `PUT /message/${first}/like`, { action: '👍' });
  await must(server, founder, `PUT /message/${first}/like`, { action: '🎉' });
  await must(server, founder, `PUT /message/${first}/like`, { action: '🎉' });
  await must(server, founder, `PUT /message/${first}/edit`, 'the very first word');
  const gone = await send(server, bob, `group/${secret}`, 'not meant');
  await must(server, bob, `DELETE /message/${gone}`);
  await send(server, bob, `user/${founder.uid}`, 'between us');
  await send(server, bob, `user/${bob.uid}`, 'a note');
  await must(server, founder, `POST /group/${open}/pin`, { mid: first });
  return first;
}

async function announce(server: TestServer, { founder, bob, open }: Omit<Used, 'file' | 'text'>): Promise<void> {
  const content = 'Pier 3 is **closed**.';
  const { updated_at } = await answerTo(server, `POST /group/${open}/announcement`, {
    token: founder.token,
    body: { content },
  });
  await must(server, bob, `POST /group/${open}/announcement/seen`, { updated_at });
}

async function setAll(server: TestServer, { founder, bob, open, secret }: Omit<Used, 'file' | 'text'>, mid: number) {
  await must(server, bob, 'POST /user/read-index', {
    groups: [{ gid: open, mid }],
    users: [{ uid: founder.uid, mid }],
  });
  await must(server, bob, 'POST /user/mute', {
    add_groups: [{ gid: open }],
    add_users: [{ uid: founder.uid, expired_in: 9_000 }],
  });
  const lasting = { groups: [{ gid: secret, expires_in: 600 }], users: [{ uid: founder.uid, expires_in: 300 }] };
  await must(server, bob, 'POST /user/burn-after-reading', lasting);
  await send(server, bob, `group/${secret}`, 'for ten minutes');
  await must(server, bob, 'POST /user/pin_chat', { target: { gid: open } });
  await must(server, bob, 'POST /user/pin_chat', { target: { uid: founder.uid } });
  await must(server, bob, 'POST /user/update_contact_status', { target_uid: founder.uid, action: 'add' });
  await must(server, bob, 'PUT /user/contact_remark', { contact_uid: founder.uid, remark: 'the boss' });
  const levels = { level: 'mentions', chats: [{ target: { gid: open }, level: 'all' }] };
  await must(server, bob, 'PUT /user/notification-settings', levels);
}

async function addPictures(server: TestServer, { founder, bob, open, secret }: Omit<Used, 'file' | 'text'>) {
  const [small, large] = [await pngOf(16, 16), await pngOf(700, 500)];
  await must(server, bob, 'POST /user/avatar', small, 'image/png');
  await must(server, founder, `POST /group/${secret}/avatar`, small, 'image/png');
  await must(server, founder, 'POST /admin/system/organization/logo', await pngOf(128, 128), 'image/png');
  const { path } = await uploadFile(server, bob.token, large, { filename: 'large.png', content_type: 'image/png' });
  const pictured = await sendFile(server, bob.token, `group/${open}`, path, { width: 700 });
  const said = await send(server, bob, `group/${open}`, 'to be kept');
  const forward = (await must(server, founder, 'POST /resource/archive', { mid_list: [pictured, said] })) as string;
  await must(server, founder, `POST /user/${bob.uid}/send`, forward, 'vocechat/archive');
  await must(server, bob, 'POST /favorite', { mid_list: [pictured, said] });
}

async function serveVisitors(server: TestServer, { founder, bob }: Omit<Used, 'file' | 'text'>) {
  const account = {
    name: 'passer-by',
    email: 'v1@widget.link',
    password: 'their-secret',
    widget_id: 'w',
    widget_host: founder.uid,
  };
  const visitor = personOf(await answerTo(server, 'POST /user/register', { body: account }));
  const place = { page_url: 'https://shop.example.org/', page_title: 'Boats', language: 'de', time_zone: 'Asia/Tokyo' };
  await must(server, visitor, 'PUT /visitor/place', place);
  const profile = { email: 'passer-by@example.org', attributes: { plan: 'pro' } };
  await must(server, visitor, 'PUT /visitor/profile', profile);
  await send(server, visitor, `user/${founder.uid}`, 'is it open?');
  await must(server, founder, `POST /visitor/${visitor.uid}/assign`, { host: bob.uid });
  await must(server, founder, 'POST /admin/canned_answers', { name: 'Hours', text: 'We open at seven.' });
  const bot = await createBotAccount(server, founder, 'helper');
  await server.transact((tx) => tx.webhooks.save({ uid: bot.uid, url: 'https://bots.example.org/hook' }));
  await server.transact((tx) => tx.botCommands.insert(bot.uid, { command: 'weather', description: 'Looks outside' }));
  const gone = await registerUser(server, 'gone');
  await send(server, personOf(gone), `user/${bob.uid}`, 'goodbye');
  await must(server, founder, `DELETE /admin/user/${gone.user.uid}`);
}

/** Uses every feature whose data an archive contains once. */
export async function useEverything(server: TestServer): Promise<Used> {
  const [founder, bob] = await meet(server, 'bob');
  const open = await createChannel(server, founder, { is_public: true });
  const secret = await createChannel(server, founder, { members: [bob.uid] });
  const used = { founder, bob, open, secret };
  await must(server, founder, 'PUT /admin/system/organization', { name: 'Loquat & Friends', description: 'a team' });
  const first = await sayAll(server, used);
  await announce(server, used);
  await addPictures(server, used);
  await setAll(server, used, first);
  await serveVisitors(server, used);
  const text = 'what is in the file';
  const { path: file } = await uploadFile(server, bob.token, text, { filename: 'notes.txt' });
  await sendFile(server, bob.token, `group/${open}`, file);
  const identity = {
    provider: 'github',
    issuer: '',
    subject: '4711',
    label: 'bob',
    uid: bob.uid,
    created_at: 1,
  } as const;
  await server.transact((tx) => tx.identities.insert({ ...identity, uid: bob.uid as never }));
  return { ...used, file, text };
}
