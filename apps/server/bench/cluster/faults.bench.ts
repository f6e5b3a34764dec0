import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MISSING_PARTS, startCluster } from '../../test/nodes/cluster.ts';
import { type RoundReport, runFaultRounds } from '../../test/nodes/fault-rounds.ts';
import { settingOf } from '../load/mixed-traffic.ts';
import { chooseSize } from '../sizes.ts';

/** Long enough for a node without its database to end its streams. */
const LASTS_MS = chooseSize(12_000, 400);

/**
 * Runs three nodes behind Caddy under traffic while one component after the other fails, each for `FAULT_MS`, with
 * `FAULT_MEMBERS` readers.
 * @throws if an acknowledged message is missing, duplicated, out of order or visible to the wrong reader
 */
export async function run(): Promise<RoundReport> {
  if (MISSING_PARTS.length > 0) throw new Error(`Not installed: ${MISSING_PARTS.join(', ')}.`);
  const folder = await mkdtemp(join(tmpdir(), 'loquat-faults-'));
  const cluster = await startCluster({ folder, isDurable: true });
  try {
    const members = settingOf('FAULT_MEMBERS', chooseSize(40, 9));
    const senders = chooseSize(10, 4);
    const report = await runFaultRounds(cluster, { members, senders, lastsMs: settingOf('FAULT_MS', LASTS_MS) });
    if (report.defects.length > 0) throw new Error(report.defects.join('\n'));
    return report;
  } finally {
    await cluster.close();
    await rm(folder, { recursive: true });
  }
}

if (import.meta.main) console.log(JSON.stringify(await run(), null, 2));
