import * as z from 'zod/mini';

/** Query of the screens that invite links and mails lead to. Tokens are opaque; other fields are not needed here. */
export const InviteSearch = z.object({ magic_token: z.optional(z.string()), email: z.optional(z.string()) });
