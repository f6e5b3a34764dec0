import { useMemo, useState } from 'react';
import { MenuAt } from '../../../ui/menu/menu-at.tsx';
import { ChatMenuRows } from './chat-menu-rows.tsx';
import { type ChatQuestion, ChatQuestionDialog } from './chat-question-dialog.tsx';
import type { OpenedMenu } from './use-session-menu.ts';

export interface SessionMenuProps {
  menu: OpenedMenu;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The menu of a chat in the list, and what it asks before it does something. */
export function SessionMenu({ menu, open, onOpenChange }: SessionMenuProps) {
  const [question, setQuestion] = useState<ChatQuestion | null>(null);
  const row = useMemo(() => ({ current: menu.row }), [menu]);
  return (
    <>
      <MenuAt anchor={menu.anchor} open={open} onOpenChange={onOpenChange} finalFocus={row}>
        <ChatMenuRows chatKey={menu.key} onAsk={(kind) => setQuestion({ kind, chatKey: menu.key })} />
      </MenuAt>
      <ChatQuestionDialog question={question} />
    </>
  );
}
