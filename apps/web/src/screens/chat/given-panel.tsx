import type { GivenPanelProps } from '../../features/chat/chat-screen.tsx';
import { FilesPanel } from './files-panel.tsx';
import { SavedPanel } from './saved-panel.tsx';

/** The panels of a chat with data of other features. */
export function GivenPanel({ panel, chatKey }: GivenPanelProps) {
  return panel === 'saved' ? <SavedPanel chatKey={chatKey} /> : <FilesPanel chatKey={chatKey} />;
}
