import type { CommonSettings } from '@loquat/contract';
import { useUi } from '../../../hooks/use-ui.ts';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { useCommonSetting } from '../../server/server.store.ts';

type ChatLayout = CommonSettings['chat_layout_mode'];

/** Where own messages stand: like all others on the left, or on the right. What the reader chose comes first. */
function useChatLayout(): ChatLayout {
  const ofServer = useCommonSetting('chat_layout_mode');
  const choice = useUi((state) => state.layoutChoice);
  return choice === 'server' ? ofServer : choice;
}

/** Whether messages are bubbles, the own ones on the right: always on phones, elsewhere where that is the layout. */
export function useHasBubbles(): boolean {
  const isPhone = useMedia('(width < 48rem)');
  return useChatLayout() === 'SelfRight' || isPhone;
}
