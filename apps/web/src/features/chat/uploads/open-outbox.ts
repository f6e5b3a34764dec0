import type { Device } from '../../../state/feature-state.ts';
import { isStored } from '../../../state/storage.ts';
import { outboxOf } from './uploads.store.ts';

/**
 * Reads what a user sent with files before the page was left; what it resolves to puts that on the screen. The code for
 * it loads only if there is something.
 */
export async function openOutbox({ scope, db }: Device): Promise<() => void> {
  try {
    if (isStored(outboxOf(scope))) return await (await import('./restore-batches.ts')).readBatches(db, scope);
  } catch {
    // Code or files cannot be read now: they stay where they are until the next start.
  }
  return () => {};
}
