import { useState } from 'react';
import { MenuAt } from '#ui/menu/menu-at.tsx';
import { ChatMenuRows } from './chat-menu-rows.tsx';
import { type ChatQuestion, ChatQuestionDialog } from './chat-question-dialog.tsx';
import type { OpenedMenu } from './use-chat-list-menu.ts';
import { useMenuFocus } from './use-menu-focus.ts';

export interface ChatListMenuProps {
  menu: OpenedMenu;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The menu of a chat in the list, and the questions it asks first. */
export function ChatListMenu({ menu, open, onOpenChange }: ChatListMenuProps) {
  const [question, setQuestion] = useState<ChatQuestion | null>(null);
  const { finalFocus, leadToSearch } = useMenuFocus(menu.row);
  return (
    <>
      <MenuAt anchor={menu.anchor} open={open} onOpenChange={onOpenChange} finalFocus={finalFocus}>
        <ChatMenuRows
          chatKey={menu.key}
          onAsk={(kind) => setQuestion({ kind, chatKey: menu.key })}
          onSearch={leadToSearch}
        />
      </MenuAt>
      <ChatQuestionDialog question={question} />
    </>
  );
}
