import type * as z from 'zod/mini';

/** Events of one feature: the value of `type` on the wire → schema of the whole event. */
export type Events = Readonly<Record<string, z.ZodMiniObject>>;

/** Declares the events of a feature, preserving their exact types. */
export const defineEvents = <const E extends Events>(events: E): E => events;
