const DAMAGED = /^SQLITE_(?:CORRUPT|NOTADB)/;

/** Whether the database itself is damaged, rather than inaccessible. */
export const isDatabaseDamage = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && DAMAGED.test(error.code);
