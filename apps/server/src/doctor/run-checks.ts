import { type Check, type Finding, wrong } from '../platform/check.ts';

/** A finding with the name of its check. */
export type NamedFinding = { name: string } & Finding;

async function runCheck({ name, run }: Check): Promise<NamedFinding> {
  try {
    return { name, ...(await run()) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { name, ...wrong(message, 'This check could not run. A problem above may be the reason.') };
  }
}

/** Runs all checks in order; a failed one does not stop the others. */
export async function runChecks(checks: readonly Check[]): Promise<NamedFinding[]> {
  const findings: NamedFinding[] = [];
  for (const check of checks) findings.push(await runCheck(check));
  return findings;
}
