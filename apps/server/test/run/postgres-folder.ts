import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { removePostgresServer } from '../platform/postgres/postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the test run's PostgreSQL, once a test needs it. */
    postgresFolder: string;
  }
}

/** Names the folder for the run's one server, and removes the server at the end. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'loquat-pg-'));
  project.provide('postgresFolder', folder);
  return () => removePostgresServer(folder);
}
