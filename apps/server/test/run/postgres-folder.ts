import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { removePostgresServer } from '../platform/postgres/postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the PostgreSQL of this run of tests lives, once a test needs it. */
    postgresFolder: string;
  }
}

/** Names the folder for one server in a run, and removes what was started there. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'loquat-pg-'));
  project.provide('postgresFolder', folder);
  return () => removePostgresServer(folder);
}
