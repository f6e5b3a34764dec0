import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Unit } from '#platform/unit-of-work.ts';
import { answerTo, call, registerUser } from '#test/drivers/call.ts';
import { askForLink, settled, test } from '#test/servers/mailed-server.ts';
import { createSignInLinks, type SignInLinkParts } from './sign-in-links.ts';

type Work = string[];

/** Sign-in links over the stores of a server, and the record of their calls. */
function watched(server: { transact: SignInLinkParts['transact'] }) {
  const work: Work = [];
  const watch = (path: string, stores: object): object =>
    new Proxy(stores, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        const at = `${path}.${String(name)}`;
        if (typeof value === 'function') {
          work.push(at);
          return value.bind(target);
        }
        return typeof value === 'object' && value !== null ? watch(at, value) : value;
      },
    });
  const parts = {
    transact: (run: (tx: Unit) => Promise<void>) => server.transact((tx) => run(watch('tx', tx) as typeof tx)),
    settings: { get: () => ({ magic_link: true, who_can_sign_up: 'InvitationOnly' }) },
    tokens: { mint: () => ({ token: 'token', code_hash: randomUUID(), expires_at: 2 }) },
    mail: { isOn: () => true, post: async (_unit: Unit, { kind }: { kind: string }) => void work.push(kind) },
    links: { forMail: () => 'https://chat.team.example' },
    limits: { mailByAddress: { take: () => {} }, mailByRecipient: { take: () => {} } },
    clock: { now: () => 1 },
    ttlSeconds: 900,
    report: (error: unknown) => expect(error).toBeUndefined(),
  };
  const links = createSignInLinks(parts as unknown as SignInLinkParts);
  return {
    work,
    async send(email: string): Promise<void> {
      let later: (() => Promise<void>) | undefined;
      links.send({ email, address: '', language: 'en' }, (run) => (later = run));
      expect(work).toEqual([]);
      await later?.();
    },
  };
}

test('known and unknown addresses cause the same work, none of it before the response', async ({ mailed }) => {
  await registerUser(mailed, 'ann');
  const bot = { email: 'bot@example.org', name: 'Bot', password: '', gender: 0, is_admin: false, is_bot: true };
  await answerTo(mailed, 'POST /admin/user', { token: mailed.founder.token, body: bot });
  const works: Work[] = [];
  for (const name of ['ann', 'bot', 'founder', 'nobody']) {
    const watcher = watched(mailed);
    await watcher.send(`${name}@example.org`);
    works.push(watcher.work);
  }
  expect(works[0]).toContain('sign_in_link');
  expect(works).toEqual(works.map(() => works[0]));
});

test('an address without an account gets no email and no usable link on an invitation-only server', async ({
  mailed,
}) => {
  const { token } = mailed.founder;
  await call(mailed, 'POST /admin/login/config', {
    token,
    body: { magic_link: true, who_can_sign_up: 'InvitationOnly' },
  });
  await registerUser(mailed, 'ann').catch(() => {});
  const asked = await askForLink(mailed, 'nobody@example.org');
  await settled(mailed);
  await askForLink(mailed, 'founder@example.org');
  await settled(mailed);
  expect(asked.status).toBe(200);
  expect(mailed.sink.emails().flatMap(({ envelope }) => envelope.to)).not.toContain('nobody@example.org');
});
