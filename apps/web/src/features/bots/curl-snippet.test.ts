import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlSnippet } from './curl-snippet.ts';

/** The arguments of curl when a shell runs the command. */
function wordsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\nLOQUAT_KEY=key\n${command}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

test.each([
  'Build **1187** is green',
  'it\'s $(id) `id` "quoted" \\ $LOQUAT_KEY',
  '@/etc/passwd',
  'two\nlines; rm -rf x',
  '',
])('a shell passes the text to curl unchanged (%#)', (text) => {
  expect(wordsOf(curlSnippet({ origin: 'https://team.example', target: { gid: 12 }, text }))).toEqual([
    '-X',
    'POST',
    'https://team.example/api/bot/send_to_group/12',
    '-H',
    'X-API-Key: key',
    '-H',
    'Content-Type: text/markdown',
    '--data-raw',
    text,
  ]);
});

test('a message to a user goes to the call for users', () => {
  const [, , address] = wordsOf(curlSnippet({ origin: 'http://127.0.0.1:3000', target: { uid: 7 }, text: 'x' }));
  expect(address).toBe('http://127.0.0.1:3000/api/bot/send_to_user/7');
});
