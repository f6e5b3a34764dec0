import { useState } from 'react';
import { type ChatKey, idOf } from '#lib/chat-key.ts';
import { LeaveChannelDialog } from '../../channels/leave-channel-dialog.tsx';

export type QuestionKind = 'leave';

/** A question that the menu of a chat asks before it acts; a new object each time. */
export interface ChatQuestion {
  kind: QuestionKind;
  chatKey: ChatKey;
}

/** The last question of a menu; the dialog opens with each new one. */
export function ChatQuestionDialog({ question }: { question: ChatQuestion | null }) {
  const [answered, setAnswered] = useState<ChatQuestion | null>(null);
  if (!question) return null;
  return (
    <LeaveChannelDialog
      gid={idOf(question.chatKey)}
      open={question !== answered}
      onOpenChange={(isOpen) => !isOpen && setAnswered(question)}
    />
  );
}
