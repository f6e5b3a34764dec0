import type { TextDecoder } from 'node:util';
import type { LinkPreview } from '@loquat/contract';
import {
  OUTGOING_TIMEOUT_MS,
  type SafeFetch,
  type SafeFetchOptions,
  type SafeResponse,
} from '../../platform/safe-fetch/safe-fetch.ts';
import { CHARSET_SEARCH_BYTES, decoderOf } from './charset.ts';
import { completeFromOEmbed } from './oembed.ts';
import { absoluteAddress, NO_PREVIEW, toPreview } from './open-graph.ts';
import { createHeadParser, type HeadParser, type PageHead } from './page-head.ts';

/** Requests a page and reads its preview. @throws OutgoingError */
export type ReadPreview = (address: string, acceptLanguage: string | undefined) => Promise<LinkPreview>;

const MAX_REFRESHES = 10;
/** Heads are far shorter; a page without one is not read to its end. */
const MAX_HEAD_BYTES = 512_000;
const CONTENT_TYPES = ['text/html', 'application/xhtml+xml', 'image/'];
const ACCEPT = 'text/html,application/xhtml+xml,image/*;q=0.8';

type Found = { kind: 'page'; url: URL; head: PageHead } | { kind: 'image'; url: URL; mediaType: string } | undefined;

/** Bytes in, text out: waits until there is enough to determine the encoding. */
function createTextReader(contentType: string | null, parser: HeadParser) {
  let start = new Uint8Array();
  let decoder: TextDecoder | undefined;
  const begin = (): TextDecoder => {
    decoder = decoderOf(start.subarray(0, CHARSET_SEARCH_BYTES), contentType);
    parser.write(decoder.decode(start, { stream: true }));
    return decoder;
  };
  return {
    write(chunk: Uint8Array): void {
      if (decoder) return parser.write(decoder.decode(chunk, { stream: true }));
      start = Buffer.concat([start, chunk]);
      if (start.byteLength >= CHARSET_SEARCH_BYTES) begin();
    },
    end: (): void => parser.write((decoder ?? begin()).decode()),
  };
}

async function readHead({ body, headers }: SafeResponse): Promise<PageHead> {
  const parser = createHeadParser();
  const reader = createTextReader(headers.get('content-type'), parser);
  let size = 0;
  for await (const chunk of body) {
    reader.write(chunk);
    size += chunk.byteLength;
    if (parser.isDone || size >= MAX_HEAD_BYTES) break;
  }
  reader.end();
  return parser.head;
}

async function look(response: SafeResponse): Promise<Found> {
  const { url, status, mediaType } = response;
  if (status !== 200) return undefined;
  if (mediaType.startsWith('image/')) return { kind: 'image', url, mediaType };
  return { kind: 'page', url, head: await readHead(response) };
}

function imagePreview(url: URL, type: string): LinkPreview {
  const address = absoluteAddress(url.href, url);
  if (address === null) return NO_PREVIEW;
  return { ...NO_PREVIEW, images: [{ type, url: address, secure_url: null, width: null, height: null, alt: null }] };
}

const withoutHash = (address: string) => address.split('#', 1)[0]!;

/** The redirect by `refresh`, unless it leads to the page itself. */
function refreshOf({ url, head }: { url: URL; head: PageHead }): string | undefined {
  const target = absoluteAddress(head.refresh, url);
  return target === null || withoutHash(target) === withoutHash(url.href) ? undefined : target;
}

export function createReadPreview(safeFetch: SafeFetch): ReadPreview {
  async function complete({ url, head }: { url: URL; head: PageHead }, options: SafeFetchOptions) {
    const preview = toPreview(head, url);
    const address = absoluteAddress(head.oembed, url);
    const isComplete = preview.title !== '' && preview.images.length > 0;
    if (isComplete || address === null) return preview;
    // Without oEmbed, the page's own data is still useful.
    return completeFromOEmbed(safeFetch, preview, address, options).catch(() => preview);
  }

  async function visit(address: string, options: SafeFetchOptions, refreshesLeft: number): Promise<LinkPreview> {
    const found = await safeFetch(address, { ...options, contentTypes: CONTENT_TYPES }, look);
    if (!found) return NO_PREVIEW;
    if (found.kind === 'image') return imagePreview(found.url, found.mediaType);
    const next = refreshOf(found);
    if (next !== undefined) return refreshesLeft > 0 ? visit(next, options, refreshesLeft - 1) : NO_PREVIEW;
    return complete(found, options);
  }

  return (address, acceptLanguage) => {
    const headers = { accept: ACCEPT, ...(acceptLanguage && { 'accept-language': acceptLanguage }) };
    // All requests for one preview share its time limit.
    return visit(address, { headers, signal: AbortSignal.timeout(OUTGOING_TIMEOUT_MS) }, MAX_REFRESHES);
  };
}
