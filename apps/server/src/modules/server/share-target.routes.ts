import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { discardForm } from '../../platform/http/bodies/read-multipart.ts';

/** The path for data shared to the installed app, and of the screen that asks for the target chat. */
export const SHARE_PATH = '/share';
/** The fields of that form. */
export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', files: 'files' } as const;

const TEXTS: readonly string[] = [SHARE_FIELDS.title, SHARE_FIELDS.text, SHARE_FIELDS.url];
/** In the fragment: some of the data was left out. */
const LEFT_OUT = 'left_out';
const SEE_OTHER = 303;
const MAX_PARTS = 8;
const MAX_FIELD_BYTES = 4_096;
/** Limits the response headers: proxies reject more than four kilobytes by default. */
const MAX_FRAGMENT_LENGTH = 2_000;

/** The texts before the first file, which browsers send first. Texts beyond the limit are left out, with a flag. */
async function readTexts(request: FastifyRequest): Promise<URLSearchParams> {
  const shared = new URLSearchParams();
  const leaveOut = () => shared.set(LEFT_OUT, '1');
  const limits = { parts: MAX_PARTS, fields: MAX_PARTS, fieldSize: MAX_FIELD_BYTES };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        leaveOut();
        break;
      }
      if (!TEXTS.includes(part.fieldname) || typeof part.value !== 'string' || part.value === '') continue;
      shared.set(part.fieldname, part.value);
      if (!part.valueTruncated && String(shared).length <= MAX_FRAGMENT_LENGTH) continue;
      shared.delete(part.fieldname);
      leaveOut();
    }
  } catch {
    leaveOut();
  }
  return shared;
}

/**
 * Accepts shared data while the service worker that normally handles it is not installed: passes the texts to the app
 * in the fragment of a URL, and leaves files out. Nothing is stored, and a forged form can only make a browser show its
 * own texts.
 */
export function shareTargetRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    await scope.register(multipart);
    scope.post(SHARE_PATH, async (request, reply) => {
      reply.raw.once('finish', () => discardForm(request));
      const shared = request.isMultipart() ? await readTexts(request) : new URLSearchParams();
      const fragment = shared.size > 0 ? `#${String(shared)}` : '';
      return reply.header('cache-control', 'no-store').redirect(`${SHARE_PATH}${fragment}`, SEE_OTHER);
    });
  });
}
