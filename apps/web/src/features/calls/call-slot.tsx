import { Suspense } from 'react';
import type { ChatKey } from '../../lib/chat-key.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useIsCalling, useIsOwnCall } from './calls.selectors.ts';
import type { CallLayerProps } from './layer/call-layer.tsx';

const CallLayer = lazyComponent(async () => (await import('./layer/call-layer.tsx')).CallLayer);
const ChatStage = lazyComponent(async () => (await import('./stage/chat-stage.tsx')).ChatStage);

/** The parts of calls beside all screens: a ringing call, and the user's own call while another screen is open. */
export function CallSlot(props: CallLayerProps) {
  return <Suspense>{useIsCalling() && <CallLayer {...props} />}</Suspense>;
}

/** The place of a call above the messages of its chat. It has a row of its own, even if empty. */
export function CallStageSlot({ chatKey }: { chatKey: ChatKey }) {
  return (
    <div className="min-w-0">
      <Suspense>{useIsOwnCall(chatKey) && <ChatStage chatKey={chatKey} />}</Suspense>
    </div>
  );
}
