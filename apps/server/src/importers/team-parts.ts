import type { LeftOutList } from './left-out-list.ts';
import type { MessageOrder } from './message-order.sqlite.ts';
import type { PeopleNumbers } from './people-numbers.ts';
import type { SourceTeam } from './source-team.ts';

/** The sources of a team's records. */
export interface TeamParts {
  team: SourceTeam;
  people: PeopleNumbers;
  order: MessageOrder;
  leftOut: LeftOutList;
}
