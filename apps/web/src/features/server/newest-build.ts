import * as z from 'zod/mini';

const BuildFile = z.object({ build: z.string() });

/** Which build of the web app the server has; null when it cannot be told. */
export async function fetchNewestBuild(): Promise<string | null> {
  try {
    // oxlint-disable-next-line eslint/no-restricted-globals -- a file of the web app, not a call to the server's API.
    const answer = await fetch('/build.json', { cache: 'no-store' });
    return BuildFile.safeParse(await answer.json()).data?.build ?? null;
  } catch {
    // No network, or a server without this file: there is nothing to offer.
    return null;
  }
}
