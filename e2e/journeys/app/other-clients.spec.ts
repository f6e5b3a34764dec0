import { createPublicChannel, PASSWORD, sayIn, seedPeople } from '../../fixtures/chat-seed.ts';
import { NativeClient } from '../../fixtures/other-clients/native-client.ts';
import { openOtherClients } from '../../fixtures/other-clients/other-clients.ts';
import { WebClient } from '../../fixtures/other-clients/web-client.ts';
import type { WireStream } from '../../fixtures/other-clients/wire.ts';
import { expect, test } from '../../fixtures/test.ts';

const LIKE = '👍';

/** Both clients of Ines, and Juno, who has sent a message. */
async function openTeam(url: string) {
  const [juno, ines] = await seedPeople(url, ['Juno Tackett', 'Ines Corvalo']);
  const deck = await createPublicChannel(juno, 'deck');
  const others = await openOtherClients(url, { admin: juno, user: ines });
  const mid = await sayIn(juno, deck, 'To like');
  await others.readTo(mid);
  const like = () => juno.api.messages.likeMessage({ params: { mid }, body: { action: LIKE } });
  const liked = { [`g:${deck}`]: [`${mid} by ${juno.uid} | To like | ${LIKE} ${juno.uid}`] };
  return { juno, ines, deck, others, mid, like, liked };
}

const chatsOn = (streams: readonly WireStream[]) =>
  streams.map(({ heard }) => heard.filter((type) => type === 'chat').length);

test('two streams of the web client after a wake-up: no kick, and each event on one of them', async ({ server }) => {
  const { like, liked, others } = await openTeam(server.url);
  const { web } = others;
  web.sleep();
  await web.wakeUp();
  const pair = web.streams.slice(1);
  expect(pair).toHaveLength(2);
  // Only live streams have heartbeats.
  const beats = () => pair.map(({ heard }) => heard.includes('heartbeat'));
  await expect.poll(beats).toEqual([true, true]);
  await like();

  await expect.poll(() => web.record.shown()).toEqual(liked);
  await expect.poll(() => chatsOn(pair).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(pair.map((stream) => stream.isOpen())).toEqual([true, true]);
  expect({ streams: web.streams.length, signedOut: web.signedOut }).toEqual({ streams: 3, signedOut: null });
  others.close();
});

test('two streams of the native client after a renewal: the older one ends at a heartbeat', async ({ server }) => {
  const { like, liked, others } = await openTeam(server.url);
  const { native } = others;
  await native.renew();
  const [older, newer] = native.streams;
  await expect.poll(() => newer?.heard.includes('ready')).toBe(true);
  const before = chatsOn(native.streams)[0];
  await like();

  await expect.poll(() => native.record.shown()).toEqual(liked);
  await expect.poll(() => older?.isOpen()).toBe(false);
  expect(older?.heard.at(-1)).toBe('heartbeat');
  expect(chatsOn(native.streams)).toEqual([before, 1]);
  expect({ streams: native.streams.length, signedOut: native.signedOut }).toEqual({ streams: 2, signedOut: null });
  others.close();
});

test('the models show the damage of a kick, and of events on both streams', async ({ server }) => {
  const { deck, juno, mid, others } = await openTeam(server.url);
  const action = { mid: mid + 1, from_uid: juno.uid, created_at: 1, target: { gid: deck } };
  const like = { type: 'chat', ...action, detail: { type: 'reaction', mid, detail: { type: 'like', action: LIKE } } };
  const message = { type: 'chat', ...action, mid, detail: { type: 'normal', content_type: 'text/plain', content: '' } };
  for (const one of [others.web, others.native]) {
    const before = one.record.shown();
    one.hear(like);
    expect(one.record.shown()).not.toEqual(before);
    one.hear(like);
    expect(one.record.shown()).toEqual(before);
    one.hear(message);
    expect(one.record.repeated).toEqual([mid]);
    one.hear({ type: 'kick', reason: 'login_from_other_device' });
    expect(one.signedOut).toBe('login_from_other_device');
  }
});

test('the native client signs in once it is allowed, on two machines, and registers in a browser', async ({
  server,
}) => {
  const [juno, ines] = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo']);
  const account = { email: ines.email, password: PASSWORD };
  const login = async () => (await NativeClient.login(server.url, account)).status;
  const newcomer = { email: 'tomas@example.test', password: PASSWORD, name: 'Tomas Ekvall' };
  expect(await NativeClient.register(server.url, newcomer)).toMatchObject({
    status: 422,
    text: `This app cannot register or change passwords here. Open ${server.url} in a browser.`,
  });
  expect(await login()).toBe(401);
  await juno.api.server.updateLoginConfig({ body: { md5_passwords: true } });
  expect(await login()).toBe(401);
  (await WebClient.signIn(server.url, account)).close();

  const [desk, phone] = [
    await NativeClient.signIn(server.url, account),
    await NativeClient.signIn(server.url, account),
  ];
  const deck = await createPublicChannel(juno, 'deck');
  const mid = await desk.say(`group/${deck}`, 'From the desk');
  await expect.poll(() => [desk, phone].map(({ record }) => record.highest.message)).toEqual([mid, mid]);
  phone.restart();
  await Promise.all([phone.renew(), phone.renew()]);
  const later = await phone.say(`group/${deck}`, 'From the phone');
  await expect.poll(() => [desk, phone].map(({ record }) => record.highest.message)).toEqual([later, later]);
  for (const one of [desk, phone]) {
    expect([one.signedOut, one.refused, one.unconfirmed, one.record.repeated]).toEqual([null, [], [], []]);
    one.close();
  }
});
