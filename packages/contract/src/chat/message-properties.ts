import * as z from 'zod/mini';

/** Free JSON object that travels with a message and comes back unchanged; `local_id`, `mentions`, `name`, … */
export const MessageProperties = z.record(z.string(), z.unknown());
export type MessageProperties = z.output<typeof MessageProperties>;

/** Whether the server wrote a message in its author's name: clients show the notice instead of its text. */
export const isNotice = (properties: MessageProperties | null | undefined): boolean =>
  properties?.['notice'] !== undefined;

const JOINED = 'joined';

/**
 * Properties of a message that the server writes in the name of a new user; its text is a waving hand, for clients
 * without support for notices. The server never accepts this from clients (`notice` is removed).
 */
export const JOINED_PROPERTIES: MessageProperties = { notice: JOINED };

/** Whether a message only says that its author joined. */
export const saysJoined = (properties: MessageProperties | null | undefined): boolean =>
  properties?.['notice'] === JOINED;

/** Properties of the server's message to a visitor's new host, written in the visitor's name. */
export const ASSIGNED_PROPERTIES: MessageProperties = { notice: 'assigned' };

/** Whether a message only says that its author, a visitor, was assigned to its reader. */
export const saysAssigned = (properties: MessageProperties | null | undefined): boolean =>
  properties?.['notice'] === ASSIGNED_PROPERTIES['notice'];
