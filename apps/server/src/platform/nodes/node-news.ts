import type { ChangeFeed, Recorded } from '../db/change-feed.ts';
import type { Told } from '../db/unit.ts';
import type { Bus, BusMessage } from '../events/bus.ts';
import type { Sealer } from '../secrets/sealing.ts';

/** What nodes tell each other about one group of units. */
interface NodeNews<C extends Recorded> {
  changes: readonly C[];
  messages: readonly BusMessage[];
}

export interface NodeNewsParts<C extends Recorded> {
  sealer: Sealer;
  changes: Pick<ChangeFeed<C>, 'apply'>;
  bus: Pick<Bus, 'publish'>;
  report: (error: unknown) => void;
}

/** The sealed news cannot be opened anywhere else. */
const CONTEXT = 'change_log payload';

/** News was written by a node with other keys. */
class ForeignNewsError extends Error {
  override name = 'ForeignNewsError';
  constructor() {
    super('Another node has other keys: copy the folder `keys` of one node to all others.');
  }
}

/**
 * The log knows its entries, so a node that hears of them reads them there; here they would only have to be erased
 * again.
 */
function withoutEntries(messages: readonly BusMessage[]): BusMessage[] {
  const others = messages.filter(({ kind }) => kind !== 'log_grew');
  const growths = messages.filter((message) => message.kind === 'log_grew');
  if (growths.length === 0) return others;
  const mids = growths.flatMap(({ entry }) => entry?.mid ?? []);
  return [{ kind: 'log_grew', ...(mids.length > 0 && { reached: Math.max(...mids) }) }, ...others];
}

/**
 * Writes what a group of units changed for the other nodes, and follows what they wrote. It is sealed, because settings
 * contain secrets.
 */
export function createNodeNews<C extends Recorded>({ sealer, changes, bus, report }: NodeNewsParts<C>) {
  const attempt = (follow: () => void) => {
    try {
      follow();
    } catch (error) {
      report(error);
    }
  };

  /** So that whatever watches over the process starts it anew. */
  const end = (error: Error) =>
    void setImmediate(() => {
      throw error;
    });

  return {
    encode(told: readonly Told[]): string | null {
      const news: NodeNews<C> = {
        changes: told.flatMap((unit) => unit.changes as readonly C[]),
        messages: withoutEntries(told.flatMap(({ announcements }) => announcements as readonly BusMessage[])),
      };
      const isNews = news.changes.length > 0 || news.messages.length > 0;
      return isNews ? sealer.seal(JSON.stringify(news), CONTEXT) : null;
    },
    /** First memory, then whoever decides by it. */
    follow(payload: string): 'changed' | 'unchanged' {
      const json = sealer.open(payload, CONTEXT);
      if (json === null) {
        end(new ForeignNewsError());
        return 'unchanged';
      }
      const news = JSON.parse(json) as NodeNews<C>;
      for (const change of news.changes) attempt(() => changes.apply(change));
      for (const message of news.messages) attempt(() => bus.publish(message));
      return news.changes.length > 0 ? 'changed' : 'unchanged';
    },
    end,
  };
}
