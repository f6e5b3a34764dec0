import { useState } from 'react';
import { useOwnCall } from '../own-call/own-call.store.ts';

/** The other member who spoke last. */
export function useLastSpeaker(): string {
  const speaker = useOwnCall(({ members }) => members.find(({ isSpeaking, isMe }) => isSpeaking && !isMe)?.id ?? '');
  const [last, setLast] = useState('');
  if (speaker && speaker !== last) setLast(speaker);
  return last;
}
