import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { UploadDesk } from './uploads.ts';

/** Drops abandoned uploads, every minute. */
export const createIdleUploadsJob = (uploads: Pick<UploadDesk, 'dropIdle'>): JobHandler => ({
  kind: 'files.idle_uploads',
  every: '0 * * * * *',
  run: () => uploads.dropIdle(),
});
