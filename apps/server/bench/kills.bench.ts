import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killRounds, type KillReport } from '../test/security/kill-rounds.ts';
import { chooseSize } from './sizes.ts';

/** A hundred power cuts under fifty writers. @throws when anything that was acknowledged is missing or wrong */
export async function run(rounds = chooseSize(100, 2)): Promise<KillReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquat-kills-'));
  try {
    const report = await killRounds({ dataDir, rounds, writers: 50, enough: 200 });
    if (report.lost.length > 0) throw new Error(report.lost.slice(0, 20).join('\n'));
    return report;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) console.log(JSON.stringify(await run()));
