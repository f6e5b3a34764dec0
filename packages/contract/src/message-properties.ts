import * as z from 'zod/mini';

/** Free JSON object that travels with a message and comes back unchanged; `local_id`, `mentions`, `name`, … */
export const MessageProperties = z.record(z.string(), z.unknown());
export type MessageProperties = z.output<typeof MessageProperties>;
