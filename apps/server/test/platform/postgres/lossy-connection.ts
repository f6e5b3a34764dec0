import { EventEmitter, once } from 'node:events';
import { openPostgresLine } from './postgres-line.ts';

/** When a connection is lost: before the server hears of a commit, or when its answer is on the way. */
type Moment = 'before the commit' | 'after the commit';
type Loss = Moment | `${Moment}, and all later ones`;

/** `Q`, four bytes of length, the statement. */
const COMMIT = 'COMMIT\0';

/**
 * A way to the server of this run of tests that can be cut in the middle of a commit, or altogether. Answers the address
 * by which a database is reached through it.
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
        // The server answers a commit once it is done.
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
    /** Cuts every connection, and lets no new one through until `mend`. */
    cut() {
      state.isCut = true;
      line.cut();
    },
    /** Once a commit was lost. */
    isLost: () => once(events, 'lost'),
    /** Once somebody tried to connect in vain. */
    isTried: () => once(events, 'tried'),
    mend: () => void (state.isCut = false),
  };
}
