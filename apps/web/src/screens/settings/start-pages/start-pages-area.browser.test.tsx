import { api, type StartPage } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { router } from '#app/router/router.ts';
import { answerAreaTags } from '#testing/browser/area-tags.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { toast } from '#testing/browser/pages.ts';

const BUILT_IN = '<!doctype html><p>Built in</p>';
const html = (of: 'members' | 'guests') => page.getByRole('textbox', { name: `HTML for ${of}` });
const choose = (name: string) => page.getByRole('radio', { name }).click();
const save = page.getByRole('button', { name: 'Save changes' });
const useBuiltIn = page.getByRole('main').getByRole('button', { name: 'Use the built-in page' });
const preview = page.getByTitle('Preview');

/** The start pages of a server on which only these are replaced. */
async function openPages(own: Partial<Record<StartPage, string>> = {}) {
  const startPages = Object.keys(own) as StartPage[];
  const team = await openApp('/chat/channel/1', {
    me: { name: 'Juno Tackett', is_admin: true },
    channels: [{ name: 'quay' }],
    startPages,
  });
  answerAreaTags(team);
  team.on(api.startPages.getStartPage, ({ params }) => new Response(own[params.page] ?? BUILT_IN));
  team.on(api.startPages.updateStartPage, ({ params, body }) => {
    own[params.page] = body;
    if (!startPages.includes(params.page)) startPages.push(params.page);
    return undefined;
  });
  team.on(api.startPages.resetStartPage, ({ params }) => {
    Reflect.deleteProperty(own, params.page);
    startPages.splice(startPages.indexOf(params.page), 1);
    return undefined;
  });
  await router.navigate({ href: '/setting/start_pages' });
  await expect.element(html('members')).toBeVisible();
  return own;
}

test('a page begins with the built-in one, and both pages are saved together', async () => {
  const own = await openPages();
  await expect.element(html('members')).toHaveValue(BUILT_IN);
  await expect.element(page.getByText('The built-in page is shown')).toBeVisible();
  expect(useBuiltIn.elements()).toEqual([]);
  await html('members').fill('<p>Members, 你好</p>');
  await expect.element(page.getByText(/^22 of 131,072 bytes/)).toBeVisible();
  await choose('Guests');
  await html('guests').fill('<p>Guests</p>');
  await save.click();
  await expect.element(toast('Changes saved')).toBeVisible();
  expect(own).toEqual({ after_signin: '<p>Members, 你好</p>', landing: '<p>Guests</p>' });
  await expect.element(page.getByText('Your page is shown')).toBeVisible();
  await choose('Members');
  await expect.element(html('members')).toHaveValue('<p>Members, 你好</p>');
});

test('empty and too long pages are refused, also behind the other page', async () => {
  const own = await openPages();
  await html('members').fill('é'.repeat(65_537));
  await choose('Guests');
  await html('guests').fill('<p>Guests</p>');
  await save.click();
  await expect.element(html('members')).toBeInvalid();
  await expect.element(page.getByText('Write some HTML, at most 131,072 bytes.')).toBeVisible();
  await html('members').fill(' \n');
  await save.click();
  await expect.element(html('members')).toBeInvalid();
  expect(own).toEqual({});
});

test('the way back to the built-in page asks first, and not while something is unsaved', async () => {
  const own = await openPages({ after_signin: '<p>Ours</p>' });
  await html('members').fill('<p>Draft</p>');
  await expect.element(useBuiltIn).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.element(html('members')).toHaveValue('<p>Ours</p>');
  await useBuiltIn.click();
  await page.getByRole('button', { name: 'Keep my page' }).click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(own).toEqual({ after_signin: '<p>Ours</p>' });
  await useBuiltIn.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use the built-in page' }).click();
  await expect.element(toast('The built-in page is shown again')).toBeVisible();
  await expect.element(html('members')).toHaveValue(BUILT_IN);
  await expect.element(page.getByText('The built-in page is shown', { exact: true })).toBeVisible();
  expect(own).toEqual({});
  expect(save.elements()).toEqual([]);
});

test('leaving with an unsaved page asks first', async () => {
  await openPages();
  await html('members').fill('<p>Draft</p>');
  void router.navigate({ href: '/chat' });
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
  await expect.element(html('members')).toHaveValue('<p>Draft</p>');
  await page.getByRole('button', { name: 'Reset' }).click();
});

test('the preview has an origin of its own, and is made anew when asked for', async () => {
  await openPages();
  const before = preview.element() as HTMLIFrameElement;
  expect(before.sandbox.value).toBe('allow-scripts allow-popups allow-popups-to-escape-sandbox');
  expect(before.getAttribute('src')).toBe('/api/page/preview');
  await html('members').fill('<p>Draft</p>');
  expect(preview.element()).toBe(before);
  await page.getByRole('button', { name: 'Update preview' }).click();
  await expect.poll(() => preview.element() === before).toBe(false);
  await page.getByRole('button', { name: 'Reset' }).click();
});

test('the area has no defects that tools find', async () => {
  await openPages({ after_signin: '<p>Ours</p>' });
  expect(await defectsOf()).toEqual([]);
});
