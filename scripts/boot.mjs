// Entry of `npm start`, `npm test` and every `npm run`. Runs on any Node >= 18 with npm, brings
// the pinned pnpm, the packages and Node 24, then hands over. Imports nothing but Node's own modules.
import { buildServer } from './build-server.mjs';
import { buildWeb } from './build-web.mjs';
import { installPackages } from './install.mjs';
import { BUILT, loquatProcess, runUntilStopped, SOURCES } from './processes.mjs';
import { toolFile } from './tools.mjs';

const commands = {
  start: () => commands.loquat(['start']),
  loquat: (args) => {
    const isBuilt = buildServer() && (args[0] !== 'start' || buildWeb());
    return isBuilt ? runUntilStopped([loquatProcess(BUILT, args)]) : 1;
  },
  dev: () =>
    runUntilStopped([
      loquatProcess(SOURCES, ['start'], ['--watch']),
      { args: [toolFile('apps/web', 'vite', 'vite')], cwd: 'apps/web' },
    ]),
  test: (args) => runUntilStopped([{ args: ['scripts/test.mjs', ...args], isGroup: true }]),
  bench: (args) =>
    buildServer() && buildWeb()
      ? runUntilStopped([{ args: ['apps/server/bench/main.ts', ...args], isGroup: true }])
      : 1,
};

const [name = 'start', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`Unknown command "${name}". Known: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
process.exitCode = installPackages() ? await command(args) : 1;
