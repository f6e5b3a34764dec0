import { PHONE } from '#lib/browser/media.ts';
import { useMedia } from '#lib/browser/use-media.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { useOwnCall } from '../own-call/own-call.store.ts';
import { CallStage } from './call-stage.tsx';

/** The call of this page above the messages of its chat. Phones show it in the full window, or as a line. */
export function ChatStage({ chatKey }: { chatKey: ChatKey }) {
  const isHere = useOwnCall(({ isExpanded, phase }) => !isExpanded && phase !== 'elsewhere');
  const isPhone = useMedia(PHONE);
  return isHere && !isPhone ? <CallStage chatKey={chatKey} /> : null;
}
