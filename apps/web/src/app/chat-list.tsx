import { useServerName } from '../features/server/server.store.ts';
import { PRODUCT_NAME } from './opening-screen.tsx';

/** The list column of the chats. */
export function ChatList() {
  return (
    <h2 className="truncate px-[18px] py-2 font-heading text-[17px] font-bold">{useServerName() || PRODUCT_NAME}</h2>
  );
}
