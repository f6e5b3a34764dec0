import { useEffect, useState } from 'react';
import { isFileGone } from '#lib/browser/file-bytes.ts';

/** Results of checks, by address: rows come and go while scrolling. */
const answers = new Map<string, Promise<boolean | undefined>>();
/** Files known to be gone are shown so at once. */
const gone = new Set<string>();

/** Whether a file is known to be gone. Requests are repeated until the server has answered once. */
export async function askOnce(url: string): Promise<boolean> {
  const asked = answers.get(url) ?? isFileGone(url);
  answers.set(url, asked);
  const isGone = await asked;
  // The next component that shows it asks again.
  if (isGone === undefined) answers.delete(url);
  if (isGone) gone.add(url);
  return isGone === true;
}

/**
 * Whether a file expired or was deleted. `isAsked`: there is a reason to ask the server. Without an address, it is
 * certainly gone.
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
