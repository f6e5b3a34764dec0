import type { LoginResponse } from '@loquat/contract';
import { expect, test } from 'vitest';
import { type Answered, call } from '#test/drivers/call.ts';
import {
  configure,
  GITHUB_APP,
  githubAnn,
  GOOGLE_CLIENT,
  googleAnn,
  login,
  startProviders,
  withGithub,
} from '#test/servers/providers.ts';
import { loadConfig } from '../../config/config.ts';
import { createLog } from '../../platform/logging/log.ts';

test('no token, code or secret of a provider is logged or returned, even at the most verbose log level', async () => {
  const lines: string[] = [];
  const log = createLog(loadConfig({ LOG_LEVEL: 'trace' }), { write: (line) => void lines.push(line) });
  const { server, founder, google, github, close } = await startProviders({ log });
  const secrets = [GITHUB_APP.client_secret, 'another-client-secret'];
  const answers: Answered[] = [];
  const keep = async (asking: Promise<Answered>) => {
    const answer = await asking;
    answers.push(answer);
    return answer;
  };
  const secret = <T extends string>(text: T): T => {
    secrets.push(text);
    return text;
  };

  const id_token = secret(await google.idToken(GOOGLE_CLIENT, googleAnn));
  const { json } = await keep(login(server, { type: 'google', id_token }));
  const { token } = json as LoginResponse;
  await keep(login(server, { type: 'google', id_token: `${id_token}x` }));
  const code = secret(github.codeFor(GITHUB_APP, githubAnn));
  await keep(call(server, 'POST /token/bind', { token, body: { credential: { type: 'github', code } } }));
  await keep(call(server, 'POST /token/bind', { token, body: { credential: { type: 'github', code } } }));
  await keep(login(server, { type: 'github', code }));
  await keep(login(server, { type: 'github', code: { secret: code } }));
  await keep(call(server, 'POST /token/login', { body: `{"code":"${code}"`, contentType: 'application/json' }));
  github.breakDown(500);
  const unspent = secret(github.codeFor(GITHUB_APP, githubAnn));
  await keep(login(server, { type: 'github', code: unspent }));
  github.breakDown();
  await keep(
    call(server, 'POST /admin/github_auth/config', {
      token: founder.token,
      body: { client_id: GITHUB_APP.client_id, client_secret: 'another-client-secret' },
    }),
  );
  await keep(withGithub({ server, github }));
  await keep(call(server, 'GET /admin/github_auth/config', { token: founder.token }));
  await configure(server, founder);
  await keep(withGithub({ server, github }));
  secrets.push(...github.tokens());
  await close();

  expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 401, 400, 400, 400, 400, 200, 400, 200, 200]);
  expect(lines.length).toBeGreaterThan(10);
  const told = lines.join('') + answers.map(({ text }) => text).join('');
  expect(secrets.filter((one) => told.includes(one))).toEqual([]);
  expect(secrets.length).toBeGreaterThan(6);
});
