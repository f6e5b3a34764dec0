import type { PageMessage } from '../../lib/worker-messages.ts';
import { router } from '../router/router.ts';

function openPressed({ data, ports }: MessageEvent): void {
  const message = data as PageMessage | null;
  if (message?.type !== 'open') return;
  router.history.push(message.url);
  ports[0]?.postMessage(null);
}

/** The worker brings here whoever presses a notification. */
export function followPresses(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('message', openPressed);
}
