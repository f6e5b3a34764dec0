/** The emoji for reactions in a call. */
export const PALETTE = ['👍', '❤️', '😂', '👏', '🎉', '😮'] as const;
export type CallEmoji = (typeof PALETTE)[number];

export const isCallEmoji = (text: string): text is CallEmoji => PALETTE.some((emoji) => emoji === text);

/** A rate limit: each name passes only once within `pauseMs`. */
export function createPace(pauseMs: number, now: () => number = () => performance.now()): (name: string) => boolean {
  const last = new Map<string, number>();
  return (name) => {
    const at = now();
    if (at - (last.get(name) ?? -Infinity) < pauseMs) return false;
    last.set(name, at);
    return true;
  };
}
