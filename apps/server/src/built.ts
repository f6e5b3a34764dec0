#!/usr/bin/env node
// The entry of the build (rolldown.config.ts): the same program as main.ts, which Node need not compile at each start.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { mapStackTraces } from './platform/logging/stack-traces.ts';

mapStackTraces();
// Beside the build, so that they are replaced together. If it is not writable, its content is used all the same.
enableCompileCache(fileURLToPath(new URL('../dist/compiled', import.meta.url)));
await import('./main.ts');
// So that a server that is killed later leaves it too.
flushCompileCache();
