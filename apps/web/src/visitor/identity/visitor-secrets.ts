import { createConnection, type SessionStore } from '@loquat/client';
import { type LoginResponse, type Uid, visitorSecretEndpoints } from '@loquat/contract';
import type { Memory } from './memory.ts';

export interface VisitorSecretsParts {
  host: Uid;
  id: string;
  /** The name of the secret among the values that the website keeps. */
  key: string;
  memory: Memory;
  sessions: SessionStore;
}

/** Keeps the visitor's identity where the browser denies storage to this frame. */
export function createVisitorSecrets({ host, id, key, memory, sessions }: VisitorSecretsParts) {
  const { keeper, origin, lasting } = memory;
  // With cookies: one of them may be the secret, which this page cannot read.
  const calls = createConnection({ baseUrl: '/api', sessions }).callsOf(visitorSecretEndpoints);
  const placement = { origin, widget_id: id, widget_host: host };
  const keepSecret = (secret: string | null): void => void (secret !== null && lasting.setItem(key, secret));

  return {
    /** False: no secret was kept before. Only the server knows whether there is a cookie. */
    isPossible: (): boolean => keeper === 'cookie' || lasting.getItem(key) !== null,
    /** Null: the visitor is new here. */
    async resume(device: string): Promise<LoginResponse | null> {
      const secret = lasting.getItem(key);
      if (keeper !== 'cookie' && secret === null) return null;
      const returned = await calls.resumeVisitor({ body: { ...placement, device, secret } });
      if (returned) keepSecret(returned.secret);
      else if (secret !== null) lasting.removeItem(key);
      return returned?.login ?? null;
    },
    /** For a visitor who has just signed in. Without it, a chat works for as long as the page is open. */
    async keep(): Promise<void> {
      if (keeper !== 'cookie' && keeper !== 'website') return;
      await calls
        .issueVisitorSecret({ body: { ...placement, keeper } })
        .then(({ secret }) => keepSecret(secret))
        .catch(() => {});
    },
  };
}
