// What other features read of the messages; how they are stored is in log/ and uploads/.
export { type LogCommit, onLogApplied } from './log/message-log.ts';
export { type ChatMessage, messagesStore } from './log/messages.store.ts';
export { hasUploads } from './uploads/uploads.store.ts';
