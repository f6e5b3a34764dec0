import type { User } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerAccount } from '../../features/auth/auth.actions.ts';
import { usersStore } from '../../features/users/users.store.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { createFounder } from '../../screens/onboarding/founding.ts';
import { sessionStore } from '../../state/session.ts';
import { wireUser } from '../../testing/events.ts';
import { fakeServer, signedInAs } from '../../testing/fake-server.ts';
import { fakeStorage } from '../../testing/fake-storage.ts';
import { followLanguage } from './follow-language.ts';

const ME = 7;
const LOGIN = { server_id: 'server', token: 'token', refresh_token: 'refresh', expired_in: 300, user: wireUser(ME) };

const TEXTS = { common: { any: 'text' } };
const RESOURCES = { en: TEXTS, zh: TEXTS, jp: TEXTS };
const speak = (lng: string) => i18n.init({ lng, supportedLngs: Object.keys(RESOURCES), resources: RESOURCES });
const know = (language: string) => {
  const me = { ...wireUser(ME), language } as User;
  usersStore.setState({ byId: { [ME]: me }, ids: [me.uid] });
};
const languageIn = ({ body }: { body: string }) => (JSON.parse(body) as { language: string }).language;

beforeEach(() => fakeStorage());
afterEach(() => vi.unstubAllGlobals());

test('registering a user and setting up a server send the language, by the code of the contract', async () => {
  sessionStore.setState({ session: null });
  const calls = fakeServer(({ path }) => (path.endsWith('/create_admin') ? LOGIN.user : LOGIN));
  await speak('zh');
  await registerAccount({ name: 'Ines' });
  await speak('jp');
  await createFounder({ name: 'Juno', email: 'juno@example.test', password: 'long enough' });
  const told = calls.filter(({ path }) => /register|create_admin/.test(path));

  expect(told.map(languageIn)).toEqual(['zh-cn', 'jp']);
});

test('emails are written in the selected language', async () => {
  signedInAs(ME);
  await speak('en');
  know('en-US');
  const calls = fakeServer(({ body }) => ({ ...wireUser(ME), ...(JSON.parse(body) as object) }));
  const stop = followLanguage();
  await i18n.changeLanguage('zh');
  await expect.poll(() => usersStore.getState().byId[ME]?.language).toBe('zh-cn');
  await i18n.changeLanguage('jp');
  await expect.poll(() => usersStore.getState().byId[ME]?.language).toBe('jp');
  stop();

  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/user', 'PUT /api/user']);
  expect(calls.map(languageIn)).toEqual(['zh-cn', 'jp']);
});

test('an account without a language takes that of the app, other accounts keep theirs', async () => {
  signedInAs(ME);
  await speak('jp');
  know('zh-cn');
  const calls = fakeServer(({ body }) => ({ ...wireUser(ME), ...(JSON.parse(body) as object) }));
  const stop = followLanguage();
  expect(calls).toEqual([]);
  know('en-US');
  await expect.poll(() => calls.map(languageIn)).toEqual(['jp']);
  stop();
});
