import { Suspense } from 'react';
import type { GivenPanelProps } from '../../features/chat/chat-screen.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';

const SavedPanel = lazyComponent(async () => (await import('./saved-panel.tsx')).SavedPanel);
const FilesPanel = lazyComponent(async () => (await import('./files-panel.tsx')).FilesPanel);

/** The panels of a chat that show other features' data about it. */
export function GivenPanel({ panel, chatKey }: GivenPanelProps) {
  return <Suspense>{panel === 'saved' ? <SavedPanel chatKey={chatKey} /> : <FilesPanel chatKey={chatKey} />}</Suspense>;
}
