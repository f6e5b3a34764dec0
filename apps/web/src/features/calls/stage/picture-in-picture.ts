/** Shows the largest picture of the stage in a window of its own, or ends that. A browser that refuses changes nothing. */
export async function openPicture(): Promise<void> {
  if (document.pictureInPictureElement) return document.exitPictureInPicture();
  const videos = [...document.querySelectorAll<HTMLVideoElement>('[data-tile] video')].filter(
    ({ readyState }) => readyState >= HTMLMediaElement.HAVE_METADATA,
  );
  const [largest] = videos.toSorted((a, b) => b.clientWidth * b.clientHeight - a.clientWidth * a.clientHeight);
  await largest?.requestPictureInPicture().catch(() => {});
}
