import type { Page } from '@playwright/test';
import * as at from '../../fixtures/pages.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { test as mailedTest } from '../../fixtures/sign-in/mailed.ts';
import { expect } from '../../fixtures/team.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const STALE = 'This sign-in link is invalid or has expired. Request a new one.';

mailedTest(
  'with mail on the address is proved: check the inbox, click the link, choose a name',
  async ({ page, visit, mailed }) => {
    const email = 'ines.corvalo@example.test';
    await page.goto('/register');
    await at.typeNewLogin(page, email);
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();

    // Emails are opened on another device than the one that requested them.
    const reader = await visit();
    const link = await mailed.linkTo(email);
    await reader.goto(link);
    await expect(reader).toHaveURL(/\/register\/set_name\?/);
    await expect(field(reader, 'Name')).toHaveValue('Ines Corvalo');
    expect.soft(await defectsOf(reader)).toEqual([]);
    await reader.getByRole('button', { name: 'Join Harbour' }).click();
    await expect(reader.getByRole('navigation', { name: 'Chats' })).toBeVisible();

    await page.goto(link);
    await expect(page.getByRole('heading', { name: STALE })).toBeVisible();
    expect.soft(await defectsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await at.signIn(page, email);
    await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
  },
);
