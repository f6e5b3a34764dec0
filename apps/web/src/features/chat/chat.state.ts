import { chatsState } from './chats.state.ts';
import { messagesState } from './log/messages.state.ts';
import { typingState } from './typing/typing.state.ts';

/** What the chat keeps of its own, in the order in which an event reaches it. */
export const chatStates = [messagesState, chatsState, typingState] as const;
