/** Loaded with the first image: at the start it would take a tenth of the time and memory. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread per image: a fraction of a second of waiting for one, rather than a slower chat for everybody.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
