import type { Page } from '@playwright/test';
import { joinAs, PASSWORD } from '../../fixtures/chat-seed.ts';
import { told } from '../../fixtures/notices.ts';
import * as at from '../../fixtures/pages.ts';
import { test } from '../../fixtures/sign-in/mailed.ts';
import { expect } from '../../fixtures/test.ts';

const chats = (page: Page) => page.getByRole('navigation', { name: 'Chats' });

test('a user who registered with another client confirms the address while signed in', async ({ page, mailed }) => {
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
