// Entry of `npm start`, `npm test` and every `npm run`. Runs on any Node >= 18 with npm, installs the pinned pnpm, the
// packages and Node 24, then hands over. Imports nothing but Node's own modules.
import { loquatProcess, BUILT, runUntilStopped, SOURCES } from './processes.mjs';
import { build, installPackages, runTasks } from './toolchain.mjs';

const commands = {
  start: () => commands.loquat(['start']),
  loquat: (args) => (build() ? runUntilStopped([loquatProcess(BUILT, args)]) : 1),
  dev: () =>
    runUntilStopped([
      loquatProcess(SOURCES, ['start'], ['--watch']),
      { args: ['node_modules/vite/bin/vite.js'], cwd: 'apps/web' },
    ]),
  check: () => commands.test(['--only', 'format,lint,types,dead-code,import-rules']),
  test: (args) => runUntilStopped([{ args: ['scripts/test.mjs', ...args], isGroup: true }]),
  'test:postgres': () => commands.test(['--only', 'all-on-postgres']),
  docs: () => runTasks(['site']).length,
  bench: (args) => (build() ? runUntilStopped([{ args: ['apps/server/bench/main.ts', ...args], isGroup: true }]) : 1),
};

const [name = 'start', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`Unknown command "${name}". Known: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
process.exitCode = installPackages() ? await command(args) : 1;
