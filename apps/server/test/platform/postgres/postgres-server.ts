import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';

const OLDEST_MAJOR = 15;
const PATTERNS = ['/usr/lib/postgresql/*/bin/postgres', '/usr/local/pgsql/bin/postgres', '/usr/pgsql-*/bin/postgres'];

/** The folder of PostgreSQL 15 or newer on this machine; undefined if it is not installed. */
function findPrograms(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(':').map((folder) => join(folder, 'postgres'));
  const candidates = [...onPath.filter((path) => existsSync(path)), ...globSync(PATTERNS).toSorted().toReversed()];
  const isNew = (path: string) => {
    const version = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout;
    return Number(/\d+/.exec(version)?.[0] ?? 0) >= OLDEST_MAJOR;
  };
  const found = candidates.find(isNew);
  // The links in that folder may not include all programs.
  return found && dirname(realpathSync(found));
}

export const programs = findPrograms();

/** PostgreSQL refuses to run as root: then it runs as its own user, or as `nobody`. */
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
  /** The folder of its data and its socket. */
  folder: string;
  /** The address of one of its databases. */
  urlOf(database: string): string;
  start(): void;
  /** `immediate`: as at a power failure of its machine. */
  stop(how: 'fast' | 'immediate'): void;
  remove(): void;
}

/** The address of a database of the server whose socket is in a folder. */
export const urlOfDatabase = (folder: string, database: string) =>
  `postgres://loquat@localhost/${database}?host=${encodeURIComponent(folder)}`;

export interface ServerOptions {
  /** Its folder; a new one by default. */
  folder?: string;
  /** A TCP port on this machine, for tests that need TCP; all local users can connect. */
  port?: number;
  /** If off, it is faster, and acknowledged data may be lost with the machine. */
  isDurable: boolean;
}

interface Place {
  folder: string;
  /** The data folder inside that folder. */
  data: string;
  /** Runs a PostgreSQL program for that folder. */
  run(program: string, ...args: string[]): void;
}

function makePlace(folder: string): Place {
  if (programs === undefined) throw new Error('PostgreSQL is not installed.');
  const bin = programs;
  const user = findUser();
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  return {
    folder,
    data: join(folder, 'data'),
    run(program, ...args) {
      const { status, stderr } = spawnSync(join(bin, program), args, {
        ...user,
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' },
        // The server outlives `pg_ctl` and would keep its pipes open.
        stdio: ['ignore', 'ignore', program === 'pg_ctl' ? 'ignore' : 'pipe'],
      });
      if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
    },
  };
}

function startServer({ folder, data, run }: Place, port?: number): PostgresServer {
  const server: PostgresServer = {
    folder,
    urlOf: (database) =>
      port === undefined ? urlOfDatabase(folder, database) : `postgres://loquat@127.0.0.1:${port}/${database}`,
    start: () => run('pg_ctl', 'start', '--wait', '--pgdata', data, '--log', join(folder, 'log')),
    stop: (how) => run('pg_ctl', 'stop', '--wait', '--pgdata', data, '--mode', how),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  server.start();
  return server;
}

const makeFolder = () => mkdtempSync(join(tmpdir(), 'loquat-pg-'));
const socketIn = (folder: string) => `unix_socket_directories = '${folder}'`;

/** Creates a separate server, which listens only on a socket in its folder, and starts it. */
export function makePostgresServer({ folder = makeFolder(), port, isDurable }: ServerOptions): PostgresServer {
  const place = makePlace(folder);
  // Sorts by the rules of a language, so that tests fail if code relies on byte order without saying so.
  const language = ['--locale-provider=icu', '--icu-locale=en', '--locale=C.UTF-8', '--encoding=UTF8'];
  place.run('initdb', '--pgdata', place.data, '--username=loquat', '--auth=trust', '--no-sync', ...language);
  const settings = [
    ...(port === undefined ? ["listen_addresses = ''"] : ["listen_addresses = '127.0.0.1'", `port = ${port}`]),
    socketIn(folder),
    'max_connections = 300',
    'shared_buffers = 64MB',
    ...(isDurable ? [] : ['fsync = off', 'full_page_writes = off']),
  ];
  writeFileSync(join(place.data, 'postgresql.auto.conf'), settings.map((line) => `${line}\n`).join(''));
  return startServer(place, port);
}

/** Creates a streaming replica of a server; both listen on sockets only. */
export function makePostgresReplica(primary: PostgresServer): PostgresServer {
  const place = makePlace(makeFolder());
  const from = ['--host', primary.folder, '--username', 'loquat', '--checkpoint=fast', '--no-sync'];
  place.run('pg_basebackup', '--pgdata', place.data, '--write-recovery-conf', ...from);
  appendFileSync(join(place.data, 'postgresql.auto.conf'), `${socketIn(place.folder)}\n`);
  return startServer(place);
}

/** Stops and removes the server in a folder, if another process has created one. */
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
