// Shared by pages and the service worker, which cannot read local storage. Its name differs from the accounts'
// databases.
const DATABASE = 'loquat-worker';
const STORE = 'values';

/** Held while sending the outbox: shared by pages for as long as they are open, exclusive for the worker. */
export const OUTBOX_LOCK = 'loquat-outbox';

/** The tag of the sync event on which the worker sends the outbox. */
export const OUTBOX_SYNC = 'outbox';

/** Present in browsers with Background Sync. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Asks the browser to wake the worker when there is a connection, if it can. Rejects if it is not permitted. */
export const askForSync = async (registration: WithSync): Promise<void> => registration.sync?.register(OUTBOX_SYNC);

/** The signed-in user's session, for the worker. */
export interface WorkerSession {
  uid: number;
  token: string;
  refresh_token: string;
  /** Milliseconds since the epoch. */
  expires_at: number;
  device: string;
  /** Names the account's database on this device. */
  scope: string;
}

/** A message that waits for the connection. */
export interface WaitingMessage {
  local_id: number;
  /** `u:uid` or `g:gid`. */
  chat: string;
  content_type: string;
  /** The same number for all messages that are sent together, once all their files are uploaded. */
  batch?: number;
  /** The text, or the path of the uploaded file. */
  content: string;
  properties: Record<string, unknown> | null;
  reply_mid?: number;
  /** The content is the path of a file, or will be once it is uploaded. */
  isFile?: boolean;
  /** A file on this device that is not uploaded yet. */
  file?: { id: string; name: string };
}

/** The queued messages of the page that was open last, in the order in which they were written. */
export interface Outbox {
  /** The database of the account. */
  scope: string;
  messages: WaitingMessage[];
  /** Local ids of the messages that the worker has sent. */
  sent: number[];
}

/** Replies written in notifications: the worker sends them, whether a page is open or not. */
export interface Replies {
  /** The database of the account. */
  scope: string;
  messages: WaitingMessage[];
  /** Replies that the server refused: the next page shows them. */
  refused: WaitingMessage[];
}

interface Values {
  session: WorkerSession;
  outbox: Outbox;
  replies: Replies;
}
type Name = keyof Values;

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });
}

/** Runs in one transaction; rejects where the browser has no database. */
async function inStore<T>(mode: IDBTransactionMode, work: (values: IDBObjectStore) => Promise<T>): Promise<T> {
  const request = indexedDB.open(DATABASE);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  const db = await settled(request);
  try {
    const transaction = db.transaction(STORE, mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not stored')));
    });
    const [result] = await Promise.all([work(transaction.objectStore(STORE)), ended]);
    return result;
  } finally {
    db.close();
  }
}

/** A shared value; undefined if there is none. */
export const readValue = <N extends Name>(name: N): Promise<Values[N] | undefined> =>
  inStore('readonly', (values) => settled(values.get(name) as IDBRequest<Values[N] | undefined>));

/** Replaces a shared value by the result of `change`, atomically; undefined removes it. Resolves to the new value. */
export const changeValue = <N extends Name>(
  name: N,
  change: (value: Values[N] | undefined) => Values[N] | undefined,
): Promise<Values[N] | undefined> =>
  inStore('readwrite', async (values) => {
    const next = change(await settled(values.get(name) as IDBRequest<Values[N] | undefined>));
    if (next === undefined) values.delete(name);
    else values.put(next, name);
    return next;
  });

/** Deletes all shared values at the end of a session, after transactions in progress. */
export const clearValues = async (): Promise<void> => void (await settled(indexedDB.deleteDatabase(DATABASE)));
