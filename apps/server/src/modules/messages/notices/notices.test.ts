import { expect } from 'vitest';
import { createBot } from '#test/drivers/bots.ts';
import { call, registerUser } from '#test/drivers/call.ts';
import { found } from '#test/drivers/found.ts';
import { createChannel, listHistory, personOf, propertiesHeader, send } from '#test/drivers/people.ts';
import { joinCall, leaveCall, startCallWorld } from '#test/servers/call-world.ts';
import { test } from '#test/servers/test-server.ts';

const FORGED = { started_at: 1, seconds: 3_600, video: true, users: [1], outcome: 'ended' };

test('a user can only delete, not edit, a message that the server wrote in their name', async ({ dataDir }) => {
  const { server, people, close } = await startCallWorld(dataDir, 'bob');
  const [ann, bob] = people;
  await joinCall(server, ann, { uid: bob!.uid });
  await leaveCall(server, ann, { uid: bob!.uid });
  const said = () => listHistory(server, bob!, `user/${ann.uid}`);
  const [line] = await said();
  const { mid } = found(line);
  for (const headers of [{}, propertiesHeader({ notice: 'call', call: FORGED })]) {
    const body = '📞 59:59';
    expect(await call(server, `PUT /message/${mid}/edit`, { token: ann.token, body, headers })).toMatchObject({
      status: 403,
    });
  }
  expect(await said()).toEqual([line]);
  expect((await call(server, `DELETE /message/${mid}`, { token: ann.token })).status).toBe(200);
  await close();
});

test('no user can edit the line that announces them', async ({ server }) => {
  const body = { email: 'ann@example.org', password: 'long enough', name: 'Ann', gender: 0, first_channel: 'general' };
  await call(server, 'POST /admin/system/create_admin', { body });
  const bob = personOf(await registerUser(server, 'bob'));
  const said = () => listHistory(server, bob, 'group/1');
  const [wave] = await said();
  const edit = { token: bob.token, body: 'Hello' };
  expect((await call(server, `PUT /message/${found(wave).mid}/edit`, edit)).status).toBe(403);
  expect(await said()).toEqual([wave]);
});

test('no message of a user or a bot becomes a notice, whichever call sends it', async ({ dataDir }) => {
  const { server, people, close } = await startCallWorld(dataDir, 'bob');
  const [ann, bob] = people;
  const bot = await createBot(server, ann);
  const gid = await createChannel(server, ann, { is_public: true });
  const mid = await send(server, ann, `group/${gid}`, 'Hello');
  const headers = propertiesHeader({ notice: 'call', call: FORGED, local_id: 7 });
  const byPerson = { token: ann.token, body: 'Forged', headers };
  const byBot = { body: 'Forged', headers: { ...headers, 'x-api-key': bot.key } };
  const answers = [
    await call(server, `POST /group/${gid}/send`, byPerson),
    await call(server, `POST /message/${mid}/reply`, byPerson),
    await call(server, `PUT /message/${mid}/edit`, byPerson),
    await call(server, `POST /user/${bob!.uid}/send`, byPerson),
    await call(server, `POST /bot/send_to_group/${gid}`, byBot),
    await call(server, `POST /bot/reply/${mid}`, byBot),
    await call(server, `POST /bot/send_to_user/${bob!.uid}`, byBot),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const chats = await Promise.all(
    ([`group/${gid}`, `user/${ann.uid}`, `user/${bot.uid}`] as const).map((chat) => listHistory(server, bob!, chat)),
  );
  const said = JSON.stringify(chats);
  // The edited text is also in the message.
  expect(said.match(/"local_id":7/g)).toHaveLength(answers.length + 1);
  expect(said).not.toContain('notice');
  await close();
});
