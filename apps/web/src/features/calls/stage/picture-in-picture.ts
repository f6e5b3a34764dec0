/** Shows the largest tile of the stage in a window of its own, or closes that window. The browser may refuse. */
export async function openPicture(): Promise<void> {
  if (document.pictureInPictureElement) return document.exitPictureInPicture();
  const videos = [...document.querySelectorAll<HTMLVideoElement>('[data-tile] video')].filter(
    ({ readyState }) => readyState >= HTMLMediaElement.HAVE_METADATA,
  );
  const [largest] = videos.toSorted((a, b) => b.clientWidth * b.clientHeight - a.clientWidth * a.clientHeight);
  await largest?.requestPictureInPicture().catch(() => {});
}
