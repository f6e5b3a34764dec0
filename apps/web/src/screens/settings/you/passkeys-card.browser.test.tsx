import { api, type OwnPasskey, type PasskeyCreation } from '@loquat/contract';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { Refusal } from '#testing/browser/outside.ts';
import { toast } from '#testing/browser/pages.ts';

const card = page.getByRole('region', { name: 'Passkeys' });
const dialog = page.getByRole('dialog');
const LAPTOP: OwnPasskey = {
  id: 1,
  credential_id: 'laptop',
  name: 'Chrome · macOS',
  created_at: 0,
  last_used_at: null,
};

const bytes = () => new Uint8Array([1]).buffer;

/** A browser that creates a passkey at once, and a user's account. */
async function openPasskeys(own: OwnPasskey[], passkey = true) {
  const made = Object.assign(Object.create(PublicKeyCredential.prototype), {});
  Object.defineProperty(made, 'rawId', { value: bytes() });
  Object.defineProperty(made, 'response', { value: { clientDataJSON: bytes(), attestationObject: bytes() } });
  vi.spyOn(navigator.credentials, 'create').mockResolvedValue(made);
  let passkeys = own;
  const team = await openApp('/setting/my_account', { login: { passkey } });
  team.on(api.passkeys.listPasskeys, () => passkeys);
  team.on(api.passkeys.startPasskeyRegistration, ({ body }) => {
    if (body.password !== 'secret') return new Refusal('auth.proof_required');
    const publicKey: PasskeyCreation['publicKey'] = {
      rp: { id: location.hostname, name: 'Team' },
      user: { id: 'AQ', name: 'me', displayName: 'Me' },
      challenge: 'AQ',
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      timeout: 1_000,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    };
    return { publicKey, challenge_id: 'AQ', options: { publicKey } };
  });
  team.on(api.passkeys.finishPasskeyRegistration, () => {
    passkeys = [...passkeys, { ...LAPTOP, credential_id: 'new', name: 'Firefox · Linux' }];
    return passkeys.at(-1)!;
  });
  team.on(api.passkeys.renamePasskey, ({ params, body }) => {
    passkeys = passkeys.map((one) => (one.credential_id === params.credential_id ? { ...one, ...body } : one));
    return undefined;
  });
  team.on(api.passkeys.deletePasskey, ({ params }) => {
    if (passkeys.length === 1) return new Refusal('auth.last_sign_in_method');
    passkeys = passkeys.filter(({ credential_id }) => credential_id !== params.credential_id);
    return undefined;
  });
  return team;
}

test('a passkey is added with the password, once it is right', async () => {
  await openPasskeys([]);
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabelText('Password', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect.element(dialog.getByText('This is not your password.')).toBeVisible();
  expect(await defectsOf()).toEqual([]);
  await dialog.getByLabelText('Password', { exact: true }).fill('secret');
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect.element(toast('“Firefox · Linux” signs you in from now on.')).toBeVisible();
  await expect.element(card.getByText('Firefox · Linux')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a passkey gets another name, and is removed unless it is the last sign-in method', async () => {
  await openPasskeys([LAPTOP, { ...LAPTOP, credential_id: 'key', name: '', last_used_at: Date.now() }]);
  await card.getByRole('button', { name: 'Rename Chrome · macOS' }).click();
  await dialog.getByLabelText('Name').fill('Work');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(card.getByText('Work')).toBeVisible();
  await card.getByRole('button', { name: 'Remove Work' }).click();
  expect(await defectsOf()).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(toast('Work is removed')).toBeVisible();
  await card.getByRole('button', { name: 'Remove Passkey' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect
    .element(toast('This is your last way to sign in. Set a password or link an account first.'))
    .toBeVisible();
  await expect.element(card.getByText('Passkey', { exact: true })).toBeVisible();
});

test('if passkeys are off, existing ones can only be removed', async () => {
  await openPasskeys([LAPTOP], false);
  await expect.element(card.getByText('Passkeys are switched off on this server.')).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  await expect.element(card.getByRole('button', { name: 'Remove Chrome · macOS' })).toBeVisible();
});

test('without a secure connection the card explains what passkeys need', async () => {
  vi.spyOn(globalThis, 'isSecureContext', 'get').mockReturnValue(false);
  await openPasskeys([], false);
  await expect.element(card.getByText(/^Passkeys need a secure connection/)).toBeVisible();
});
