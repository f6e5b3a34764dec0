import { type ReactElement, useState } from 'react';
import type { ChatKey } from '#lib/chat-key.ts';
import { Menu } from '#ui/menu/menu.tsx';
import { ChatMenuRows } from './chat-menu-rows.tsx';
import { type ChatQuestion, ChatQuestionDialog } from './chat-question-dialog.tsx';
import { useMenuFocus } from './use-menu-focus.ts';

export interface ChatMenuProps {
  trigger: ReactElement;
  chatKey: ChatKey;
}

/** The menu of a chat, on a button; open when rendered (`menuOnDemand`). */
export function ChatMenu({ trigger, chatKey }: ChatMenuProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [question, setQuestion] = useState<ChatQuestion | null>(null);
  const { finalFocus, leadToSearch } = useMenuFocus(true);
  return (
    <>
      <Menu trigger={trigger} align="end" open={isOpen} onOpenChange={setIsOpen} finalFocus={finalFocus}>
        <ChatMenuRows chatKey={chatKey} onAsk={(kind) => setQuestion({ kind, chatKey })} onSearch={leadToSearch} />
      </Menu>
      <ChatQuestionDialog question={question} />
    </>
  );
}
