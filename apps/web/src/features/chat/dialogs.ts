import { lazyComponent } from '../../ui/lazy-component.ts';

/** Forwards copies of messages to other chats; loads on first use. */
export const ForwardDialog = lazyComponent(async () => (await import('./forwards/forward-dialog.tsx')).ForwardDialog);

/** Asks for the recipient of a direct message; loads on first use. */
export const StartDmDialog = lazyComponent(async () => (await import('./chat-list/start-dm-dialog.tsx')).StartDmDialog);
