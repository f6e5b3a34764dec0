import type { StreamEvent } from './bus.ts';
import type { Connection } from './connection.ts';
import { prepare, type PreparedEvent } from './prepared-event.ts';

const PIECE_CHARS = 64 * 1024;

/**
 * An opening event of a stream; as the bytes of its JSON (`jsonBytes`) if many streams start with the same event, in
 * parts if most of it is the same.
 */
export type OpeningEvent = StreamEvent | PreparedEvent | readonly Buffer[];

type Batch = readonly OpeningEvent[];

export interface StreamStart {
  /** Registered in the hub before the replay is read, so nothing can be lost between replay and live events. */
  readonly connection: Connection;
  /** The initial sequence in order, without `ready`. Read one batch at a time, as fast as the client receives them. */
  readonly initial: AsyncIterable<Batch> | Iterable<Batch>;
  /**
   * The last mid of the log when the replay was read: live `chat` events up to here are left out. Never use the
   * client's `after_mid` for it, which may be ahead of a log that was restored from a backup.
   */
  readonly lastReplayedMid: number;
}

/**
 * Sends the initial sequence and `ready`, then switches the stream to live events. Closes the stream and throws if that
 * fails.
 */
export async function openStream({ connection, initial, lastReplayedMid }: StreamStart): Promise<void> {
  let replayedTo = lastReplayedMid;
  writeAtOnce(connection);
  try {
    for await (const batch of initial) {
      replayedTo = Math.max(replayedTo, await sendBatch(connection, batch));
      if (!connection.isOpen) return;
    }
  } catch (error) {
    connection.cut();
    throw error;
  }
  connection.sendEvent({ type: 'ready' });
  connection.goLive(replayedTo);
}

/** Sends all synchronous writes, usually the whole opening, in one write. */
function writeAtOnce({ socket }: Connection): void {
  socket.cork();
  // Runs when all promise callbacks are done.
  process.nextTick(() => socket.uncork());
}

/**
 * Small writes, each waiting for buffer space: unsent data stays far below the limit for slow readers. Returns the
 * highest mid sent, 0 without any.
 */
async function sendBatch(connection: Connection, batch: Batch): Promise<number> {
  let lastMid = 0;
  let piece: string[] = [];
  let chars = 0;
  const sendPiece = async () => {
    if (piece.length > 0) connection.sendJson(piece);
    piece = [];
    chars = 0;
    await connection.drained();
  };
  for (const event of batch) {
    if (isBytes(event)) {
      await sendPiece();
      connection.sendParts(event);
      await connection.drained();
      continue;
    }
    const { json, mid = 0 } = prepare(event);
    lastMid = Math.max(lastMid, mid);
    piece.push(json);
    chars += json.length;
    if (chars >= PIECE_CHARS) await sendPiece();
  }
  await sendPiece();
  return lastMid;
}

const isBytes = (event: OpeningEvent): event is readonly Buffer[] => Array.isArray(event);
