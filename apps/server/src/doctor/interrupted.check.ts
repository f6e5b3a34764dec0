import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { type Check, type Finding, note, ok, wrong } from '../platform/check.ts';
import { isDataDirLocked, UNFINISHED_IMPORT, UNFINISHED_MOVE, UNFINISHED_RESTORE } from '../platform/db/data-lock.ts';
import { DATABASE_FILE } from '../platform/db/sqlite.ts';

/** An interrupted command, and how to continue. */
interface Interrupted {
  message: string;
  advice: string;
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

function interruptedMove({ dataDir, databaseUrl }: Place): Interrupted {
  const isMissed = databaseUrl === undefined && !existsSync(join(dataDir, DATABASE_FILE));
  return {
    message: `A move of the database into ${dataDir} was interrupted${isMissed ? ': no server starts there' : ''}.`,
    advice: `Everything is still in PostgreSQL: run \`loquat move --database folder\` again with DATABASE_URL, or delete ${UNFINISHED_MOVE}, which has a part of it, ${isMissed ? 'to begin with an empty server' : 'to stay there'}.`,
  };
}

function findInterrupted(place: Place): Interrupted[] {
  const { dataDir } = place;
  const isLeft = (name: string) => existsSync(join(dataDir, name));
  return [
    ...(isLeft(UNFINISHED_RESTORE)
      ? [{ message: `A restore into ${dataDir} was interrupted.`, advice: 'Run `loquat restore` again.' }]
      : []),
    ...(isLeft(UNFINISHED_MOVE) ? [interruptedMove(place)] : []),
    ...(isLeft(UNFINISHED_IMPORT)
      ? [
          {
            message: 'An import was interrupted: all of it came, or nothing.',
            advice: `Run the same \`loquat import\` again, which finds out; or delete ${join(dataDir, UNFINISHED_IMPORT)}, a copy of the database, if it is no longer wanted.`,
          },
        ]
      : []),
  ];
}

function report(found: readonly Interrupted[], dataDir: string): Finding {
  if (found.length === 0) return ok('none');
  const message = found.map((each) => each.message).join('\n');
  const lines = message.replaceAll('was interrupted', 'is under way or was interrupted');
  if (isDataDirLocked(dataDir)) return note(`${lines}\nLook again once nothing uses ${dataDir}.`);
  return wrong(message, found.map(({ advice }) => advice).join('\n'));
}

/** Interrupted commands that left an unfinished state. */
export const createInterruptedCheck = (place: Place): Check => ({
  name: 'interrupted commands',
  async run() {
    return report(findInterrupted(place), place.dataDir);
  },
});
