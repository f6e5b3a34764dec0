import type { ChatKey } from '#lib/chat-key.ts';
import { useTyping } from './use-typing.ts';
import './typing.css';
import { Writers } from './writers.tsx';

/** The users who are writing in the open chat. Its space is always reserved, so the feed never moves. */
export function TypingLine({ chatKey }: { chatKey: ChatKey }) {
  const uids = useTyping(chatKey);
  return (
    <div role="status" className="typing-line">
      {uids.length > 0 && <Writers uids={uids} />}
    </div>
  );
}
