import { expect } from 'vitest';
import { answerTo, FOUNDER, registerUser, signInFounder } from '#test/drivers/call.ts';
import { havePasskey, PASSKEY_ORIGIN, signInWith } from '#test/drivers/passkeys.ts';
import { signInToken, test as mailedTest } from '#test/servers/mailed-server.ts';
import { databaseEnv } from '#test/servers/server-database.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';
import { resetPassword } from '../../cli/user-administration.ts';
import { loadConfig } from '../../config/config.ts';

mailedTest(
  'whoever proves to own the mailbox ends the passkeys of who registered its address before',
  async ({ mailed }) => {
    const squatter = await registerUser(mailed, 'bob');
    const passkey = await havePasskey(mailed, squatter);
    expect((await signInWith(mailed, passkey)).status).toBe(200);
    const magic_token = await signInToken(mailed, 'bob@example.org');
    const credential = { type: 'magiclink', magic_token };
    await answerTo(mailed, 'POST /token/login', { body: { credential, device: 'owner' } });
    expect((await signInWith(mailed, passkey)).status).toBe(401);
  },
);

test('an operator who resets a password also removes the passkeys, the founder’s too', async ({ dataDir }) => {
  const env = { DATA_DIR: dataDir, FRONTEND_URL: PASSKEY_ORIGIN };
  const before = await startTestServer(env);
  const passkey = await havePasskey(before, await signInFounder(before));
  expect((await signInWith(before, passkey)).status).toBe(200);
  await before.close();
  const config = loadConfig({ ...env, ...(await databaseEnv(dataDir)), LOG_LEVEL: 'error' });
  await resetPassword(config, FOUNDER.email, 'another-secret');
  const after = await startTestServer(env);
  expect((await signInWith(after, passkey)).status).toBe(401);
  await after.close();
});
