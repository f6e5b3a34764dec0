/** Whether the file at an address of this server is gone; false if unknown. */
export async function isFileGone(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'HEAD' })).status === 404;
  } catch {
    return false;
  }
}

/** The text of a file of this server. Rejects when it is gone or cannot be reached. */
export async function readFileText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file answered ${response.status}.`);
  return response.text();
}
