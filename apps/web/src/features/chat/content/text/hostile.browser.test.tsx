import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { saidFile } from '#testing/browser/chat-files.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { chatRow, feed, messageRow, say, writing } from '#testing/browser/pages.ts';
import { keepFiles } from '#testing/browser/stored-files.ts';

const HERE = '/chat/channel/1';
const mallory = { name: 'Mallory Mean' };
const markdown = (text: string) => ({ text, content_type: 'text/markdown' });
/** Elements that no message may ever create. */
const RUNS = 'script, style, iframe, object, embed, svg[onload], [href^="javascript" i], [href^="data" i]';
const fence = '```';

test('markdown shows code in colours and formulas, and runs none of it', async () => {
  const alert = vi.spyOn(window, 'alert');
  const said = [
    markdown(`${fence}ts\nconst berth = "A"; // one\n${fence}\n\n${fence}math\n\\frac{a}{b}\n${fence}`),
    markdown('| a | b |\n|--|--:|\n| ~~1~~ | 2 |\n\n- [x] cut\n- [ ] ship'),
    markdown(
      `<img src=x onerror=alert(1)> <script>alert(1)</script> [x](javascript:alert(1))\n\n${fence}math\n\\href{javascript:alert(1)}{x}\n${fence}\n\nhostile`,
    ),
  ];
  await openApp(HERE, { people: [mallory], channels: [{ name: 'notes' }], said });
  await expect.poll(() => document.querySelector('.hljs-keyword')?.textContent).toBe('const');
  await expect.poll(() => document.querySelector('math mfrac')?.checkVisibility()).toBe(true);
  await expect.element(page.getByRole('cell', { name: '2' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Done' })).toBeChecked();
  const hostile = messageRow('hostile');
  await expect.element(hostile).toMatchTextContent('<img src=x onerror=alert(1)>');
  const body = hostile.element().querySelector('.feed-body');
  expect(body?.querySelectorAll('img, script, a[href^="javascript"]').length).toBe(0);
  expect(alert).not.toHaveBeenCalled();
  expect.soft(await defectsOf(), 'markdown').toEqual([]);
});

test('hostile messages are shown as plain text, and the page stays alive', async () => {
  const alert = vi.spyOn(window, 'alert');
  const team = await openApp('/chat', { people: [mallory], channels: [{ name: 'harm' }] });
  const files = {
    'drawing.svg': new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], {
      type: 'image/svg+xml',
    }),
    'page.html': new Blob(['<script>alert(1)</script>'], { type: 'text/html' }),
    'broken.png': new Blob(['no picture'], { type: 'image/png' }),
  };
  await keepFiles(team, files);
  await chatRow('harm').click();
  await expect.element(writing).toBeVisible();

  // Scripts, styles and addresses that run code.
  const shown = '<script>alert(1)</script><style>*{display:none}</style>';
  const links = '[a](javascript:alert(1)) [b](data:text/html,<script>alert(1)</script>)';
  team.say(markdown(`end of it ${shown}<svg onload=alert(1)></svg> ${links}`));
  await expect.element(messageRow('end of it')).toMatchTextContent(shown);

  // Markdown ten thousand deep, and as long as a message gets.
  team.say(markdown(`${'> '.repeat(10_000)}quoted`));
  team.say(markdown(`${'['.repeat(10_000)}bracketed`));
  await expect.element(messageRow('bracketed')).toBeInTheDocument();
  team.say({ text: `${'long'.repeat(16_000)} enough` });
  await expect.element(messageRow('enough')).toBeInTheDocument();

  // A drawing with a script, a web page, and a broken picture.
  for (const [name, { type }] of Object.entries(files)) team.say(saidFile(name, type));
  for (const name of Object.keys(files))
    await expect.element(feed.getByRole('link', { name: `Download ${name}` })).toBeVisible();

  // An unknown uid.
  team.say({ text: 'Ask @99999 about it' });
  await expect.element(messageRow('about it')).toMatchTextContent('@Former member');
  await expect.element(chatRow('harm')).toMatchTextContent('@Former member');

  expect(feed.element().querySelectorAll(RUNS).length).toBe(0);
  expect(alert).not.toHaveBeenCalled();
  await say('Still here');
  await expect.element(messageRow('Still here')).toBeInViewport();
});
