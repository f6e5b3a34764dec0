// What pages share with the service worker, which cannot read local storage. Not named like the databases of accounts.
const DATABASE = 'loquat-worker';
const STORE = 'values';

/** Whoever sends what waits holds it: pages together for as long as they are open, the worker alone. */
export const OUTBOX_LOCK = 'loquat-outbox';

/** The tag of what the worker is asked to send when there is a connection. */
export const OUTBOX_SYNC = 'outbox';

/** What browsers with Background Sync have. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Has the browser wake the worker when there is a connection, if it can. Rejects if it may not. */
export const askForSync = async (registration: WithSync): Promise<void> => registration.sync?.register(OUTBOX_SYNC);

/** The session of whoever is signed in, for the worker. */
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
  /** The same number for all that goes out together, once all its files are uploaded. */
  batch?: number;
  /** The text, or the path of the uploaded file. */
  content: string;
  properties: Record<string, unknown> | null;
  reply_mid?: number;
  /** Its content is the path of a file, or will be. */
  isFile?: boolean;
  /** A file on this device that is not uploaded yet. */
  file?: { id: string; name: string };
}

/** What waited on the page that was last open, in the order in which it was written. */
export interface Outbox {
  /** Whose it is. */
  scope: string;
  messages: WaitingMessage[];
  /** Local ids of what the worker has sent of it. */
  sent: number[];
}

/** What was written in notifications: the worker sends it, whether a page is open or not. */
export interface Replies {
  /** Whose they are. */
  scope: string;
  messages: WaitingMessage[];
  /** What the server does not take: the next page shows it. */
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

/** Replaces a shared value by what `change` makes of it, as one step; undefined removes it. Resolves to the new one. */
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

/** Removes all of it: nobody is signed in any more. What is under way ends before that. */
export const clearValues = async (): Promise<void> => void (await settled(indexedDB.deleteDatabase(DATABASE)));
