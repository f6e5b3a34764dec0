import type { ChangeFeed, Recorded } from '../db/change-feed.ts';
import type { RequestedEffects } from '../db/unit.ts';
import type { Bus, BusMessage } from '../events/bus.ts';
import type { Sealer } from '../secrets/sealing.ts';

/** The changes of one group of units, as sent to other nodes. */
interface NodeChangeSet<C extends Recorded> {
  changes: readonly C[];
  messages: readonly BusMessage[];
}

export interface NodeChangesParts<C extends Recorded> {
  sealer: Sealer;
  changes: Pick<ChangeFeed<C>, 'applyReceived'>;
  bus: Pick<Bus, 'publish'>;
  report: (error: unknown) => void;
}

/** The encryption context: a payload can only be decrypted with the same one. */
const CONTEXT = 'change_log payload';

/** The payload was written by a node with other keys. */
class ForeignChangesError extends Error {
  override name = 'ForeignChangesError';
  constructor() {
    super('Another node has other keys: copy the folder `keys` of one node to all others.');
  }
}

/** Removes message contents: other nodes read them from the log, and an erased message must leave no copy here. */
function withoutEntries(messages: readonly BusMessage[]): BusMessage[] {
  const otherMessages = messages.filter(({ kind }) => kind !== 'log_grew');
  const logMessages = messages.filter((message) => message.kind === 'log_grew');
  if (logMessages.length === 0) return otherMessages;
  const mids = logMessages.flatMap(({ entry }) => entry?.mid ?? []);
  return [{ kind: 'log_grew', ...(mids.length > 0 && { reached: Math.max(...mids) }) }, ...otherMessages];
}

/**
 * Encodes the changes of a group for other nodes, and applies the changes of other nodes. The payload is encrypted,
 * because settings contain secrets.
 */
export function createNodeChanges<C extends Recorded>({ sealer, changes, bus, report }: NodeChangesParts<C>) {
  const attempt = (apply: () => void) => {
    try {
      apply();
    } catch (error) {
      report(error);
    }
  };

  /** Ends the process by an uncaught error: the supervisor restarts it. */
  const terminate = (error: Error) =>
    void setImmediate(() => {
      throw error;
    });

  return {
    encode(units: readonly RequestedEffects[]): string | null {
      const set: NodeChangeSet<C> = {
        changes: units.flatMap((unit) => unit.changes as readonly C[]),
        messages: withoutEntries(units.flatMap(({ announcements }) => announcements as readonly BusMessage[])),
      };
      const isEmpty = set.changes.length === 0 && set.messages.length === 0;
      return isEmpty ? null : sealer.seal(JSON.stringify(set), CONTEXT);
    },
    /** Updates memory before it notifies listeners, because they read it. */
    apply(payload: string): 'changed' | 'unchanged' {
      const json = sealer.open(payload, CONTEXT);
      if (json === null) {
        terminate(new ForeignChangesError());
        return 'unchanged';
      }
      const set = JSON.parse(json) as NodeChangeSet<C>;
      for (const change of set.changes) attempt(() => changes.applyReceived(change));
      for (const message of set.messages) attempt(() => bus.publish(message));
      return set.changes.length > 0 ? 'changed' : 'unchanged';
    },
    terminate,
  };
}
