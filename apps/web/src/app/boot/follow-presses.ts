import type { PageMessage } from '../../lib/worker-messages.ts';
import { router } from '../router/router.ts';

function openPressed({ data }: MessageEvent): void {
  const message = data as PageMessage | null;
  if (message?.type === 'open') router.history.push(message.url);
}

/** The worker brings here whoever presses a notification. */
export function followPresses(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('message', openPressed);
}
