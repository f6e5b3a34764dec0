/** A pause between two words does not end the ring around a tile. */
const HOLD_MS = 300;

/** Tracks who speaks: members who fall silent count as speaking for a moment longer. */
export function createSpeaking(changed: () => void) {
  const speaking = new Map<string, ReturnType<typeof setTimeout> | undefined>();
  const stop = (id: string): void => {
    speaking.delete(id);
    changed();
  };
  return {
    has: (id: string): boolean => speaking.has(id),
    /** The members who can be heard now. */
    hear(ids: readonly string[]): void {
      const isNew = ids.some((id) => !speaking.has(id));
      for (const id of ids) {
        clearTimeout(speaking.get(id));
        speaking.set(id, undefined);
      }
      for (const [id, timer] of speaking)
        if (!ids.includes(id) && timer === undefined)
          speaking.set(
            id,
            setTimeout(() => stop(id), HOLD_MS),
          );
      if (isNew) changed();
    },
    forget(): void {
      for (const timer of speaking.values()) clearTimeout(timer);
      speaking.clear();
    },
  };
}
