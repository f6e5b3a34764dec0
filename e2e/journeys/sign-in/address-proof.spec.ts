import type { Page } from '@playwright/test';
import { emailOf, joinAs, openAs, PASSWORD } from '../../fixtures/chat-seed.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { test } from '../../fixtures/sign-in/mailed.ts';
import * as at from '../../fixtures/pages.ts';
import { expect } from '../../fixtures/test.ts';
import { told } from '../../fixtures/notices.ts';

const chats = (page: Page) => page.getByRole('navigation', { name: 'Chats' });
const asks = (page: Page) => page.getByRole('heading', { name: 'Confirm your email address' });

test('somebody who registered with another client confirms the address while signed in', async ({ page, mailed }) => {
  const lia = await joinAs(mailed.url, 'Lia Later');
  await page.goto('/login');
  await at.signIn(page, lia.email);
  await expect(chats(page)).toBeVisible();
  await page.goto(await mailed.linkTo(lia.email));
  await told(page, 'Your email address is confirmed');
  await expect(chats(page)).toBeVisible();
  const credential = { type: 'password', email: lia.email, password: PASSWORD } as const;
  await expect(lia.api.auth.login({ body: { credential, device: 'still' } })).resolves.toMatchObject({});
});

test('somebody who is not signed in enters the password first, and keeps it', async ({ page, mailed }) => {
  const noor = await joinAs(mailed.url, 'Noor Elsewhere');
  await page.goto(await mailed.linkTo(noor.email));
  await expect(asks(page)).toBeVisible();
  expect(await defectsOf(page), 'asking for the password').toEqual([]);
  await page.getByRole('link', { name: 'Sign in with my password' }).click();
  await at.signIn(page, noor.email);
  await told(page, 'Your email address is confirmed');
  await expect(chats(page)).toBeVisible();
});

test('somebody who continues without the password is told that it was removed', async ({
  page,
  mailed,
  complaints,
}) => {
  complaints.allow(/status of 40[13]/);
  const mika = await joinAs(mailed.url, 'Mika Squatter');
  await page.goto(await mailed.linkTo(mika.email));
  await page.getByRole('link', { name: 'Go on without the password' }).click();
  await expect(chats(page)).toBeVisible();
  const told = page.getByText('the account’s password was removed');
  await expect(told).toBeVisible();
  const credential = { type: 'password', email: mika.email, password: PASSWORD } as const;
  await expect(mika.api.auth.login({ body: { credential, device: 'again' } })).rejects.toThrow();
});

test('an administrator requires the proof first', async ({ page, context, mailed, complaints }) => {
  complaints.allow(/status of 403/);
  await openAs(context, mailed.url, mailed.founder);
  await page.goto('/setting/login');
  await page.getByRole('switch', { name: 'Confirm email addresses first' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Confirm email addresses first' })).toBeChecked();
  await expect(joinAs(mailed.url, 'Ola Unproved')).rejects.toThrow();
  expect(mailed.sink.letters().some(({ envelope }) => envelope.to.includes(emailOf('Ola Unproved')))).toBe(false);
});
