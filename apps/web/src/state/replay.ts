import { type ServerEvent, STREAM_REPLAY_LIMIT } from '@loquat/contract';
import { featureStates, type Replay, type StreamStart } from './feature-state.ts';

let replay: (Pick<Replay, 'afterMid' | 'firstMid'> & { count: number }) | null = null;

/** True between the opening of a stream and the end of its replay. */
export const isReplaying = (): boolean => replay !== null;

/** The user has changed: forgets the replay. */
export function abandonReplay(): void {
  replay = null;
}

/** A stream is about to be opened. Returns where it resumes. */
export function beginReplay(): StreamStart {
  // A replay that broke off may have been a capped one, so it counts as capped.
  if (replay && replay.count > 0) tell({ ...replay, isCapped: true, isComplete: false });
  const parts = featureStates().map(({ stream }) => stream?.resume?.());
  const start = Object.assign({ after_mid: 0, users_version: 0 }, ...parts) as StreamStart;
  replay = { afterMid: start.after_mid, firstMid: undefined, count: 0 };
  return start;
}

/** Counts the events of a replay. */
export function watchReplay(events: readonly ServerEvent[]): void {
  if (!replay) return;
  for (const event of events) {
    if (event.type === 'ready') return;
    if (event.type !== 'chat') continue;
    replay.firstMid ??= event.mid;
    replay.count += 1;
  }
}

/** The stream is ready. */
export function finishReplay(): void {
  if (!replay) return;
  tell({ ...replay, isCapped: replay.count >= STREAM_REPLAY_LIMIT, isComplete: true });
  replay = null;
}

function tell(ended: Replay): void {
  for (const { stream } of featureStates()) stream?.replayed?.(ended);
}
