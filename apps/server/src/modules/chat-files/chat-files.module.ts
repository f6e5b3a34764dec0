import type { Platform } from '../../platform/platform.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import { traitsOf } from '../messages/content/message-kinds.access.ts';
import type { MessageLifecycle } from '../messages/messages.access.ts';
import { chatFileRoutes } from './chat-files.routes.ts';
import { createChatFilesService } from './chat-files.service.ts';
import { own, type Stores } from './chat-files.store.ts';

const bringsFile = ({ content_type }: { content_type: string }): boolean => traitsOf(content_type).holds === 'file';

/** Updates the lists when messages change. */
const messageLifecycle: MessageLifecycle = {
  async written(unit, { mid }, said) {
    if (said && bringsFile(said)) await own(unit).chatFiles.show(mid);
  },
  async edited(unit, message) {
    const { chatFiles } = own(unit);
    if (bringsFile(message)) await chatFiles.show(message.mid);
    else await chatFiles.hide(message.mid);
  },
  async erased(unit, messages) {
    for (const { mid } of messages.filter(bringsFile)) await own(unit).chatFiles.hide(mid);
  },
};

/** Lists of the files in the chats that a user can read. */
export function createChatFiles(
  { reads, clock }: Platform<Stores>,
  { channels }: { channels: Pick<ChannelDirectory, 'channelsOf'> },
) {
  return {
    routes: [chatFileRoutes(createChatFilesService({ reads, channels, clock }))],
    lifecycles: { messages: messageLifecycle },
  };
}
