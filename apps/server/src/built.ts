#!/usr/bin/env node
// The entry of the build (rolldown.config.ts): the same program as main.ts, which Node need not compile again.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { mapStackTraces } from './platform/stack-traces.ts';

mapStackTraces();
// Beside the build, with which it comes and goes. Where nobody may write there, what is in it is used all the same.
enableCompileCache(fileURLToPath(new URL('../dist/compiled', import.meta.url)));
await import('./main.ts');
// A server that is killed later leaves it too.
flushCompileCache();
