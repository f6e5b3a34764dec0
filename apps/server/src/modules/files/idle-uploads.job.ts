import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { Uploads } from './uploads.ts';

/** Drops, every minute, uploads that nobody goes on with. */
export const createIdleUploadsJob = (uploads: Uploads): JobHandler => ({
  kind: 'files.idle_uploads',
  every: '0 * * * * *',
  run: () => uploads.dropIdle(),
});
