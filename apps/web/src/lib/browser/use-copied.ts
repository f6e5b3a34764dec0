import { COPIED_RESET_MS } from '@loquat/contract';
import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

/** Copying that the button itself confirms: `copy` resolves to whether the browser allowed it. */
export function useCopied() {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), COPIED_RESET_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string): Promise<boolean> => {
    const isDone = await copyText(text);
    setIsCopied(isDone);
    return isDone;
  };
  return { isCopied, copy };
}
