import type { BotKeyId, Timestamp } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { RunUnit, StoredBotKey } from './bots.store.ts';

/** How long a use may wait before it is stored: many calls, one write. */
export const USES_SAVED_AFTER_MS = 30_000;

export interface KeyUseParts {
  transact: RunUnit;
  clock: Clock;
  report: (error: unknown) => void;
}

/** When each API key was last used: in memory at once, in the database a while later. */
export interface KeyUses {
  note(id: BotKeyId): void;
  /** The last use, stored or not yet. */
  lastOf(key: Pick<StoredBotKey, 'id' | 'last_used'>): Timestamp | null;
  /** Stores the remaining uses; later ones are not recorded. */
  stop(): Promise<void>;
}

export function createKeyUses({ transact, clock, report }: KeyUseParts): KeyUses {
  const unsaved = new Map<BotKeyId, Timestamp>();
  let cancel: (() => void) | undefined;

  async function save(): Promise<void> {
    cancel = undefined;
    const uses = new Map(unsaved);
    try {
      await transact((tx) => tx.botKeys.saveUses(uses));
      for (const [id, moment] of uses) if (unsaved.get(id) === moment) unsaved.delete(id);
    } catch (error) {
      // Kept for the next attempt, at the next use or when the server stops.
      report(error);
    }
  }

  return {
    note(id) {
      unsaved.set(id, clock.now());
      cancel ??= clock.after(USES_SAVED_AFTER_MS, () => void save());
    },
    lastOf: ({ id, last_used }) => unsaved.get(id) ?? last_used,
    async stop() {
      cancel?.();
      if (unsaved.size > 0) await save();
    },
  };
}
