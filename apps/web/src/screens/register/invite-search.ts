import * as z from 'zod/mini';

/**
 * Query of the screens behind invite links and mails. Tokens are opaque; `ctx=web` marks visitors who were already
 * asked whether they want the app. Other fields are not needed here.
 */
export const InviteSearch = z.object({
  magic_token: z.optional(z.string()),
  email: z.optional(z.string()),
  ctx: z.optional(z.string()),
});
