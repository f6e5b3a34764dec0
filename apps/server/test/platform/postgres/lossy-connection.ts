import { EventEmitter, once } from 'node:events';
import { openPostgresLine } from './postgres-line.ts';

/** When a connection is lost: before the commit reaches the server, or while its answer is in transit. */
type Moment = 'before the commit' | 'after the commit';
type Loss = Moment | `${Moment}, and all later ones`;

/** `Q`, four bytes of length, the statement. */
const COMMIT = 'COMMIT\0';

/**
 * A connection to the test run's PostgreSQL that can be cut in the middle of a commit, or completely. Returns the
 * address that leads to a database through it.
 */
export async function makeLossyConnection(url: string) {
  const state: { loss: Loss | undefined; isCut: boolean } = { loss: undefined, isCut: false };
  const events = new EventEmitter();
  const line = await openPostgresLine(url, (lose) => {
    if (state.isCut) {
      events.emit('tried');
      return undefined;
    }
    let isCommitting = false;
    return {
      fromClient(data) {
        isCommitting = state.loss !== undefined && data.includes(COMMIT);
        if (!isCommitting || !state.loss?.startsWith('before')) return true;
        state.isCut = state.loss === 'before the commit, and all later ones';
        state.loss = undefined;
        lose();
        return false;
      },
      fromServer(data) {
        // The server answers a commit after executing it.
        if (!isCommitting || !data.includes(COMMIT)) return true;
        state.isCut = state.loss === 'after the commit, and all later ones';
        state.loss = undefined;
        lose();
        events.emit('lost');
        return false;
      },
    };
  });
  return {
    url: line.url,
    loseNext: (loss: Loss) => void (state.loss = loss),
    /** Closes every connection and refuses new ones until `mend`. */
    cut() {
      state.isCut = true;
      line.cut();
    },
    /** Resolves when a commit has been lost. */
    isLost: () => once(events, 'lost'),
    /** Resolves when a connection attempt has failed. */
    isTried: () => once(events, 'tried'),
    mend: () => void (state.isCut = false),
  };
}
