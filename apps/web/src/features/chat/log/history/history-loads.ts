import type { ChatKey } from '#lib/chat-key.ts';
import { type ChatLog, logOf, messagesStore } from '../messages.store.ts';

const loads = new Map<ChatKey, Promise<void>>();
/** How often failed loads were allowed to be retried. */
let chances = 0;

/** Changes the state of the part of a chat that is in memory. */
export const patchLog = (key: ChatKey, patch: Partial<ChatLog>): void =>
  messagesStore.setState((state) => ({ chats: { ...state.chats, [key]: { ...logOf(state, key), ...patch } } }));

/** One load at a time per chat; later callers wait for it. */
export function coalesced(key: ChatKey, load: () => Promise<void>): Promise<void> {
  const running = loads.get(key);
  if (running) return running;
  patchLog(key, { loading: true, hasFailed: false });
  const started = watched(key, load());
  loads.set(key, started);
  return started;
}

/** Runs a load of its own once earlier ones have ended. */
export async function inTurn(key: ChatKey, load: () => Promise<void>): Promise<void> {
  for (let running = loads.get(key); running; running = loads.get(key)) await running.catch(() => {});
  await coalesced(key, load);
}

async function watched(key: ChatKey, load: Promise<void>): Promise<void> {
  const chance = chances;
  let hasFailed = true;
  try {
    await load;
    hasFailed = false;
  } finally {
    loads.delete(key);
    // A load that failed while the server came back is retried at once.
    const patch = { loading: false, hasFailed: hasFailed && chance === chances };
    if (messagesStore.getState().chats[key]) patchLog(key, patch);
  }
}

/** Allows failed loads to be retried: of one chat when it is opened, or of all when the server is back. */
export function forgiveFailedLoads(only?: ChatKey): void {
  if (only === undefined) chances += 1;
  const { chats } = messagesStore.getState();
  const keys = only === undefined ? (Object.keys(chats) as ChatKey[]) : [only];
  for (const key of keys) if (chats[key]?.hasFailed) patchLog(key, { hasFailed: false });
}
