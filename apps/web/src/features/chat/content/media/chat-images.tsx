import type { ReactNode } from 'react';
import { findNameOf } from '#features/users/contacts.selectors.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { logOf, messagesStore } from '../../log/messages.store.ts';
import { attachmentOf } from '../attachment.ts';
import { isImageMessage } from '../message-kinds.ts';
import { LightboxScope } from './lightbox-scope.tsx';
import type { LightboxSlide } from './lightbox-slide.ts';

const nameOf = (uid: number): string => findNameOf(uid) ?? '';

/** The images in the part of a chat that is in memory, oldest first. */
function slidesOf(chatKey: ChatKey): LightboxSlide[] {
  const state = messagesStore.getState();
  return logOf(state, chatKey).mids.flatMap((mid) => {
    const message = state.byMid.get(mid);
    if (!message || !isImageMessage(message)) return [];
    const { from_uid, created_at: at } = message;
    const { viewUrl: src = '', downloadUrl, info } = attachmentOf(message);
    const { name, width, height } = info;
    const size = width !== undefined && height !== undefined ? { width, height } : {};
    return { src, downloadUrl, name, sender: nameOf(from_uid), at, ...size };
  });
}

/** The feed of a chat, whose images open in one lightbox. */
export function ChatImages({ chatKey, children }: { chatKey: ChatKey; children: ReactNode }) {
  return <LightboxScope slides={() => slidesOf(chatKey)}>{children}</LightboxScope>;
}
