/** Prints a result to standard output. */
export const printResult = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints a problem to standard error, which keeps the output parseable. */
export const printProblem = (line: string): void => void process.stderr.write(`${line}\n`);

export const printProgress = (records: number): void => printProblem(`${records} records …`);

/** Prints why a command read the database instead of the replica. */
export function printReplicaSkipped(reason: string | undefined): void {
  if (reason !== undefined)
    printProblem(`The replica of DATABASE_REPLICA_URL was not read, but the database itself. ${reason}`);
}

/** The exit code that a shell reports after SIGPIPE: 128 and its number. */
const SIGPIPE_EXIT_CODE = 141;

/** Exits without an error message when the reader closes the output pipe: `loquat doctor | head -1`. */
export function exitOnClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit(SIGPIPE_EXIT_CODE);
    });
  }
}
