import * as z from 'zod/mini';
import { empty, endpoints, json } from '../endpoint.ts';
import { defineEvents } from '../event.ts';
import { Uid } from '../ids.ts';
import { ChatTarget } from './messages.ts';

/** An extension of this server: existing clients never call it and ignore the event. */
export const typingEndpoints = endpoints({
  announceTyping: {
    method: 'POST',
    path: '/user/typing',
    access: 'user',
    rate: 'typing',
    visitors: true,
    summary: 'Say that the caller is writing in a chat; refused where sending would be, ignored if repeated too often',
    body: json(z.object({ target: ChatTarget })),
    response: empty,
    problems: [
      'message.target_not_found',
      'message.sending_forbidden',
      'message.direct_disabled',
      'channel.not_found',
      'channel.forbidden',
    ],
  },
});

export const typingEvents = defineEvents({
  /** `target` as the writer sees it, like that of a message. Shown for `TYPING_SHOWN_MS`, never stored. */
  typing: z.object({ type: z.literal('typing'), uid: Uid, target: ChatTarget }),
});
