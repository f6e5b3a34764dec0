import type { EventOf, ServerEvent } from '@loquat/contract';
import { featureStates } from './feature-state.ts';
import { getMyUid } from './session.ts';

const isEntry = (event: ServerEvent | undefined): event is EventOf<'chat'> => event?.type === 'chat';

/** Events of the stream, with the messages that follow each other together and everything else alone. */
function runsOf(events: readonly ServerEvent[]): ServerEvent[][] {
  const runs: ServerEvent[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run && isEntry(event) && isEntry(run[0])) run.push(event);
    else runs.push([event]);
  }
  return runs;
}

/** Applies events in order. Messages that follow each other reach their store in one update. */
export function applyEvents(events: readonly ServerEvent[]): void {
  for (const run of runsOf(events)) {
    const context = { myUid: getMyUid(), now: Date.now() };
    for (const { stream, apply } of featureStates()) {
      if (stream?.entries && isEntry(run[0])) stream.entries(run.filter(isEntry));
      apply(run, context);
    }
  }
}

/** Sends the answer to an own action through the handlers of the event that tells others of it. */
export const applyOwnEvent = (event: ServerEvent): void => applyEvents([event]);
