import type { LeftOutList } from './left-out-list.ts';
import type { MessageOrder } from './message-order.sqlite.ts';
import type { OldTeam } from './old-team.ts';
import type { PeopleNumbers } from './people-numbers.ts';

/** The sources of a team's records. */
export interface TeamParts {
  team: OldTeam;
  people: PeopleNumbers;
  order: MessageOrder;
  leftOut: LeftOutList;
}
