import type { Visitor } from '@loquat/contract';

/** What visitors are told about themselves: whom they talk with, but not how the team deals with them. */
export const asVisitorsSee = (visitor: Visitor): Visitor => ({ ...visitor, is_done: false });
