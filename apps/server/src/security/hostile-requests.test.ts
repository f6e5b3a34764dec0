import { JSON_MAX_BYTES } from '@loquat/contract';
import { describe, expect, test } from 'vitest';
import { sendForm } from '../../test/drivers/files.ts';
import { hostileTexts } from '../../test/security/hostile-texts.ts';
import { ask } from '../../test/security/wire.ts';
import { useWorld } from '../../test/security/with-world.ts';

/** The size of one header, with space for the others. */
const HEADER_LENGTH = 12_000;
const KILOBYTES = 64_000;
const ATTEMPTS = 5;

describe('a running server', () => {
  const world = useWorld();
  /** CPU time of the server's thread, far above that of a call; quadratic work took ten times as much. */
  const MOST_CPU_MS = 500;
  const cpuOf = async (call: () => Promise<unknown>) => {
    const before = process.threadCpuUsage();
    await call();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  /** The minimum of several attempts if the first one is slow: garbage collection and a busy machine only add time. */
  const leastCpuOf = async (call: () => Promise<unknown>) => {
    let least = await cpuOf(call);
    for (let again = 1; again < ATTEMPTS && least > MOST_CPU_MS; again += 1) least = Math.min(least, await cpuOf(call));
    return least;
  };
  const slowestOf = async (calls: readonly (readonly [name: string, call: () => Promise<unknown>])[]) => {
    const slow: [string, number][] = [];
    for (const [name, call] of calls) {
      const ms = await leastCpuOf(call);
      if (ms > MOST_CPU_MS) slow.push([name, ms]);
    }
    return slow;
  };

  test('is not blocked by a name in any request', async () => {
    const { server, founder } = world();
    const name = `é${'\u200c'.repeat(20_000)}é`;
    const routes: [string, object, string?][] = [
      ['POST /api/user/register', { email: 'x@example.org', password: 'secret-secret', name }],
      ['POST /api/admin/system/create_admin', { email: 'x@example.org', password: 'secret-secret', name, gender: 0 }],
      ['PUT /api/user', { name }, founder.token],
      ['POST /api/group', { name }, founder.token],
      ['PUT /api/group/1', { name }, founder.token],
      ['POST /api/resource/file/prepare', { filename: name }, founder.token],
    ];
    const calls = routes.map(([route, body, token]) => {
      const headers = { 'content-type': 'application/json', ...(token !== undefined && { 'x-api-key': token }) };
      return [route, () => ask(server, route, { headers, body: JSON.stringify(body) })] as const;
    });
    expect(await slowestOf(calls)).toEqual([]);
  });

  test('is not blocked by a URL of nothing but slashes', async () => {
    const { server, founder } = world();
    const headers = { 'content-type': 'text/plain', 'x-api-key': founder.token };
    const texts = [
      '/'.repeat(900_000),
      `http://a${'/'.repeat(900_000)}x`,
      ' '.repeat(900_000),
      'http://a'.repeat(100_000),
    ];
    const calls = texts.map((body) => {
      return [
        body.slice(0, 10),
        () => ask(server, 'POST /api/admin/system/update_frontend_url', { headers, body }),
      ] as const;
    });
    expect(await slowestOf(calls)).toEqual([]);
  });

  test('is not blocked by JSON that nests as deep as its size allows', async () => {
    const { server } = world();
    const headers = { 'content-type': 'application/json' };
    const deep = (open: string, close: string) => open.repeat(JSON_MAX_BYTES / 8) + close.repeat(JSON_MAX_BYTES / 8);
    const bodies = [deep('[', ']'), deep('{"a":', '}').slice(0, JSON_MAX_BYTES), '['.repeat(JSON_MAX_BYTES)];
    const calls = bodies.map((body) => {
      return [body.slice(0, 10), () => ask(server, 'POST /api/token/login', { headers, body })] as const;
    });
    expect(await slowestOf(calls)).toEqual([]);
  });

  const HEADERS = ['accept-language', 'range', 'if-none-match', 'if-modified-since', 'if-range', 'x-forwarded-for'];
  const MORE_HEADERS = ['content-type', 'origin', 'accept', 'x-api-key', 'x-properties', 'user-agent', 'cookie'];
  test.each([...HEADERS, ...MORE_HEADERS])('is not blocked by the header %s', async (header) => {
    const texts = [...hostileTexts(HEADER_LENGTH, true)].filter(([, text]) => text.trim() !== '');
    const calls = texts.flatMap(([name, text]) =>
      ['GET /api/resource/organization/logo', 'POST /api/token/login'].map(
        (route) => [name, () => ask(world().server, route, { headers: { [header]: text } })] as const,
      ),
    );
    expect(await slowestOf(calls)).toEqual([]);
  });

  test('is not blocked by the fields of a form', async () => {
    const { server, founder } = world();
    const calls = [...hostileTexts(KILOBYTES)].map(
      ([name, text]) =>
        [
          name,
          () =>
            sendForm(server, founder.token, [
              ['file_id', text],
              ['chunk_data', Buffer.from('x')],
            ]),
        ] as const,
    );
    expect(await slowestOf(calls)).toEqual([]);
  });
});
