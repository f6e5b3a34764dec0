import type { ChatKey } from '#lib/chat-key.ts';
import { problemCodeOf } from '#lib/i18n/problem-key.ts';
import type { CallEngine } from '../call-engine.ts';

/** The encryption key of a call, as the server answers it. */
interface CallKey {
  e2ee_key: string | null;
  e2ee_key_number: number;
}

interface Started {
  engine: Pick<CallEngine, 'setKey'>;
  /** The key with which the engine encrypts. */
  key: CallKey;
}

/** The pauses before a new key is requested again, in milliseconds. */
const RETRY_MS = [1_000, 3_000, 10_000];

/**
 * Keeps the engine of a call on the current encryption key. `confirm` tells the server that this device is connected,
 * and answers the key.
 */
export function createMediaKey(confirm: (key: ChatKey) => Promise<CallKey>) {
  let following: { chat: ChatKey; engine: Started['engine'] } | null = null;
  /** The number of the engine's key, and the newest number that the server has sent. */
  let current = 0;
  let newest = 0;
  let isRenewing = false;

  function apply({ e2ee_key, e2ee_key_number }: CallKey, engine: Started['engine']): Promise<void> | undefined {
    if (e2ee_key === null || e2ee_key_number <= current) return undefined;
    current = e2ee_key_number;
    return engine.setKey(e2ee_key);
  }

  async function renew(): Promise<void> {
    if (isRenewing) return;
    isRenewing = true;
    for (const pause of [0, ...RETRY_MS]) {
      const mine = following;
      if (!mine || current >= newest) break;
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      const answer = await confirm(mine.chat).catch(() => null);
      if (answer && mine === following) await apply(answer, mine.engine);
    }
    isRenewing = false;
  }

  return {
    /**
     * This device is connected. A server that cannot be reached now learns it from the voice provider. Rejects if the
     * call may no longer be joined.
     */
    async start(chat: ChatKey, { engine, key }: Started): Promise<void> {
      following = { chat, engine };
      current = key.e2ee_key_number;
      newest = current;
      try {
        await apply(await confirm(chat), engine);
      } catch (error) {
        if (problemCodeOf(error) === 'call.not_joined') throw error;
      }
    },
    /** The server has sent the number of the current key. */
    follow(number: number | undefined): void {
      if (number === undefined || number <= newest) return;
      newest = number;
      void renew();
    },
    stop(): void {
      following = null;
    },
  };
}
