import * as z from 'zod/mini';

const Health = z.object({ version: z.string() });

/** Version of the server program, as operators see it. Rejects if the server does not answer. */
export async function loadProgramVersion(): Promise<string> {
  // oxlint-disable-next-line eslint/no-restricted-globals -- beside the API, for operators: the contract does not know it.
  const answer = await fetch('/health');
  return Health.parse(await answer.json()).version;
}
