import * as z from 'zod/mini';

/** Free JSON object that travels with a message and comes back unchanged; `local_id`, `mentions`, `name`, … */
export const MessageProperties = z.record(z.string(), z.unknown());
export type MessageProperties = z.output<typeof MessageProperties>;

const JOINED = 'joined';

/**
 * Properties of a message that the server writes in the name of somebody who just joined; its text is a wave, which
 * clients that know nothing of it show. Whatever clients send is never one (`notice` is taken out).
 */
export const JOINED_PROPERTIES: MessageProperties = { notice: JOINED };

/** Whether a message says that its author joined, and nothing else. */
export const saysJoined = (properties: MessageProperties | null | undefined): boolean =>
  properties?.['notice'] === JOINED;
