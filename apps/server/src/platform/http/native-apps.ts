import { ProblemError, UNKNOWN_DEVICE } from '@loquat/contract';
import type { FastifyRequest } from 'fastify';
import { isMd5Form } from '../secrets/md5-form.ts';
import { requestOrigin } from './request-origin.ts';

/** The device that native apps name on every machine. */
export const NATIVE_DEVICE = 'flutter';

/**
 * Whether a native app may have made this request. It names its device at sign-in only. A page in a browser sends its
 * origin with every POST, and a native app never does.
 */
function mayBeNative({ headers }: Pick<FastifyRequest, 'headers'>, device = UNKNOWN_DEVICE): boolean {
  const [name] = device.split(':', 1);
  return name === NATIVE_DEVICE || (name === UNKNOWN_DEVICE && headers.origin === undefined);
}

type Request = Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>;

/**
 * Refuses the MD5 of a new password: the password itself would not open the account in a browser.
 * @param device - the device of the request or session, if it names one
 * @throws ProblemError `auth.md5_password`
 */
export function requirePlainPassword(
  request: Request,
  { password, device }: { password: string | undefined; device?: string },
): void {
  if (password === undefined || !isMd5Form(password) || !mayBeNative(request, device)) return;
  const where = `Open ${requestOrigin(request)} in a browser.`;
  throw new ProblemError('auth.md5_password', `This app cannot register or change passwords here. ${where}`);
}
