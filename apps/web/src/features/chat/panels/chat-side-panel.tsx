import { Suspense, useLayoutEffect, useState } from 'react';
import { uiStore } from '#state/ui-state.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { type ChatSidePanelProps, useOpenPanel } from './side-panel.ts';

const OpenSidePanel = lazyComponent(async () => (await import('./open-side-panel.tsx')).OpenSidePanel);

/** The panel beside the open chat, if one is open. */
export function ChatSidePanel(props: ChatSidePanelProps) {
  const panel = useOpenPanel(props.chatKey);
  const [width, setWidth] = useState(() => uiStore.getState().sidePanelWidthPx);
  useLayoutEffect(() => document.documentElement.style.setProperty('--aside-w', `${width}px`), [width]);
  if (panel === null) return null;
  return (
    <Suspense>
      <OpenSidePanel {...props} panel={panel} width={width} onResize={setWidth} />
    </Suspense>
  );
}
