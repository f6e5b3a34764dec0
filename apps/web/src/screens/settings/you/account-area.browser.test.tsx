import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerAreaTags } from '#testing/browser/area-tags.ts';
import { chooseFile } from '#testing/browser/files.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { Refusal } from '#testing/browser/outside.ts';
import { toast } from '#testing/browser/pages.ts';

const changePicture = page.getByRole('button', { name: 'Change picture' });

test('a file that is not a picture is refused before any upload', async () => {
  await openApp('/setting/my_account');
  await chooseFile(changePicture, new File(['no picture'], 'me.png', { type: 'image/png' }));
  await expect.element(toast('This file is not a picture the server can read.')).toBeVisible();
});

test('the founder sees why their account cannot be deleted', async () => {
  const team = await openApp('/setting/my_account', { me: { name: 'Juno Tackett', is_admin: true } });
  answerAreaTags(team);
  team.on(api.users.deleteMe, () => new Refusal('user.protected'));
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await dialog.getByRole('textbox').fill('Juno Tackett');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect.element(dialog).toMatchTextContent('The founder of the server cannot delete their account.');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Delete account' })).toHaveFocus();
});
