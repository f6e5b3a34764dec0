import { Suspense } from 'react';
import type { ChatKey } from '../../lib/chat-key.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useIsCalling, useIsOwnCall } from './calls.selectors.ts';

const CallLayer = lazyComponent(async () => (await import('./layer/call-layer.tsx')).CallLayer);
const ChatStage = lazyComponent(async () => (await import('./stage/chat-stage.tsx')).ChatStage);

/** The parts of calls beside all screens: a ringing one, and one's own while another screen is open. */
export function CallSlot({ openChat }: { openChat: ChatKey | null }) {
  return <Suspense>{useIsCalling() && <CallLayer openChat={openChat} />}</Suspense>;
}

/** The place of a call above the messages of its chat. It has a row of its own, empty or not. */
export function CallStageSlot({ chatKey }: { chatKey: ChatKey }) {
  return (
    <div className="min-w-0">
      <Suspense>{useIsOwnCall(chatKey) && <ChatStage chatKey={chatKey} />}</Suspense>
    </div>
  );
}
