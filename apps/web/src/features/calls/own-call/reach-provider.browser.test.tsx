import { expect, test } from 'vitest';
import { reachProvider, StalePageError } from './reach-provider.ts';

const PROVIDER = 'wss://calls.example';

/** Opens a socket, and if that fails requests the reason by HTTP, as LiveKit's client does. */
async function connect(): Promise<void> {
  const socket = new WebSocket(PROVIDER);
  await new Promise((resolve) => socket.addEventListener('error', resolve, { once: true }));
  await fetch('https://calls.example/rtc/validate');
}

test('a provider blocked by the page’s policy is distinguished from one that does not answer', async () => {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "connect-src 'self'";
  document.head.append(policy);
  await expect(reachProvider({ connect }, PROVIDER)).rejects.toBeInstanceOf(StalePageError);
  // The policy blocks another host meanwhile, not the provider.
  await expect(reachProvider({ connect }, 'wss://other.example')).rejects.not.toBeInstanceOf(StalePageError);
  await expect(reachProvider({ connect: () => Promise.resolve() }, PROVIDER)).resolves.toBeUndefined();
});
