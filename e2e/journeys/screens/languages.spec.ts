import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { openAs } from '../../fixtures/chat-seed.ts';
import { furnish, type Screen } from '../../fixtures/screens/screens.ts';
import { expect, test } from '../../fixtures/team.ts';

const NAMESPACES = ['common', 'chat', 'member', 'setting', 'fav', 'file', 'welcome', 'auth'];
const LANGUAGES = [
  { code: 'zh', locale: 'zh-CN', lang: 'zh-CN' },
  { code: 'jp', locale: 'ja-JP', lang: 'ja' },
] as const;
/** `auth:login.title`, or a key without its namespace. */
const RAW_KEY = /^[a-z_]+([:.][a-z_]+)+$/;

type Texts = { [key: string]: string | Texts };

function leavesOf(texts: Texts): string[] {
  return Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : leavesOf(text)));
}

const textsOf = (code: string): string[] =>
  NAMESPACES.flatMap((namespace) => {
    const file = new URL(`../../../apps/web/public/locales/${code}/${namespace}.json`, import.meta.url);
    return leavesOf(JSON.parse(readFileSync(file, 'utf8')) as Texts);
  });

/** Matches a text with its placeholders filled. Texts of only placeholders are the same in every language. */
function patternOf(text: string): RegExp | undefined {
  const parts = text.split(/{{\w+}}/);
  if (!/[A-Za-z]{2}/.test(parts.join(''))) return undefined;
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`);
}

/** English texts that differ in the other language. */
function englishNotIn(code: string): RegExp[] {
  const own = new Set(textsOf(code));
  const foreign = textsOf('en').filter((text) => !own.has(text));
  return foreign.flatMap((text) => patternOf(text) ?? []);
}

/** All texts of a page, for the eyes and for screen readers. */
const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const words: string[] = [document.title];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (!parent?.closest('script, style, [lang], .feed-body')) words.push(walker.currentNode.textContent ?? '');
    }
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) words.push(element.getAttribute(name) ?? '');
    }
    return words.map((word) => word.trim()).filter(Boolean);
  });

/** A screen that has loaded when an element independent of the language is visible. */
const screen = (path: string, sign: (page: Page) => Locator): Screen => ({
  name: path,
  async open(page) {
    await page.goto(path);
    await expect(sign(page)).toBeVisible();
  },
});

const outside = [
  screen('/login', (page) => page.getByRole('textbox').nth(1)),
  screen('/register', (page) => page.getByRole('textbox').nth(2)),
  screen('/no/such/place', (page) => page.getByRole('link')),
];

const AREAS = ['overview', 'members', 'data_management', 'bot_webhook', 'smtp', 'login', 'about'];

const inside = (ids: { gid: number; empty: number; uid: number; name: string }) => [
  // Later on this leads to the last chat.
  screen('/chat', (page) => page.getByRole('main').getByRole('heading')),
  screen(`/chat/channel/${ids.gid}`, (page) => page.getByRole('log').getByText('Plain words.')),
  screen(`/chat/channel/${ids.empty}`, (page) => page.getByRole('main').getByRole('heading').nth(1)),
  screen(`/chat/dm/${ids.uid}`, (page) => page.getByRole('log').getByText('Just us two.')),
  screen(`/users/${ids.uid}`, (page) => page.getByRole('main').getByRole('heading', { name: ids.name })),
  screen('/setting/general', (page) => page.getByRole('main').getByRole('combobox').first()),
  screen('/setting/my_account', (page) => page.getByRole('main').getByText('juno.tackett@example.test').first()),
  ...AREAS.map((area) => screen(`/setting/${area}`, (page) => page.getByRole('main').getByRole('heading').first())),
  screen(`/setting/channel/${ids.gid}/overview`, (page) => page.getByRole('main').getByRole('heading').first()),
  screen('/search?q=words', (page) => page.getByRole('main').getByRole('heading').first()),
  screen('/favs', (page) => page.getByRole('main').getByRole('heading').first()),
  screen('/files', (page) => page.getByRole('main').getByRole('heading').first()),
];

const DESK = { width: 1_280, height: 900 };
const TABLET = { width: 820, height: 1_100 };
const PHONE = { width: 390, height: 844 };

/** Texts of the interface that do not fit their place. Texts of users here have only Latin letters. */
const clippedIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    function isCut(text: Node): boolean {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0 || right < 0 || left > innerWidth) return false;
      for (let around = text.parentElement; around; around = around.parentElement) {
        const box = around.getBoundingClientRect();
        // For screen readers only.
        if (box.width <= 1) return false;
        const { overflowX } = getComputedStyle(around);
        // Content that scrolls sideways on phones can be reached; wide screens have enough space.
        if ((overflowX === 'auto' || overflowX === 'scroll') && innerWidth < 500) return false;
        if (overflowX !== 'visible' && (right > box.right + 1 || left < box.left - 1)) return true;
      }
      return right > innerWidth + 1;
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    while (walker.nextNode()) {
      const words = walker.currentNode.textContent ?? '';
      const isOurs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words);
      if (isOurs && walker.currentNode.parentElement?.checkVisibility() && isCut(walker.currentNode)) cut.push(words);
    }
    return cut;
  });

async function inspect(page: Page, screens: readonly Screen[], english: readonly RegExp[]): Promise<void> {
  for (const { name, open } of screens) {
    await open(page);
    const words = await wordsOf(page);
    const wrong = words.filter((word) => RAW_KEY.test(word) || english.some((pattern) => pattern.test(word)));
    expect.soft(wrong, name).toEqual([]);
    for (const size of [PHONE, TABLET, DESK]) {
      await page.setViewportSize(size);
      await expect.soft.poll(() => clippedIn(page), `${name} at ${size.width} px`).toEqual([]);
    }
  }
}

for (const { code, locale, lang } of LANGUAGES) {
  test(`sign-in and chat speak ${lang}, all of them`, async ({ visit, team }) => {
    const ines = await team.join(`Ines ${code}`);
    const ids = await furnish(team.founder, ines, code);
    const page = await visit({ locale });
    const english = englishNotIn(code);
    await inspect(page, outside, english);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await openAs(page.context(), team.url, team.founder);
    await inspect(page, inside({ ...ids, uid: ines.uid, name: ines.name }), english);
  });
}
