import * as z from 'zod/mini';
import { binary, endpoints, json } from '../endpoint.ts';
import { LINK_PREVIEW_TOKEN_MAX_LENGTH } from '../limits.ts';

const address = z.string();
const unknowable = z.nullable(z.string());
const pixels = z.nullable(z.int());

/** Open Graph data of a linked page. All fields empty: nothing is known, show no preview. */
export const LinkPreview = z.object({
  type: z.string(),
  title: z.string(),
  /** The canonical address that the page gives; not always the requested one. */
  url: z.string(),
  images: z.array(
    z.object({
      type: unknowable,
      url: address,
      secure_url: unknowable,
      width: pixels,
      height: pixels,
      alt: unknowable,
    }),
  ),
  audios: z.array(z.object({ type: unknowable, url: address, secure_url: unknowable })),
  videos: z.array(z.object({ type: unknowable, url: address, secure_url: unknowable, width: pixels, height: pixels })),
  favicon_url: unknowable,
  description: unknowable,
  locale: unknowable,
  locale_alternate: z.nullable(z.array(z.string())),
  site_name: unknowable,
  /** Parameter of `getLinkPreviewImage` for the first image; absent if there is no image. */
  image_token: z.optional(z.string()),
});
export type LinkPreview = z.output<typeof LinkPreview>;

export const previewEndpoints = endpoints({
  getLinkPreview: {
    method: 'GET',
    path: '/resource/open_graphic_parse',
    access: 'user',
    summary: 'What a linked page says about itself; all empty if that is unknown or previews are off',
    query: z.object({ url: z.string().check(z.minLength(1)) }),
    response: json(LinkPreview),
    problems: [],
  },
  getLinkPreviewImage: {
    method: 'GET',
    path: '/resource/link_preview_image',
    access: 'public',
    summary: 'A small copy of a link preview’s image, so that readers need not contact its site',
    query: z.object({ token: z.string().check(z.minLength(1), z.maxLength(LINK_PREVIEW_TOKEN_MAX_LENGTH)) }),
    response: binary('image/png'),
    problems: ['image.not_found'],
  },
});
