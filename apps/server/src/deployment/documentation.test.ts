import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test as plain } from 'vitest';
import { makeFolder } from '../../test/cli/loquat.ts';
import { registerUser, signInFounder } from '../../test/drivers/call.ts';
import { turnOnSecondFactor } from '../../test/drivers/second-factor.ts';
import { BUILT_PROGRAM } from '../../test/servers/built-program.ts';
import { COMPILED } from '../../test/servers/compiled.ts';
import { placeOf } from '../../test/servers/server-database.ts';
import { test } from '../../test/servers/test-server.ts';

const CLONE = fileURLToPath(new URL('../../../../', import.meta.url));
const STAND_INS = fileURLToPath(new URL('../../test/documentation/stand-ins', import.meta.url));
const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/**/*.md'];

/** Pages whose commands this file does not run, with the reason. */
const NOT_RUN_HERE: Record<string, string> = {
  'docs/bots.md': 'Each command needs what the one before answered: bots-documentation.test.ts runs them.',
  'docs/export.md': 'An import belongs on another server than the export: the tests of archives run both.',
  'docs/moving-in.md': 'The commands need what other products export: the tests of each importer bring samples.',
  'docs/object-storage.md': 'The command needs a bucket: object-storage.test.ts has one.',
  'docs/scaling.md': 'The command needs PostgreSQL: cli/postgres.test.ts has one.',
  'docs/webhooks.md': 'The commands need a receiver and a bot: webhooks-documentation.test.ts has both.',
};

/** Programs that documents may call: those in `stand-ins`, and standard tools. Others could harm this machine. */
const PROGRAMS = ['loquat', 'npm', 'pnpm', 'node', 'git', 'docker', 'kubectl', 'curl', 'openssl', 'printf'];

/** Commands for a stopped server: they run on the folder that the page restored before. */
const ON_STOPPED_SERVER = [
  'npm run loquat -- user reset-password ann@example.org',
  'npm run loquat -- user reset-second-factor ann@example.org',
];

/** Data folders that pages fill from a backup. */
const FILLED = ['srv/loquat', 'volume'] as const;

/** After this time an authenticator app shows another code. */
const NEXT_CODE_MS = 30_000;

/** Placeholders in the documents, and values that differ between machines. */
const VALUES = { '<container>': 'loquat', '<command>': 'doctor' };

const FENCED = /^( *)```(?:sh|bash|shell|console|zsh)\n([^]*?)\n\1```$/gm;
const blocksOf = (page: string) =>
  [...readFileSync(join(CLONE, page), 'utf8').matchAll(FENCED)].map(([, , block = '']) => block);

const pages = globSync(PAGES, { cwd: CLONE })
  .filter((page) => blocksOf(page).length > 0)
  .sort();

/** Programs that a block calls and that are not run here: the first word of each command that is not a variable. */
const unknownIn = (block: string): string[] =>
  block
    .replaceAll(/'[^']*'|"[^"]*"|#.*/g, '_')
    .split(/\n|&&|[|;]/)
    .flatMap((command) => /^(?:[A-Z_]+=\S+ +)*(\S+)/.exec(command.trim())?.[1] ?? [])
    .filter((word) => word !== '_' && !PROGRAMS.includes(word));

interface Sandbox {
  folder: string;
  origin: string;
  env: Record<string, string>;
}

/** Runs a block unchanged, except for `VALUES`, the server's URL, and folders outside the sandbox. */
async function run(block: string, { folder, origin, env }: Sandbox) {
  const script = Object.entries(VALUES)
    .reduce((filled, [name, value]) => filled.replaceAll(name, value), block)
    .replaceAll('https://chat.example.org/api', `${origin}/api`)
    .replaceAll(/(?<=[ =])\/(?=mnt|srv)/g, `${folder}/`);
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], ...output] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code, output: code === 0 ? '' : output.join('\n') };
}

/** For the stand-in of `loquat`: a line for each data folder whose database is elsewhere. */
async function listDatabases(...folders: string[]): Promise<string> {
  const places = await Promise.all(folders.map(placeOf));
  return places.flatMap(({ dataDir, databaseUrl }) => (databaseUrl ? [`${dataDir} ${databaseUrl}`] : [])).join('\n');
}

plain('the documents call no programs but those that are run here', () => {
  expect(pages).toEqual(expect.arrayContaining(['README.md', ...Object.keys(NOT_RUN_HERE)]));
  expect(pages.flatMap(blocksOf).flatMap(unknownIn)).toEqual([]);
  expect(unknownIn('A=1 npm start && tar x # rm\ncurl x | "y"; sh')).toEqual(['tar', 'sh']);
});

test.for(pages.filter((page) => !(page in NOT_RUN_HERE)))('every command of %s works', async (page, { server }) => {
  const folder = await makeFolder();
  await symlink(join(CLONE, 'docker'), join(folder, 'docker'));
  await symlink(server.dataDir, join(folder, 'data'));
  const { token } = await signInFounder(server);
  // With the present code: the previous one, which is used otherwise, may expire on the way.
  const now = Date.now() + NEXT_CODE_MS;
  await turnOnSecondFactor(server, await registerUser(server, 'ann'), { password: 'ann-secret', now });
  const PATH = [STAND_INS, process.env['PATH']].join(delimiter);
  const DATABASES = await listDatabases(server.dataDir, ...FILLED.map((name) => join(folder, name)));
  const places = { CLONE, NODE: process.execPath, PROGRAM: BUILT_PROGRAM, DATA_DIR: server.dataDir, DATABASES };
  const env = { ...COMPILED, ...places, PATH, TOKEN: token };
  await mkdir(join(folder, 'mnt/backups'), { recursive: true });
  for (const block of blocksOf(page)) {
    expect(unknownIn(block)).toEqual([]);
    const stopped = ON_STOPPED_SERVER.includes(block) && { DATA_DIR: join(folder, FILLED[0]) };
    const { code, output } = await run(block, { folder, origin: server.origin, env: { ...env, ...stopped } });
    expect([block, code, output]).toEqual([block, 0, '']);
  }
});
