import { lazyComponent } from '../../ui/lazy-component.ts';

/** Forwards copies of messages to other chats; loads on first use. */
export const ForwardDialog = lazyComponent(async () => (await import('./forwards/forward-dialog.tsx')).ForwardDialog);

/** Asks whom to write to; loads on first use. */
export const StartDmDialog = lazyComponent(async () => (await import('./sessions/start-dm-dialog.tsx')).StartDmDialog);
