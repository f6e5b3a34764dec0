import { type BenchTarget, startTarget } from './bench-target.ts';
import { pause } from './load-generator.ts';
import { chooseSize } from './sizes.ts';

export interface UploadFigures {
  readonly megabytes: number;
  readonly megabytesPerSecond: number;
  /** From before the upload to the server process's peak during it. */
  readonly rssGrowthMegabytes: number;
  /** The longest wait of another call during the upload. */
  readonly longestWaitMs: number;
}

const MEGABYTE = 1_000_000;
const WARM_UP_MEGABYTES = 5;
const SETTLE_MS = chooseSize(4_000, 100);
const PROBE_EVERY_MS = 50;

interface Load {
  uploads: number;
  megabytes: number;
}

function createUploader({ port, token }: BenchTarget) {
  const chunk = new Blob([Buffer.alloc(MEGABYTE, 'loquat')]);
  const headers = { 'x-api-key': token };

  async function post<T>(path: string, body: FormData | string, type?: string): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}/api/resource/file/${path}`, {
      method: 'POST',
      headers: { ...headers, ...(type && { 'content-type': type }) },
      body,
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    return (await answer.json()) as T;
  }

  return async function upload(megabytes: number): Promise<void> {
    const id = await post<string>('prepare', '{"content_type":"video/mp4"}', 'application/json');
    for (let sent = 1; sent <= megabytes; sent += 1) {
      const form = new FormData();
      form.append('file_id', id);
      form.append('chunk_data', chunk, 'blob');
      form.append('chunk_is_last', String(sent === megabytes));
      const file = await post<{ size: number } | null>('upload', form);
      if (sent === megabytes && file?.size !== megabytes * MEGABYTE) throw new Error('The file has another size');
    }
  };
}

/** Repeats a small call until stopped; returns the longest wait. */
function startProbe({ port }: BenchTarget): () => Promise<number> {
  const stopping = new AbortController();
  let longest = 0;
  async function probe(): Promise<number> {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      await (await fetch(`http://127.0.0.1:${port}/api/admin/system/version`)).text();
      longest = Math.max(longest, performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
    }
    return Math.round(longest);
  }
  const probing = probe();
  return () => {
    stopping.abort();
    return probing;
  };
}

/** Uses its own server, because the peak of a process cannot be reset. */
async function measure({ uploads, megabytes }: Load): Promise<UploadFigures> {
  const target = await startTarget(1);
  try {
    const upload = createUploader(target);
    await upload(WARM_UP_MEGABYTES);
    // The search thread starts a while after the server listens.
    await pause(SETTLE_MS);
    const { rssBytes } = await target.measure();
    const stopProbe = startProbe(target);
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: uploads }, () => upload(megabytes / uploads)));
    const seconds = (performance.now() - startedAt) / 1_000;
    const longestWaitMs = await stopProbe();
    const { peakRssBytes } = await target.measure();
    return {
      megabytes,
      megabytesPerSecond: Math.round(megabytes / seconds),
      rssGrowthMegabytes: Math.round((peakRssBytes - rssBytes) / MEGABYTE),
      longestWaitMs,
    };
  } finally {
    await target.stop();
  }
}

/** One large file, and the same amount in eight files at once. Stops the processes it started. */
export async function run(
  megabytes = chooseSize(1_000, 10),
): Promise<{ one: UploadFigures; eightAtOnce: UploadFigures }> {
  const one = await measure({ uploads: 1, megabytes });
  return { one, eightAtOnce: await measure({ uploads: 8, megabytes }) };
}

if (import.meta.main) console.log(JSON.stringify(await run()));
