import { useState } from 'react';

/** What is ticked in a picker: people by uid, or chats by key. */
export function usePicked<Id extends string | number>() {
  const [picked, setPicked] = useState<readonly Id[]>([]);
  const toggle = (id: Id): void =>
    setPicked((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]));
  return { picked, toggle, clear: () => setPicked([]) };
}
