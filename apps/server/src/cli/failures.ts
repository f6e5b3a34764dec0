import { isDatabaseDamage } from '../platform/db/damage.ts';

const MISTAKES_OF_OURS = [TypeError, RangeError, ReferenceError];

const isSystemError = (error: Error): error is NodeJS.ErrnoException => 'code' in error && 'syscall' in error;

/** The text of a failure for operators; only for a defect of ours does it show where it happened. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (MISTAKES_OF_OURS.some((kind) => error instanceof kind) && !isSystemError(error)) {
    return `This is a bug in Loquat. Please report it with the following:\n${error.stack}`;
  }
  if (isDatabaseDamage(error))
    return `The database is damaged (${error.message}). Run \`loquat doctor\`, or restore a backup.`;
  return error.message;
}
