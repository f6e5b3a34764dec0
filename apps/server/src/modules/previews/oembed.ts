import { text } from 'node:stream/consumers';
import type { LinkPreview } from '@loquat/contract';
import * as z from 'zod/mini';
import type { SafeFetch, SafeFetchOptions, SafeResponse } from '../../platform/safe-fetch/safe-fetch.ts';
import { absoluteAddress, boundedText } from './open-graph.ts';

const MAX_BYTES = 100_000;
const CONTENT_TYPES = ['application/json', 'application/json+oembed', 'text/json', 'text/javascript'];

/** Null for an invalid field, so that the other fields are kept. */
const orNull = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value): z.output<S> | null => schema.safeParse(value).data ?? null),
  );

const pixels = orNull(z.int().check(z.nonnegative()));
const words = orNull(z.string());

/** The oEmbed description of a page. Only plain data is read, never HTML. */
const OEmbed = z.object({
  type: words,
  title: words,
  provider_name: words,
  url: words,
  width: pixels,
  height: pixels,
  thumbnail_url: words,
  thumbnail_width: pixels,
  thumbnail_height: pixels,
});
type OEmbed = z.output<typeof OEmbed>;

async function readOEmbed({ status, body }: SafeResponse): Promise<OEmbed | null> {
  if (status !== 200) return null;
  return OEmbed.safeParse(JSON.parse(await text(body))).data ?? null;
}

function imageOf(embed: OEmbed, base: URL): LinkPreview['images'] {
  const isPhoto = embed.type === 'photo';
  const url = absoluteAddress(isPhoto ? (embed.url ?? embed.thumbnail_url) : embed.thumbnail_url, base);
  if (url === null) return [];
  const [width, height] =
    isPhoto && embed.url ? [embed.width, embed.height] : [embed.thumbnail_width, embed.thumbnail_height];
  return [{ type: null, url, secure_url: null, width, height, alt: null }];
}

/** Completes the preview of a page from its oEmbed URL. */
export async function completeFromOEmbed(
  safeFetch: SafeFetch,
  preview: LinkPreview,
  address: string,
  options: SafeFetchOptions,
): Promise<LinkPreview> {
  const asking = { ...options, maxBytes: MAX_BYTES, contentTypes: CONTENT_TYPES };
  const embed = await safeFetch(address, asking, readOEmbed);
  if (!embed) return preview;
  return {
    ...preview,
    title: preview.title || (boundedText(embed.title) ?? ''),
    site_name: preview.site_name ?? boundedText(embed.provider_name),
    images: preview.images.length > 0 ? preview.images : imageOf(embed, new URL(address)),
  };
}
