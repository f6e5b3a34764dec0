import { dirname, join } from 'node:path/posix';
import { beforeAll, expect, test } from 'vitest';
import { escapeHtml } from './html.ts';
import { linkOnSite } from './links.ts';
import { renderMarkdown } from './markdown.ts';
import type { Indexed } from './page/find.ts';
import { makeSite } from './site.ts';

let files: Map<string, string | Buffer>;
const textOf = (path: string) => String(files.get(path));
const pages = () => [...files.keys()].filter((path) => path.endsWith('.html'));
const attributesOf = (path: string, name: string) =>
  [...textOf(path).matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);
const isOutside = (address: string) => /^[a-z]+:/.test(address);

/** What is wrong with an address on a page, if anything. */
function faultOf(page: string, address: string): string | undefined {
  const [path = '', anchor] = address.split('#');
  const target = path === '' ? page : join(dirname(page), decodeURIComponent(path));
  if (!files.has(target)) return `${page}: ${address} leads nowhere`;
  const isThere = anchor === undefined || attributesOf(target, 'id').includes(decodeURIComponent(anchor));
  return isThere ? undefined : `${page}: ${address} names nothing on its page`;
}

beforeAll(async () => {
  files = await makeSite();
});

test('every link of every page leads to a page, and to what it names there', () => {
  const links = pages().flatMap((page) =>
    attributesOf(page, 'href')
      .filter((address) => !isOutside(address))
      .map((address) => faultOf(page, address)),
  );
  expect(links.length).toBeGreaterThan(1_000);
  expect(links.filter((fault) => fault !== undefined)).toEqual([]);
  expect(faultOf('index.html', 'nowhere.html')).toBe('index.html: nowhere.html leads nowhere');
  expect(faultOf('index.html', '#nothing')).toBe('index.html: #nothing names nothing on its page');
});

test('pages load nothing from other hosts, and nothing that stands in the page', () => {
  for (const page of pages()) {
    const loaded = [...attributesOf(page, 'src'), ...attributesOf(page, 'srcset')];
    expect(loaded.filter((address) => isOutside(address) || faultOf(page, address) !== undefined)).toEqual([]);
    expect(textOf(page)).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(textOf(page)).not.toMatch(/<style|<script(?! [^>]*src=)| style="| on[a-z]+="/);
  }
  expect([...textOf('assets/site.css').matchAll(/url\(([^)]+)\)/g)].map(([, path]) => `assets/${path}`)).toEqual(
    expect.arrayContaining([...files.keys()].filter((path) => path.endsWith('.woff2'))),
  );
});

test('search finds every section by an address that is there', () => {
  const index = JSON.parse(textOf('assets/index.json')) as Indexed[];
  expect(index.map(([address]) => faultOf('index.html', address)).filter((fault) => fault !== undefined)).toEqual([]);
  expect(new Set(index.map(([address]) => address.split('#')[0]))).toEqual(new Set(pages()));
});

test('the page of all calls has each call of the description', () => {
  const { paths } = JSON.parse(textOf('api/openapi.json')) as { paths: Record<string, object> };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.length).toBeGreaterThan(100);
  for (const call of calls) expect(textOf('api/calls.html')).toContain(`<code>${call}</code>`);
});

test('no two parts of a page have one name', () => {
  for (const page of pages()) {
    const ids = attributesOf(page, 'id');
    expect([page, ids.length]).toEqual([page, new Set(ids).size]);
  }
});

test('links between documents lead to pages, and links to source code to where the source is', () => {
  const on = { pages: new Set(['README.md', 'docs/a.md', 'docs/in/README.md']), sourceUrl: 'https://code/blob/v1/' };
  expect(linkOnSite('README.md', 'docs/a.md#part', on)).toBe('a.html#part');
  expect(linkOnSite('docs/in/README.md', '../../README.md', on)).toBe('../index.html');
  expect(linkOnSite('docs/a.md', 'in/README.md', on)).toBe('in/index.html');
  expect(linkOnSite('docs/a.md', 'images/x.png', on)).toBe('images/x.png');
  expect(linkOnSite('docs/a.md', '../apps/x.ts', on)).toBe('https://code/blob/v1/apps/x.ts');
  expect(linkOnSite('docs/a.md', '../apps/x.ts', { ...on, sourceUrl: undefined })).toBeUndefined();
  expect(linkOnSite('docs/a.md', 'https://example.org/#x', on)).toBe('https://example.org/#x');
});

test('a link that leads nowhere is only its text', () => {
  const { html } = renderMarkdown('# Title\n\nSee [`x`](x.ts).', () => undefined);
  expect(html).toContain('<p>See <code>x</code>.</p>');
});

test('repeated headings have anchors of their own, as on code hosts', () => {
  const { headings } = renderMarkdown('# T\n\n## The `x` part\n\n## Tests\n\n## Tests', (href) => href);
  expect(headings.map(({ id }) => id)).toEqual(['the-x-part', 'tests', 'tests-1']);
});

test('code is text, whatever is in it', () => {
  const code = '<script>alert("1 & 2")</script>';
  const { html } = renderMarkdown(`# T\n\n\`\`\`\n${code}\n\`\`\`\n\n\`\`\`html\n${code}\n\`\`\``, (href) => href);
  expect(html).toContain(`<code>${escapeHtml(code)}</code>`);
  expect(html).not.toContain('<script');
});
