import { postgresOfFile, testWithPostgres } from '../../../test/platform/postgres/test-database.ts';
import { describeJobStore } from './jobs.store.cases.ts';
import { createPostgresJobStore } from './jobs.store.postgres.ts';

const open = postgresOfFile();

describeJobStore(async () => createPostgresJobStore((await open()).writer.connection), testWithPostgres);
