// Entry of `npm start`, `npm test`, `npm run dev` and `npm run bench`: runs on any Node >= 18 with npm and
// hands over to the pinned pnpm and Node 24. Imports nothing but Node's own modules.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const PNPM = 'pnpm@10.34.9';

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

run('npx', ['--yes', PNPM, 'install', '--frozen-lockfile']);
