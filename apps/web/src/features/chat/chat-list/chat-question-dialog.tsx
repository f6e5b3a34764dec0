import { Suspense, useState } from 'react';
import { type ChatKey, idOf } from '#lib/chat-key.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { LeaveChannelDialog } from '../../channels/leave-channel-dialog.tsx';

const AnnouncementEditor = lazyComponent(
  async () => (await import('../announcements/announcement-editor.tsx')).AnnouncementEditor,
);

export type QuestionKind = 'leave' | 'announce';

/** A dialog that the menu of a chat opens; a new object each time. */
export interface ChatQuestion {
  kind: QuestionKind;
  chatKey: ChatKey;
}

/** The last question of a menu; the dialog opens with each new one. */
export function ChatQuestionDialog({ question }: { question: ChatQuestion | null }) {
  const [answered, setAnswered] = useState<ChatQuestion | null>(null);
  if (!question) return null;
  const dialog = {
    open: question !== answered,
    onOpenChange: (isOpen: boolean) => !isOpen && setAnswered(question),
  };
  if (question.kind === 'leave') return <LeaveChannelDialog gid={idOf(question.chatKey)} {...dialog} />;
  return (
    <Suspense>
      <AnnouncementEditor key={question.chatKey} chatKey={question.chatKey} {...dialog} />
    </Suspense>
  );
}
