import { useEffect, useState } from 'react';
import { isFileGone } from '../../../lib/browser/file-bytes.ts';

/** What is known of files that were asked for, by address: rows come and go while one scrolls. */
const answers = new Map<string, Promise<boolean>>();
/** Those that are known to be gone are drawn so at once. */
const gone = new Set<string>();

/** Asks the server once whether a file is still there. */
async function askOnce(url: string): Promise<boolean> {
  const asked = answers.get(url) ?? isFileGone(url);
  answers.set(url, asked);
  const isGone = await asked;
  if (isGone) gone.add(url);
  return isGone;
}

/**
 * Whether a file expired or was deleted; `isAsked`: something hints at it, so the server is asked. Without an address it
 * is gone for certain.
 */
export function useIsGone(url: string | undefined, isAsked: boolean): boolean {
  const [goneUrl, setGoneUrl] = useState<string>();
  useEffect(() => {
    if (!isAsked || url === undefined) return undefined;
    let isCurrent = true;
    const look = async (): Promise<void> => {
      if ((await askOnce(url)) && isCurrent) setGoneUrl(url);
    };
    void look();
    return () => {
      isCurrent = false;
    };
  }, [url, isAsked]);
  return url === undefined || gone.has(url) || goneUrl === url;
}
