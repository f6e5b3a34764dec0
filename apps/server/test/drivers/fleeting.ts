import type { Gid, Mid, Uid } from '@loquat/contract';
import { createChannelAccess } from '../../src/modules/channels/channels.access.ts';
import { createFileRights } from '../../src/modules/file-rights/file-rights.module.ts';
import { createMessageService } from '../../src/modules/messages/messages.service.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { createRateLimit } from '../../src/platform/http/security/rate-limit.ts';
import type { TestServer } from '../servers/test-server.ts';
import { NO_VISITORS } from './visitors.ts';

/** Sends messages as a user whose messages expire after `seconds`. */
export function createFleetingSender({ transact, reads, channels }: TestServer, clock: Clock, seconds: number) {
  const service = createMessageService({
    transact,
    messages: reads.messages,
    direct: { requireRecipient: () => {}, requireCounterpart: () => {}, requireAddressee: async () => {} },
    channels: createChannelAccess(channels),
    clock,
    sharing: createFileRights({ reads, clock }, NO_VISITORS).access.sharing,
    lifecycles: [],
    changeRate: createRateLimit({ isOn: false, limit: 1, windowSeconds: 1, clock }),
    expiresIn: () => seconds,
  });
  const content = { content_type: 'text/plain', content: 'soon gone', properties: null };
  const viewerOf = (uid: number) => ({
    uid: uid as Uid,
    device: 'web:1',
    session_id: 's1',
    is_admin: false,
    is_guest: false,
  });
  return {
    toUser: (from: number, to: number): Promise<Mid> => service.sendToUser(viewerOf(from), to as Uid, content),
    toChannel: (from: number, gid: number): Promise<Mid> => service.sendToChannel(viewerOf(from), gid as Gid, content),
  };
}
