import { expect } from 'vitest';
import { answerTo, call, FOUNDER, signIn } from '../../test/drivers/call.ts';
import { sendFile, uploadFile } from '../../test/drivers/files.ts';
import { found } from '../../test/drivers/found.ts';
import { pngOf } from '../../test/drivers/images.ts';
import { createChannel, meet } from '../../test/drivers/people.ts';
import { bodyOf, mediaTypeOf, type Target, targets } from '../../test/security/targets.ts';
import { test } from '../../test/servers/test-server.ts';

/** JSON that a browser may cache: it never changes, or not for a day. */
const KEPT = new Set(['getForward', 'getSavedItem', 'getLinkPreview']);
const ENDS_THE_SESSION = new Set(['logout']);
const answers = targets.filter(({ name, endpoint: { response } }) => {
  const isAnswer = response.kind === 'json' || response.kind === 'text' || response.kind === 'empty';
  return isAnswer && !KEPT.has(name) && !ENDS_THE_SESSION.has(name);
});

test('responses of the API are not cached unless the call declares it: many contain tokens, keys and addresses', async ({
  server,
}) => {
  const [founder] = await meet(server, 'bob');
  for (const is_public of [true, false])
    await createChannel(server, founder, { is_public, members: is_public ? [] : [2] });
  const ask = async (target: Target, token: string) => {
    const { method, body } = target.endpoint;
    const answer = await fetch(server.origin + target.route.slice(method.length + 1), {
      method,
      headers: { ...target.headers, 'x-api-key': token, ...(body && { 'content-type': mediaTypeOf(target.endpoint) }) },
      ...(body && { body: bodyOf(target) }),
    });
    await answer.arrayBuffer();
    return { status: answer.status, told: [target.name, answer.headers.get('cache-control')] };
  };
  const logout = found(targets.find(({ name }) => name === 'logout'));
  // From a device that none of the calls ends.
  const { token } = await signIn(server, FOUNDER, 'lasting');
  const seen = [];
  for (const target of answers) seen.push(await ask(target, token));
  seen.push(await ask(logout, token));

  expect(seen.map(({ told }) => told)).toEqual([...answers, logout].map(({ name }) => [name, 'no-store']));
  expect(seen.filter(({ status }) => status === 200).length).toBeGreaterThan(answers.length / 2);
});

test('files, saved items and pictures are cached by browsers only, never by proxies', async ({ server }) => {
  const [founder, bob] = await meet(server, 'bob');
  const { token } = founder;
  const gid = await createChannel(server, founder, { members: [bob.uid] });
  const picture = { token, body: await pngOf(64, 64), contentType: 'image/png' };
  for (const route of ['POST /user/avatar', `POST /group/${gid}/avatar`]) await call(server, route, picture);
  const { path } = await uploadFile(server, token, picture.body, { content_type: 'image/png' });
  const mid_list = [await sendFile(server, token, `group/${gid}`, path)];
  const forward = (await call(server, 'POST /resource/archive', { token, body: { mid_list } })).text.slice(1, -1);
  const { id } = await answerTo(server, 'POST /favorite', { token, body: { mid_list } });
  const routes = [
    `/resource/avatar?uid=${founder.uid}`,
    `/resource/avatar?uid=${founder.uid}&t=1`,
    `/resource/group_avatar?gid=${gid}`,
    `/resource/group_avatar?gid=${gid}&t=1`,
    `/resource/file?file_path=${path}`,
    `/resource/file?file_path=${path}&thumbnail=true`,
    `/resource/archive?file_path=${forward}`,
    ...[0, 1, 2].map((number) => `/resource/archive/attachment?file_path=${forward}&attachment_id=${number}`),
    `/favorite/${id}`,
    ...[0, 1, 2].map((number) => `/favorite/attachment/${founder.uid}/${id}/${number}`),
  ];
  for (const route of routes) {
    const answer = await call(server, `GET ${route}`, { token });
    expect([route, answer.status]).toEqual([route, 200]);
    expect([route, answer.headers.get('cache-control')]).toEqual([route, expect.stringMatching(/^private, /)]);
  }
});
