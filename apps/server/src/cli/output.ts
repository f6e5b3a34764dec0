/** A line of output: what a command found or did. */
export const printResult = (line: string): void => void process.stdout.write(`${line}\n`);

/** A line about a problem. */
export const printProblem = (line: string): void => void process.stderr.write(`${line}\n`);

/** How far a long command has come. */
export const printProgress = (records: number): void => printProblem(`${records} records …`);
