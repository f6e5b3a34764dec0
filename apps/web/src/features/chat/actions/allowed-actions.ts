import { isNotice, kindOf } from '@loquat/contract';
import type { ChatMessage } from '../log/messages.store.ts';
import { fileInfoOf } from '../content/file-info.ts';
import { traitsOf } from '../content/message-kinds.ts';

/** What can be done with a message besides reacting to it. */
export type MessageAction =
  | 'reply'
  | 'edit'
  | 'copy_text'
  | 'copy_image'
  | 'copy_link'
  | 'forward'
  | 'save'
  | 'pin'
  | 'unpin'
  | 'unread'
  | 'select'
  | 'delete';

/** The viewer of a chat, as far as it matters for its messages. */
export interface MessageViewer {
  uid: number;
  isAdmin: boolean;
  isGuest: boolean;
  /** Whether they can send messages there. */
  mayWrite: boolean;
  isChannel: boolean;
  /** The viewer owns the channel. */
  isOwner: boolean;
  /** Mids of the messages pinned there. */
  pinned: readonly number[];
}

/** Whether it says what its author wrote. A notice has signs for a text, which mean nothing by themselves. */
export const isText = ({ content_type, properties }: ChatMessage): boolean =>
  traitsOf(content_type).isText && !isNotice(properties);

/** Whether a copy of it, which has nothing but its text or file, says the same. */
export const isCopied = ({ properties }: ChatMessage): boolean => !isNotice(properties);

const isImage = ({ content_type, properties }: ChatMessage): boolean =>
  kindOf(content_type) === 'file' && fileInfoOf(properties).is === 'image';

/** Whether the server has the message: nothing can be done yet with one that is still being sent. */
const isSettled = ({ sending, failed }: ChatMessage): boolean => !sending && !failed;

/** What the viewer may do with a message, in the order of its menu; the server applies the same rules. */
export function allowedActions(message: ChatMessage, viewer: MessageViewer): readonly MessageAction[] {
  if (viewer.isGuest || !isSettled(message)) return [];
  const { isAdmin, isChannel, isOwner } = viewer;
  const isOwn = message.from_uid === viewer.uid;
  const managesChannel = isChannel && (isAdmin || isOwner);
  const pin = viewer.pinned.includes(message.mid) ? 'unpin' : 'pin';
  const rights: readonly (readonly [MessageAction, boolean])[] = [
    ['reply', viewer.mayWrite],
    ['edit', isOwn && isText(message)],
    ['copy_text', isText(message)],
    ['copy_image', isImage(message)],
    ['copy_link', true],
    ['forward', isCopied(message)],
    ['save', isCopied(message)],
    [pin, managesChannel],
    ['unread', true],
    ['select', true],
    ['delete', isOwn || managesChannel],
  ];
  return rights.flatMap(([action, isAllowed]) => (isAllowed ? action : []));
}

const actionsByKey: Readonly<Record<string, readonly MessageAction[]>> = {
  r: ['reply'],
  e: ['edit'],
  f: ['forward'],
  s: ['save'],
  u: ['unread'],
  c: ['copy_text', 'copy_image'],
  Delete: ['delete'],
};

/** The action that a key triggers on a message; undefined if none. */
export const actionOfKey = (key: string, allowed: readonly MessageAction[]): MessageAction | undefined =>
  actionsByKey[key.length === 1 ? key.toLowerCase() : key]?.find((action) => allowed.includes(action));

/** The key that triggers the same action as a row of the menu. */
export const keysOf = (action: MessageAction): readonly string[] | undefined =>
  (
    {
      reply: ['R'],
      edit: ['E'],
      copy_text: ['C'],
      copy_image: ['C'],
      forward: ['F'],
      save: ['S'],
      unread: ['U'],
      delete: ['Del'],
    } as Partial<Record<MessageAction, readonly string[]>>
  )[action];
