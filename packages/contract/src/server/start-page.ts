import * as z from 'zod/mini';

/** `landing`: what guests see before they open a chat. `after_signin`: what members see. */
export const startPages = ['landing', 'after_signin'] as const;
export const StartPage = z.enum(startPages);
export type StartPage = z.output<typeof StartPage>;
