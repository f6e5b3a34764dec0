import { useState } from 'react';

/** The ticked items of a picker: users by uid, or chats by key. */
export function usePicked<Id extends string | number>() {
  const [picked, setPicked] = useState<readonly Id[]>([]);
  const toggle = (id: Id): void =>
    setPicked((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]));
  return { picked, toggle, clear: () => setPicked([]) };
}
