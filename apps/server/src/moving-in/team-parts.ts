import type { LeftOutList } from './left-out-list.ts';
import type { MessageOrder } from './message-order.sqlite.ts';
import type { OldTeam } from './old-team.ts';
import type { PeopleNumbers } from './people-numbers.ts';

/** What the records of a team are made from. */
export interface TeamParts {
  team: OldTeam;
  people: PeopleNumbers;
  order: MessageOrder;
  leftOut: LeftOutList;
}
