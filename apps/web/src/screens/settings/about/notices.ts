import * as z from 'zod/mini';
import { buildVersion } from '../../../lib/build-info.ts';

const Notices = z.array(z.object({ name: z.string(), version: z.string(), license: z.string(), text: z.string() }));

/** A package that this build has in it, and its terms. */
export type Notice = z.output<typeof Notices>[number];

/** Everything of others that is in this build. Rejects when the server has no such list. */
export async function loadNotices(): Promise<Notice[]> {
  // oxlint-disable-next-line eslint/no-restricted-globals -- a file of the web app, not a call to the server's API.
  const answer = await fetch(`/notices.json?v=${buildVersion}`);
  return Notices.parse(await answer.json());
}
