import { expect, test } from 'vitest';
import { decoderOf } from './charset.ts';
import { createHeadParser, parseHead } from './page-head.ts';

const metasOf = (html: string) => parseHead(html).metas;

test('the tags of a head are read in order, whatever their quotes, case and entities', () => {
  const html = `<!doctype html><HTML><head><TITLE>Fish &amp; chips</TITLE>
    <META PROPERTY="og:title" CONTENT='A "good" meal'><meta name=Description content=plain>
    <meta name="twitter:title" content="x"/><meta content="no name"></head>`;
  expect(metasOf(html)).toEqual([
    ['title', 'Fish & chips'],
    ['og:title', 'A "good" meal'],
    ['description', 'plain'],
    ['twitter:title', 'x'],
  ]);
});

test('tags after the head are ignored', () => {
  const late = '<meta property="og:title" content="late">';
  expect(metasOf(`<head><title>x</title></head>${late}`)).toEqual([['title', 'x']]);
  expect(metasOf(`<title>x</title><body>${late}`)).toEqual([['title', 'x']]);
});

test('the contents of scripts, comments, SVG and noscript are ignored', () => {
  const meta = '<meta property="og:title" content="hidden">';
  const html = `<head><script>"${meta}"</script><style>${meta}</style><!-- ${meta} --><svg><title>icon</title></svg>
    <noscript>${meta}<meta http-equiv="refresh" content="0;url=/noscript"></noscript><title>shown</title></head>`;
  expect(parseHead(html)).toMatchObject({ metas: [['title', 'shown']], refresh: undefined });
});

test('a page may arrive in any pieces', () => {
  const html = '<head><title>Wö&uuml;rds</title><meta property="og:type" content="website"></head>';
  const parser = createHeadParser();
  for (const character of html) parser.write(character);
  expect(parser.head).toEqual(parseHead(html));
  expect(parser.isDone).toBe(true);
});

test('icon, base and oEmbed are found by their relation', () => {
  const html = `<base href="/base/"><link rel="stylesheet" href="a.css"><link rel="shortcut icon" href="i.png">
    <link rel="alternate" type="application/rss+xml" href="feed"><link rel="icon" href="second.png">
    <link rel="alternate" type="application/json+oembed" href="embed"><link rel="icon">`;
  expect(parseHead(html)).toMatchObject({ base: '/base/', icon: 'i.png', oembed: 'embed' });
});

test.each([
  ['0;url=/there', '/there'],
  ['0; URL=/there', '/there'],
  [' 5 ; url = "/there" ', '/there'],
  ["0;url='/there'", '/there'],
  ['0.5,/there', '/there'],
  ['300;url=/there', undefined],
  ['0', undefined],
  ['url=/there', undefined],
  ['', undefined],
])('a page with the refresh %j redirects to %s', (content, target) => {
  expect(parseHead(`<meta http-equiv="Refresh" content='${content.replaceAll("'", '&#39;')}'>`).refresh).toBe(target);
});

test.each([
  ['a tower of tags', '<a>'.repeat(300_000)],
  ['a tower of forms', '<form><b>'.repeat(100_000)],
  ['a tag without an end', `<meta ${'a="b" '.repeat(100_000)}`],
  ['an attribute without an end', `<meta content="${'x'.repeat(600_000)}`],
  ['open brackets', '<'.repeat(600_000)],
  ['closing tags', '</p>'.repeat(150_000)],
  ['entities', `<title>${'&amp;'.repeat(120_000)}`],
  ['a title without an end', `<title>${'x'.repeat(600_000)}`],
  ['lines by the thousand', '<meta name="a" content="b">'.repeat(20_000)],
])('%s is read in bounded space', (_what, html) => {
  const { metas } = parseHead(html);
  expect(metas.length).toBeLessThanOrEqual(300);
  expect(JSON.stringify(metas).length).toBeLessThan(20_000);
});

const sjis = Buffer.from([0x93, 0xfa, 0x96, 0x7b]);
const gb18030 = Buffer.from([0xd6, 0xd0, 0xce, 0xc4]);
const eucKr = Buffer.from([0xc7, 0xd1, 0xb1, 0xdb]);
const utf16 = Buffer.from('\ufeff日本', 'utf16le');
const page = (meta: string, bytes: Uint8Array) => Buffer.concat([Buffer.from(`<head>${meta}<title>`), bytes]);

test.each([
  ['its server', sjis, 'text/html; charset=Shift_JIS', '日本'],
  ['its server, quoted', gb18030, 'text/html;charset="gb18030"', '中文'],
  ['itself', page('<meta charset=euc-kr>', eucKr), 'text/html', '한글'],
  [
    'itself, the old way',
    page('<meta http-equiv=Content-Type content="text/html; charset=gb2312">', gb18030),
    null,
    '中文',
  ],
  ['its byte order mark', utf16, 'text/html; charset=utf-8', '日本'],
  ['UTF-16, which it cannot be', page('<meta charset=utf-16>', Buffer.from('日本')), null, '日本'],
  ['an unknown name', Buffer.from('日本'), 'text/html; charset=klingon', '日本'],
  ['nothing, in UTF-8', Buffer.from('日本'), null, '日本'],
  ['nothing, in something else', Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x21]), null, 'café!'],
])('the encoding of a page is determined by %s', (_who, bytes, contentType, text) => {
  expect(decoderOf(bytes, contentType).decode(bytes)).toMatch(new RegExp(`${text}$`));
});
