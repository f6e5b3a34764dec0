#!/usr/bin/env node
// The entry point of the build (rolldown.config.ts): the program of main.ts, with a compile cache.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { mapStackTraces } from './platform/logging/stack-traces.ts';

mapStackTraces();
// Beside the build, so that they are replaced together. A read-only cache is still used.
enableCompileCache(fileURLToPath(new URL('../dist/compiled', import.meta.url)));
await import('./main.ts');
// Written now, in case the server is killed later.
flushCompileCache();
