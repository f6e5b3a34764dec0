/** Comes with the first image: at a start it would take a tenth of the time and of the memory. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread for each image, which is worth a fraction of a second of waiting, not of everybody's chat.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
