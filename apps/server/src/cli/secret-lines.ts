import { createInterface } from 'node:readline';

/** The first lines of standard input. Secrets are never arguments: all users of the machine can read those. */
export async function readSecretLines(count: number): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: process.stdin })) {
    lines.push(line);
    if (lines.length === count) break;
  }
  return lines;
}
