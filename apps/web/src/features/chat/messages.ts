// The messages as other features read them; storage is in log/.
export { type LogCommit, onLogApplied } from './log/message-log.ts';
export { type ChatMessage, isOnScreen, messagesStore } from './log/messages.store.ts';
export { hasUploads } from './log/sending/outbox.store.ts';
