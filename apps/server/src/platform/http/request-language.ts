import { DEFAULT_LANGUAGE, Language } from '@loquat/contract';
import type { FastifyRequest } from 'fastify';

/** The language that the caller's browser names first, as a BCP 47 tag: for mails to people without an account. */
export function requestLanguage({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const [first = ''] = (headers['accept-language'] ?? '').split(/[,;]/, 1);
  return Language.safeParse(first.trim()).data ?? DEFAULT_LANGUAGE;
}
