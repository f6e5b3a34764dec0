import type { Page } from '@playwright/test';
import { PASSWORD } from '../../fixtures/chat-seed.ts';
import { told } from '../../fixtures/notices.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/test.ts';

/** A phone that recognises its owner and is touched on every request: an authenticator inside of the browser. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

/** From the account's settings. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
}

test('a user adds a passkey, signs in with it, and is refused once it is removed', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/401/);
  // By its name: browsers have no passkeys for bare addresses.
  const home = server.url.replace('127.0.0.1', 'localhost');
  const go = (path: string) => page.goto(`${home}${path}`);
  await addAuthenticator(page);
  await go('/');
  await at.setUp(page, { server: 'Harbour', name: 'Ines', email: 'ines@example.org' });

  await go('/setting/my_account');
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(card.getByRole('button', { name: 'Remove Chrome · Linux' })).toBeVisible();
  // The browser suggests it for the address, and touching the authenticator picks it.
  await signOut(page);
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();

  // As in a browser that suggests none: the authenticator would answer before the button could be pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await go('/setting/my_account');
  await signOut(page);
  const way = page.getByRole('button', { name: 'Sign in with a passkey' });
  await way.click();
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();

  await go('/setting/my_account');
  await card.getByRole('button', { name: 'Remove Chrome · Linux' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await told(page, 'Chrome · Linux is removed');
  await signOut(page);
  await way.click();
  await expect(page.getByText('This passkey signs in to no account here.', { exact: false }).first()).toBeVisible();
  await at.signIn(page, 'ines@example.org', PASSWORD);
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
});
