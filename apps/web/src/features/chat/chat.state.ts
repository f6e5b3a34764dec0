import { chatsState } from './chats.state.ts';
import { messagesState } from './log/messages.state.ts';
import { typingState } from './typing/typing.state.ts';

/** The chat's own state, in the order in which events reach it. */
export const chatStates = [messagesState, chatsState, typingState] as const;
