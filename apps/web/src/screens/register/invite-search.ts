import * as z from 'zod/mini';

/**
 * Query of the screens that invite links and mails lead to. Tokens are opaque; `ctx=web` is of those who were asked
 * already whether they want the app. Other fields are not needed here.
 */
export const InviteSearch = z.object({
  magic_token: z.optional(z.string()),
  email: z.optional(z.string()),
  ctx: z.optional(z.string()),
});
