import { ProblemError } from '@loquat/contract';

// i18n-keys: problem.bad_request, problem.not_allowed, problem.not_found, problem.too_large, problem.rate_limited
// i18n-keys: problem.second_factor, problem.no_room, problem.server_full, problem.server, problem.unreachable, problem.license_limit
const keysByStatus = {
  400: 'problem.bad_request',
  403: 'problem.not_allowed',
  404: 'problem.not_found',
  413: 'problem.too_large',
  428: 'problem.second_factor',
  429: 'problem.rate_limited',
  451: 'problem.license_limit',
} as const;

/** Problems whose status alone would give a wrong text. */
const keysByCode = {
  'file.quota_reached': 'problem.no_room',
  'server.storage_full': 'problem.server_full',
} as const;

export type ProblemKey =
  | (typeof keysByCode)[keyof typeof keysByCode]
  | (typeof keysByStatus)[keyof typeof keysByStatus]
  | 'problem.server'
  | 'problem.unreachable';

const hasWords = (code: string): code is keyof typeof keysByCode => code in keysByCode;
const isListed = (status: number): status is keyof typeof keysByStatus => status in keysByStatus;

/** The text in `common` for a failed call for which the caller has no better text. */
export function problemKey(error: unknown): ProblemKey {
  if (!(error instanceof ProblemError)) return 'problem.unreachable';
  if (hasWords(error.code)) return keysByCode[error.code];
  return isListed(error.status) ? keysByStatus[error.status] : 'problem.server';
}

/** Code of the problem in the server's answer; undefined for all other failures. */
export const problemCodeOf = (error: unknown): ProblemError['code'] | undefined =>
  error instanceof ProblemError ? error.code : undefined;
