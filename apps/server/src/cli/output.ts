/** A line of output: what a command found or did. */
export const printResult = (line: string): void => void process.stdout.write(`${line}\n`);

/** A line about a problem. */
export const printProblem = (line: string): void => void process.stderr.write(`${line}\n`);

/** How far a long command has come. */
export const printProgress = (records: number): void => printProblem(`${records} records …`);

/** Why the rows of a copy do not come from the replica that was given. */
export function printReplicaLeft(why: string | undefined): void {
  if (why !== undefined)
    printProblem(`The replica of DATABASE_REPLICA_URL was not read, but the database itself. ${why}`);
}

/** What a shell reports of a program that SIGPIPE ended: 128 and its number. */
const READER_GONE = 141;

/** From now on the process ends quietly if nobody reads what it prints any more: `loquat doctor | head -1`. */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit(READER_GONE);
    });
  }
}
