/** Frames of a page during an action. */
export interface Frames {
  /** Between two frames, ms. */
  gaps: number[];
  /** Frames that took more than 50 ms from their first task to the paint, by the browser's own count; ms. */
  long: number[];
}

declare global {
  interface Window {
    endFrames: () => Frames;
  }
}

/** From now on the page counts its frames, until `endFrames`. Runs in the page, on its own. */
export function watchFrames(): void {
  const frames: Frames = { gaps: [], long: [] };
  let last = performance.now();
  let request = requestAnimationFrame(function next(now) {
    frames.gaps.push(now - last);
    last = now;
    request = requestAnimationFrame(next);
  });
  const observer = new PerformanceObserver((list) =>
    frames.long.push(...list.getEntries().map(({ duration }) => duration)),
  );
  observer.observe({ type: 'long-animation-frame' });
  window.endFrames = () => {
    cancelAnimationFrame(request);
    frames.long.push(...observer.takeRecords().map(({ duration }) => duration));
    observer.disconnect();
    return { gaps: frames.gaps.slice(1), long: frames.long };
  };
}

/**
 * Drags the scroll bar to the top of the loaded part repeatedly, until the start of the chat is reached or time is
 * over; resolves to the number of messages passed. Runs in the page, on its own.
 */
export async function dragToStart(limitMs: number): Promise<number> {
  const feed = document.querySelector<HTMLElement>('[role="log"]');
  if (!feed) throw new Error('There is no feed on this page.');
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const seen = new Set<string>();
  const isAtStart = (): boolean => [...feed.querySelectorAll('h2')].some((heading) => !heading.closest('.feed-body'));
  const endsAt = performance.now() + limitMs;
  while (performance.now() < endsAt && !isAtStart()) {
    feed.scrollTop = Math.min(feed.scrollTop, 400);
    await painted();
    for (const row of feed.querySelectorAll<HTMLElement>('[data-mid]')) seen.add(row.dataset['mid'] ?? '');
  }
  return seen.size;
}
