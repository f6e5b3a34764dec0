import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { feed, messageRow, writing } from '#testing/browser/pages.ts';

const HERE = '/chat/channel/1';
const markdown = (text: string) => ({ text, content_type: 'text/markdown' });
const FENCE = '```';

test('every word of a message is shown, with the direction of its own words and no ids', async () => {
  const texts = [
    '---\nSubject: frontmatter\n---\n\n[ann]: definition\n\n[](https://empty.example/label) [docs](example.com/docs) &copy;',
    '7. seven\n9. nine\n\n- [x] done\n- open\n\n> שלום\n>\n> hello\n\n# composer',
    '| a | b |\n|--|--|\n| 1 | 2 | surplus |\n\n**重要：**请看 https://cjk.example/a_b_c，谢谢',
    'plain 见https://plain.example/x，请看 （me@plain.example）',
  ];
  const said = texts.map((text) => (text.startsWith('plain') ? { text } : markdown(text)));
  await openApp(HERE, { channels: [{ name: 'words' }], said });
  await expect.element(feed.getByRole('link', { name: 'https://plain.example/x', exact: true })).toBeVisible();
  await expect.element(feed.getByRole('link', { name: 'me@plain.example' })).toBeVisible();
  await expect.element(feed.getByRole('link', { name: 'https://cjk.example/a_b_c', exact: true })).toBeVisible();
  await expect.element(feed.getByText('重要：')).toBeVisible();
  const bodies = [...feed.element().querySelectorAll<HTMLElement>('.feed-body')];
  const links = bodies.flatMap((body) => [...body.querySelectorAll('a')].map((link) => link.getAttribute('href')));
  const seen = [...bodies.map((body) => body.innerText), ...links].join(' ');
  for (const word of texts
    .join(' ')
    .replaceAll('[x]', '')
    .match(/[\p{L}\p{N}]+/gu) ?? [])
    expect(seen).toContain(word);
  expect(bodies.flatMap((body) => [...body.querySelectorAll('.md [id]')])).toEqual([]);
  const quote = feed.element().querySelector('blockquote')!;
  expect(getComputedStyle(quote).direction).toBe('rtl');
  expect(getComputedStyle(quote).borderRightStyle).toBe('solid');
  expect(getComputedStyle(quote.lastElementChild!).direction).toBe('ltr');
  expect(await defectsOf(), 'words').toEqual([]);
});

test('code contains no mention, and Chinese text beside a name does not prevent one', async () => {
  const people = [{ name: 'app' }, { name: '李雷' }];
  const team = await openApp(HERE, { people, channels: [{ name: 'mentions' }] });
  await expect.element(writing).toHaveFocus();
  const code = `${FENCE}\n@app.route("/") @all\n${FENCE}`;
  await writing.fill(code);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => team.sent()).toEqual([`text/plain ${code}`]);
  await writing.fill('你好@李雷看，**@app**');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => team.sent().at(-1)).toBe('text/plain 你好 @3 看，** @2 **');
  await writing.fill('');
  await userEvent.keyboard('你好＠李');
  await expect.element(page.getByRole('option', { name: /^李雷/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(writing).toHaveValue('你好@李雷 ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => team.sent().at(-1)).toBe('text/plain 你好 @3');
  await expect.element(messageRow('@李雷').last()).toMatchTextContent('你好 @李雷');
});
