import { expect } from 'vitest';
import { test, type TestServer } from '#test/servers/test-server.ts';

interface ShareTarget {
  action: string;
  method: string;
  enctype: string;
  params: { title: string; text: string; url: string; files: { name: string; accept: string[] }[] };
}

const targetOf = async (server: TestServer): Promise<ShareTarget> => {
  const manifest = (await (await fetch(`${server.origin}/manifest.webmanifest`)).json()) as {
    share_target: ShareTarget;
  };
  return manifest.share_target;
};

const post = (server: TestServer, body: FormData | string | null, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/share`, { method: 'POST', body, headers, redirect: 'manual' });

/** The target of a redirect: the path, and the parsed fragment. */
function placeOf({ status, headers }: Response) {
  const { pathname, search, hash } = new URL(headers.get('location') ?? '', 'https://any.example');
  return { status, path: pathname + search, said: Object.fromEntries(new URLSearchParams(hash.slice(1))) };
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

test('the share sheet of the system can send texts, links and files of any type', async ({ server }) => {
  expect(await targetOf(server)).toEqual({
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept: ['*/*'] }] },
  });
});

test('without the service worker, shared texts are passed on in the fragment, which no server sees', async ({
  server,
}) => {
  const texts = { title: 'Tide tables', text: 'High at 4 & low at 10 #harbour', url: 'https://tides.example/?a=1#x' };
  const answer = await post(server, formOf(texts));
  expect(placeOf(answer)).toEqual({ status: 303, path: '/share', said: texts });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('files are left out, and so is a text too long for a URL, and both are reported', async ({ server }) => {
  const file = new File([new Uint8Array(3_000_000)], 'chart.png', { type: 'image/png' });
  expect(placeOf(await post(server, formOf({ title: 'Chart', text: '', url: '', files: file })))).toEqual({
    status: 303,
    path: '/share',
    said: { title: 'Chart', left_out: '1' },
  });
  for (const text of ['long '.repeat(500), '漁港'.repeat(200), 'x'.repeat(100_000)]) {
    const answer = await post(server, formOf({ title: 'Log', text, url: 'https://log.example' }));
    expect((answer.headers.get('location') ?? '').length).toBeLessThan(2_100);
    expect(placeOf(answer).said).toEqual({ title: 'Log', url: 'https://log.example', left_out: '1' });
  }
});

test('any form redirects to the same screen of this server', async ({ server }) => {
  const hostile = formOf({ title: '//evil.example\r\nset-cookie: a=b', next: 'https://evil.example', text: '#/admin' });
  const place = placeOf(await post(server, hostile, { origin: 'https://evil.example' }));
  expect(place).toMatchObject({ status: 303, path: '/share' });
  expect(Object.keys(place.said)).toEqual(['title', 'text']);
  const nothing = { status: 303, path: '/share', said: {} };
  expect(placeOf(await post(server, 'text=hello', { 'content-type': 'application/x-www-form-urlencoded' }))).toEqual(
    nothing,
  );
  expect(placeOf(await post(server, null))).toEqual(nothing);
  const broken = { 'content-type': 'multipart/form-data; boundary=x' };
  for (const body of ['', '--x\r\nnonsense', '--x\r\ncontent-disposition: form-data; name="text"\r\n\r\nno end'])
    expect(placeOf(await post(server, body, broken))).toMatchObject({ status: 303, path: '/share' });
  const many = new FormData();
  for (let count = 0; count < 50; count += 1) many.append(`field-${count}`, 'x');
  expect(placeOf(await post(server, many))).toEqual({ status: 303, path: '/share', said: { left_out: '1' } });
});
