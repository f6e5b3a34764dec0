/** Whether the file at an address of this server is gone; undefined if the server gives no answer. */
export async function isFileGone(url: string): Promise<boolean | undefined> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD' });
    return ok ? false : status === 404 || undefined;
  } catch {
    return undefined;
  }
}

/** The text of a file of this server. Rejects when it is gone or cannot be reached. */
export async function readFileText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file answered ${response.status}.`);
  return response.text();
}
