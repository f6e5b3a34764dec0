import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');

/** The attributes of the tags of this name in the head. */
const tagsOf = (name: string): Record<string, string>[] =>
  [...page.matchAll(new RegExp(`<${name}\\s([^>]*?)/?>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  );
const linkTo = (rel: string) => tagsOf('link').find((link) => link['rel'] === rel)?.['href'];
const meta = (name: string) => tagsOf('meta').find((tag) => tag['name'] === name)?.['content'];

test('the head of the page declares what systems need to install it', () => {
  expect(linkTo('manifest')).toBe('/manifest.webmanifest');
  // Apple's home screens need an opaque icon and cut its corners: the maskable icon is made for that.
  expect(linkTo('apple-touch-icon')).toBe('/app-icons/maskable-192.png');
  expect(linkTo('icon')).toBe('/favicon.svg');
  expect(meta('theme-color')).toMatch(/^#[0-9a-f]{6}$/);
});

test('the page fits its window, can be enlarged, and has a language and a title from the start', () => {
  const viewport = meta('viewport') ?? '';
  expect(viewport).toContain('width=device-width, initial-scale=1');
  expect(viewport).not.toMatch(/user-scalable|maximum-scale/);
  expect(tagsOf('html')).toEqual([expect.objectContaining({ lang: 'en' })]);
  expect(page).toMatch(/<title>[^<]+<\/title>/);
  expect(page.trimStart()).toMatch(/^<!doctype html>/i);
  expect(page).toContain('<meta charset="utf-8" />');
});
