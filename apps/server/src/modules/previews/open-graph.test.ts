import { expect, test } from 'vitest';
import { toPreview } from './open-graph.ts';
import { parseHead } from './page-head.ts';

const previewOf = (head: string, address = 'https://site.test/dir/page') =>
  toPreview(parseHead(`<head>${head}</head>`), new URL(address));
const og = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;

test('a page with all properties is described field by field', () => {
  const head = [
    '<title>Page</title><link rel="icon" href="/favicon.png">',
    og('title', ' A\n title ') + og('type', 'article') + og('url', 'https://site.test/canonical'),
    og('description', 'What for') + og('site_name', 'Site') + og('locale', 'en_GB'),
    og('locale:alternate', 'fr_FR') + og('locale:alternate', 'ja_JP'),
    og('image', '../one.png') + og('image:type', 'image/png') + og('image:width', '640') + og('image:height', '480px'),
    og('image:alt', 'one') + og('image:secure_url', 'https://cdn.test/one.png') + og('image', '/two.png'),
    og('video', '/film.mp4') + og('video:type', 'video/mp4') + og('video:width', '9') + og('audio', '//cdn.test/a.mp3'),
  ].join('');
  expect(previewOf(head)).toEqual({
    type: 'article',
    title: 'A title',
    url: 'https://site.test/canonical',
    images: [
      {
        type: 'image/png',
        url: 'https://site.test/one.png',
        secure_url: 'https://cdn.test/one.png',
        width: 640,
        height: 480,
        alt: 'one',
      },
      { type: null, url: 'https://site.test/two.png', secure_url: null, width: null, height: null, alt: null },
    ],
    audios: [{ type: null, url: 'https://cdn.test/a.mp3', secure_url: null }],
    videos: [{ type: 'video/mp4', url: 'https://site.test/film.mp4', secure_url: null, width: 9, height: null }],
    favicon_url: 'https://site.test/favicon.png',
    description: 'What for',
    locale: 'en_GB',
    locale_alternate: ['fr_FR', 'ja_JP'],
    site_name: 'Site',
  });
});

test('of the title element and og:title the later one counts', () => {
  expect(previewOf(`<title>Page</title>${og('title', 'Graph')}`).title).toBe('Graph');
  expect(previewOf(`${og('title', 'Graph')}<title>Page</title>`).title).toBe('Page');
  expect(previewOf(`<title>Page</title>${og('title', ' ')}`).title).toBe('Page');
});

test('properties missing in Open Graph are taken from equivalent tags', () => {
  const head =
    '<meta name="description" content="plain"><meta name="twitter:title" content="Bird">' +
    '<meta name="twitter:image" content="/bird.png"><meta name="twitter:image:alt" content="a bird">';
  const image = { type: null, secure_url: null, width: null, height: null, alt: 'a bird' };
  expect(previewOf(head)).toMatchObject({
    title: 'Bird',
    description: 'plain',
    images: [{ ...image, url: 'https://site.test/bird.png' }],
  });
});

test('addresses are relative to the base of the page', () => {
  expect(previewOf(`<base href="https://cdn.test/x/">${og('image', 'a.png')}`).images[0]?.url).toBe(
    'https://cdn.test/x/a.png',
  );
  expect(previewOf(`<base href="data:,">${og('image', 'a.png')}`).images[0]?.url).toBe('https://site.test/dir/a.png');
});

test.each([
  'javascript:alert(1)',
  'data:image/png;base64,AA',
  'file:///etc/passwd',
  'ftp://site.test/a',
  'http://[',
  'https://u:p@site.test/',
])('%s is never returned', (address) => {
  const head = og('image', address) + og('url', address) + og('video', address) + `<link rel="icon" href="${address}">`;
  expect(previewOf(head)).toMatchObject({ images: [], videos: [], url: '', favicon_url: null });
});

test('lengths are bounded', () => {
  const long = 'x'.repeat(10_000);
  const preview = previewOf(
    og('title', long) + og('description', long) + og('image', `/${long}`) + og('image', '/a').repeat(50),
  );
  expect(preview.title).toHaveLength(1_000);
  expect(preview.description).toHaveLength(1_000);
  expect(preview.images).toHaveLength(7);
});
