import { useState } from 'react';

/** People who are ticked in a `PeoplePicker`. */
export function usePicked() {
  const [picked, setPicked] = useState<readonly number[]>([]);
  const toggle = (uid: number): void =>
    setPicked((before) => (before.includes(uid) ? before.filter((other) => other !== uid) : [...before, uid]));
  return { picked, toggle, clear: () => setPicked([]) };
}
