// Where things are. Everything is absolute, so scripts work from any directory.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

// The pinned Node 24, not pnpm's `.bin/node`: that is a shell shim which stays between us and the process, and a
// TERM sent to it never arrives.
export const nodeBinary = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
