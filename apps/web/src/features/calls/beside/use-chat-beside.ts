import { useLayoutEffect } from 'react';
import './chat-beside.css';

/** Moves the open chat into the column beside the large stage, as long as it is wanted. */
export function useChatBeside(isWanted: boolean): void {
  useLayoutEffect(() => {
    if (!isWanted) return undefined;
    const { dataset } = document.documentElement;
    dataset['callBeside'] = '';
    return () => void delete dataset['callBeside'];
  }, [isWanted]);
}
