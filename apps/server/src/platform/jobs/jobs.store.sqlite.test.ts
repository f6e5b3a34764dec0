import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, test } from 'vitest';
import { giveMigratedFile } from '../../../test/servers/server-database.ts';
import { openSqlite } from '../db/sqlite.ts';
import { describeJobStore } from './jobs.store.cases.ts';
import { createSqliteJobStore } from './jobs.store.sqlite.ts';

describeJobStore(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loquat-jobs-'));
  await giveMigratedFile(folder);
  const db = await openSqlite(folder);
  onTestFinished(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });
  return createSqliteJobStore(db.writer);
}, test);
