import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';

const OLDEST_MAJOR = 15;
const PATTERNS = ['/usr/lib/postgresql/*/bin/postgres', '/usr/local/pgsql/bin/postgres', '/usr/pgsql-*/bin/postgres'];

/** The programs of PostgreSQL 15 or newer on this machine; undefined if there are none. */
function findPrograms(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(':').map((folder) => join(folder, 'postgres'));
  const candidates = [...onPath.filter((path) => existsSync(path)), ...globSync(PATTERNS).toSorted().toReversed()];
  const isNew = (path: string) => {
    const version = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout;
    return Number(/\d+/.exec(version)?.[0] ?? 0) >= OLDEST_MAJOR;
  };
  const found = candidates.find(isNew);
  return found && dirname(found);
}

export const programs = findPrograms();

/** PostgreSQL refuses to run as root: then it runs as its own user, or as nobody. */
function findUser(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const idOf = (name: string, kind: '-u' | '-g') => {
    const { status, stdout } = spawnSync('id', [kind, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : undefined;
  };
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf(name, '-u');
    const gid = idOf(name, '-g');
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error('There is no user as whom PostgreSQL could run.');
}

export interface PostgresServer {
  /** Contains its data and its socket. */
  folder: string;
  /** The address of a database in it. */
  urlOf(database: string): string;
  start(): void;
  /** `immediate`: as if its machine had lost power. */
  stop(how: 'fast' | 'immediate'): void;
  remove(): void;
}

/** The address of a database of the server whose socket is in a folder. */
export const urlOfDatabase = (folder: string, database: string) =>
  `postgres://loquat@localhost/${database}?host=${encodeURIComponent(folder)}`;

export interface ServerOptions {
  /** Where it lives; without it in a folder of its own. */
  folder?: string;
  /** Off: quicker, and what it acknowledged may be lost with the machine. */
  isDurable: boolean;
}

/** Makes a server of its own, which listens on a socket in its folder only, and starts it. */
export function makePostgresServer({ folder = mkdtempSync(join(tmpdir(), 'loquat-pg-')), isDurable }: ServerOptions) {
  if (programs === undefined) throw new Error('PostgreSQL is not installed.');
  const bin = programs;
  const user = findUser();
  const data = join(folder, 'data');
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(bin, program), args, {
      ...user,
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' },
      // The server outlives `pg_ctl` and would keep its pipes open.
      stdio: ['ignore', 'ignore', program === 'pg_ctl' ? 'ignore' : 'pipe'],
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  // Sorted as people of a language would: whatever depends on the order of bytes has to say so.
  const language = ['--locale-provider=icu', '--icu-locale=en', '--locale=C.UTF-8', '--encoding=UTF8'];
  run('initdb', '--pgdata', data, '--username=loquat', '--auth=trust', '--no-sync', ...language);
  const settings = [
    "listen_addresses = ''",
    `unix_socket_directories = '${folder}'`,
    'max_connections = 300',
    'shared_buffers = 64MB',
    ...(isDurable ? [] : ['fsync = off', 'full_page_writes = off']),
  ];
  writeFileSync(join(data, 'postgresql.auto.conf'), settings.join('\n'));
  const server: PostgresServer = {
    folder,
    urlOf: (database) => urlOfDatabase(folder, database),
    start: () => run('pg_ctl', 'start', '--wait', '--pgdata', data, '--log', join(folder, 'log')),
    stop: (how) => run('pg_ctl', 'stop', '--wait', '--pgdata', data, '--mode', how),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  server.start();
  return server;
}

/** Stops and removes the server of a folder that another process has made, if there is one. */
export function removePostgresServer(folder: string): void {
  const data = join(folder, 'data');
  if (programs !== undefined && existsSync(join(data, 'postmaster.pid')))
    spawnSync(join(programs, 'pg_ctl'), ['stop', '--wait', '--pgdata', data, '--mode', 'immediate'], {
      ...findUser(),
      cwd: folder,
      stdio: 'ignore',
    });
  rmSync(folder, { recursive: true, force: true });
}
