import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { makeFolder } from '../../test/cli/loquat.ts';
import { BUILT_PROGRAM } from '../../test/servers/built-program.ts';
import { COMPILED } from '../../test/servers/compiled.ts';
import { unusedDatabaseEnv } from '../../test/servers/server-database.ts';

/** Runs a command into a closed pipe: it starts when the reader has closed its end. */
const INTO_CLOSED_PIPE = '{ read -r _ < "$CLOSED"; "$@"; echo "status $?" >&2; } | { exec <&-; echo > "$CLOSED"; }';

test.for(['doctor', '--help'])('loquat %s ends without an error if its output is not read', async (command) => {
  const folder = await makeFolder();
  const places = { DATA_DIR: join(folder, 'data'), CLOSED: join(folder, 'closed') };
  const env = { ...process.env, ...COMPILED, ...(await unusedDatabaseEnv()), ...places };
  execFileSync('mkfifo', [env.CLOSED]);
  const shell = spawn('sh', ['-c', INTO_CLOSED_PIPE, 'sh', process.execPath, BUILT_PROGRAM, command], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(shell, 'exit');
  expect(await text(shell.stderr)).toBe('status 141\n');
  await ended;
});
