import { lazyComponent } from '../../ui/lazy-component.ts';

/** Sends copies of messages on to other chats; it loads with the first time. */
export const ForwardDialog = lazyComponent(async () => (await import('./forwards/forward-dialog.tsx')).ForwardDialog);

/** Asks whom to write to; it loads with the first time. */
export const StartDmDialog = lazyComponent(async () => (await import('./sessions/start-dm-dialog.tsx')).StartDmDialog);
