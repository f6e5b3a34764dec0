import { buffer } from 'node:stream/consumers';
import { Uid } from '@loquat/contract';
import * as z from 'zod/mini';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { NewJob } from '../../platform/jobs/jobs.store.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { UserDirectory } from '../users/users.access.ts';

export interface PictureJobParts {
  users: Pick<UserDirectory, 'get'>;
  avatars: { replace(uid: Uid, image: Uint8Array): Promise<void> };
  safeFetch: SafeFetch;
}

const PICTURE_JOB = 'identities.picture';
const PICTURE_MAX_BYTES = 2_000_000;
const ADDRESS_MAX_LENGTH = 2_048;

const Payload = z.object({ uid: Uid, url: z.string() });

/** A job that fetches a user's avatar from a URL; none without a URL. */
export const pictureJobs = (uid: Uid, url: string | undefined, now: number): NewJob[] =>
  url && url.length <= ADDRESS_MAX_LENGTH
    ? [{ kind: PICTURE_JOB, payload: { uid, url }, due_at: now, unique_key: `${PICTURE_JOB}:${uid}` }]
    : [];

/** Fetches the avatars of new accounts from their providers. If one cannot be fetched, the account has none. */
export function createPictureJob({ users, avatars, safeFetch }: PictureJobParts): JobHandler {
  const isWanted = (uid: Uid) => users.get(uid)?.avatar_updated_at === 0;

  async function take(uid: Uid, url: string, signal: AbortSignal): Promise<void> {
    const options = { maxBytes: PICTURE_MAX_BYTES, contentTypes: ['image/'], signal };
    const image = await safeFetch(url, options, async ({ status, body }) => (status === 200 ? buffer(body) : null));
    // A picture that the user chose meanwhile is kept.
    if (image && isWanted(uid)) await avatars.replace(uid, image);
  }

  return {
    kind: PICTURE_JOB,
    async run(payload, signal) {
      const { uid, url } = Payload.parse(payload);
      if (!isWanted(uid)) return;
      try {
        await take(uid, url, signal);
      } catch (error) {
        if (signal.aborted) throw error;
      }
    },
  };
}
