import { type LinkPreview, ProblemError } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { OutgoingError } from '../../platform/safe-fetch/outgoing-error.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { ImageTokens } from './image-tokens.ts';
import { NO_PREVIEW } from './open-graph.ts';
import { keepPreviews, type PreviewWish } from './preview-cache.ts';
import type { PreviewImage, ReadPreviewImage } from './preview-images.ts';
import type { PreviewLimits } from './preview-limits.ts';
import type { ReadPreview } from './read-preview.ts';

export interface PreviewServiceParts {
  settings: Pick<ServerSettings, 'get'>;
  readPreview: ReadPreview;
  readImage: ReadPreviewImage;
  tokens: ImageTokens;
  limits: PreviewLimits;
  clock: Pick<Clock, 'now'>;
  report: (error: unknown) => void;
}

export interface PreviewService {
  /**
   * The preview of a page; empty if it has no metadata, cannot be reached, or administrators have turned previews off.
   * @throws RateLimitedError, OverloadedError
   */
  get(viewer: Viewer, address: string, acceptLanguage: string | undefined): Promise<LinkPreview>;
  /**
   * A small copy of an image from a preview.
   * @throws ProblemError `image.not_found`, OverloadedError
   */
  getImage(token: string): Promise<PreviewImage>;
}

const ADDRESS_MAX_LENGTH = 4_096;
const LANGUAGE_MAX_LENGTH = 100;

/** `enable_msg_url_preview` of the switches that clients store as JSON; absent = off. */
function isSwitchedOn({ get }: Pick<ServerSettings, 'get'>): boolean {
  const { enable_msg_url_preview } = JSON.parse(get('common').ext_setting ?? '{}') as Record<string, unknown>;
  return enable_msg_url_preview === true;
}

/** The part of a URL that is sent to a server. */
function normalized(address: string): string | undefined {
  const url = address.length <= ADDRESS_MAX_LENGTH ? URL.parse(address) : null;
  if (!url) return undefined;
  url.hash = '';
  return url.href;
}

/** Header text that contains languages and nothing else. */
const languagesIn = (header: string | undefined): string | undefined =>
  header && header.length <= LANGUAGE_MAX_LENGTH && /^[a-z\d*,;=.\s-]+$/i.test(header) ? header : undefined;

export function createPreviewService(parts: PreviewServiceParts): PreviewService {
  const { settings, readPreview, readImage, tokens, limits, report } = parts;

  async function read({ address, languages }: PreviewWish): Promise<LinkPreview> {
    try {
      return tokens.name(await readPreview(address, languages));
    } catch (error) {
      if (!(error instanceof OutgoingError)) report(error);
      return NO_PREVIEW;
    }
  }
  const find = keepPreviews((wish) => limits.run(wish.uid, () => read(wish)), parts.clock);

  return {
    async get({ uid }, given, acceptLanguage) {
      const address = normalized(given);
      if (address === undefined || !isSwitchedOn(settings)) return NO_PREVIEW;
      return find({ uid, address, languages: languagesIn(acceptLanguage) });
    },
    async getImage(token) {
      const address = tokens.read(token);
      const image = address !== undefined && isSwitchedOn(settings) ? await readImage(address) : null;
      if (!image) throw new ProblemError('image.not_found');
      return image;
    },
  };
}
