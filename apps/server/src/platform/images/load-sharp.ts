/** Loaded with the first image: at the start it would take a tenth of the time and memory. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread per image: its user waits a fraction of a second longer, but chat stays fast for all users.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
