import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { linkOf } from '../../features/chat/chat-identity.ts';
import { dropJump, requestJump } from '../../features/chat/jump.ts';
import type { ChatKey } from '../../lib/chat-key.ts';

/** Goes to the message that the address names and takes it out of the address, so that it can be asked for again. */
export function useJumpFromAddress(chatKey: ChatKey, mid: number | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (mid === undefined) return;
    requestJump(chatKey, mid);
    void navigate({ ...linkOf(chatKey), replace: true });
  }, [chatKey, mid, navigate]);
  useEffect(() => () => dropJump(chatKey), [chatKey]);
}
