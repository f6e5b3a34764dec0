import type { EventOf, ServerEvent } from '@loquat/contract';
import { featureStates } from './feature-state.ts';
import { getMyUid } from './session.ts';

const isEntry = (event: ServerEvent | undefined): event is EventOf<'chat'> => event?.type === 'chat';

/** Groups events: consecutive messages together, all other events alone. */
function runsOf(events: readonly ServerEvent[]): ServerEvent[][] {
  const runs: ServerEvent[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run && isEntry(event) && isEntry(run[0])) run.push(event);
    else runs.push([event]);
  }
  return runs;
}

/** Applies consecutive events of one type: each store changes once. */
function applyRun(run: readonly ServerEvent[], type: ServerEvent['type']): void {
  const context = { myUid: getMyUid(), now: Date.now() };
  for (const { store, on, effects, stream } of featureStates()) {
    if (type === 'chat') stream?.entries?.(run.filter(isEntry));
    const before = store.getState();
    const after = run.reduce((state, event) => on[type]?.(state, event, context) ?? state, before);
    store.setState(after, true);
    for (const event of run) effects?.[type]?.(event, { before, after });
  }
}

/** Applies events in order. Consecutive messages reach their store in one update. */
export function applyEvents(events: readonly ServerEvent[]): void {
  for (const run of runsOf(events)) if (run[0]) applyRun(run, run[0].type);
}

/** Applies the answer to the user's own action through the handlers of the event that other users receive. */
export const applyOwnEvent = (event: ServerEvent): void => applyEvents([event]);
