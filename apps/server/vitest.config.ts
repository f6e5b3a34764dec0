import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { programs } from './test/platform/postgres/postgres-server.ts';
import { builtThreads } from './test/run/built-threads.ts';
import { ContractCoverage } from './test/run/contract-coverage.ts';

/** The servers of this run would need what this machine lacks. */
const isUnservable = process.env['TEST_DATABASE'] === 'postgres' && programs === undefined;
if (isUnservable) console.log('skipped: the tests of servers on PostgreSQL, which is not installed');

/**
 * How long a test, a hook and a poll may take. A time limit is an assertion about the clock: it ends a test that hangs,
 * and must not end a slow one. A test that takes a tenth of a second alone takes a hundred times as long on a machine
 * that does much else.
 */
const PATIENCE_MS = 120_000;
const POLL_MS = 60_000;

const contractCoverage = new ContractCoverage();

/** Files that replace modules, which works only in a process that has not loaded them yet. */
const REPLACING = [
  'src/modules/auth/registration/registration-names.test.ts',
  'src/backup/backup.test.ts',
  'src/security/limits.test.ts',
];

/** Tests of event streams that also run over a WebSocket. */
const STREAMS = [
  'src/modules/live/*.test.ts',
  'src/platform/events/{heartbeat,hub,hub-endings,open-stream,replay-to-live}.test.ts',
];

/** Checks how strongly passwords are hashed. */
const REAL_HASHES = 'src/platform/secrets/passwords.test.ts';

/** Most tests need people, not the strength of their passwords: the real hash with the least work. */
const QUICK_HASHES = { argon2: fileURLToPath(new URL('test/run/quick-argon2.ts', import.meta.url)) };

/** Holds hundreds of megabytes of text, which the garbage collector would visit in all tests after it. */
const LARGE = 'src/security/hostile-texts.test.ts';

export default defineConfig({
  plugins: [
    builtThreads(),
    {
      name: 'contract-coverage',
      // Added to the reporters from the command line. Called once for each project.
      configureVitest({ vitest: { config } }) {
        if (!config.reporters.includes(contractCoverage)) config.reporters.push(contractCoverage);
      },
    },
  ],
  test: {
    // Native modules and real files: processes are safer than threads here.
    pool: 'forks',
    // A process for each core. By default vitest leaves one core free, which is half of a machine with two.
    maxWorkers: '100%',
    passWithNoTests: isUnservable,
    restoreMocks: true,
    globalSetup: ['test/run/postgres-folder.ts'],
    setupFiles: ['test/run/witness.ts', 'test/run/real-time.ts'],
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: POLL_MS } },
    projects: [
      {
        extends: true,
        resolve: { alias: QUICK_HASHES },
        test: {
          name: 'server',
          include: isUnservable ? [] : ['src/**/*.test.ts'],
          exclude: ['src/**/*.quiet.test.ts', ...REPLACING, REAL_HASHES, LARGE],
          // One process loads the server once and runs all files: loading it each time would take as long as the tests.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        resolve: { alias: QUICK_HASHES },
        test: {
          name: 'websocket',
          include: isUnservable ? [] : STREAMS,
          exclude: ['src/modules/live/event-socket.test.ts', 'src/modules/live/convergence.property.test.ts'],
          env: { TEST_STREAMS: 'websocket' },
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: [...REPLACING, REAL_HASHES, LARGE], sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        // Tests that measure time run alone, after all others.
        test: { name: 'quiet', include: ['src/**/*.quiet.test.ts'], maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
