import * as z from 'zod/mini';

const UserConflict = z.object({ reason: z.enum(['name_conflict', 'email_conflict']) });

interface Problem {
  /** HTTP status. */
  status: number;
  /** What the body of the answer holds. Clients read some statuses only when the body is empty or JSON. */
  body: 'empty' | 'text' | 'json';
  /** Body of a text problem when the place that raises it gives none. */
  text?: string;
  /** Body of a JSON problem. */
  json?: z.output<typeof UserConflict>;
}

/**
 * Every way a call can fail, with the status and the kind of body the wire contract gives it. There is no error
 * envelope on the wire: the client gets the code back from the endpoint's list of problems and the status.
 *
 * 401 means a bad or expired session and nothing else, since clients drop their session on it (`auth.credential_refused`
 * when a credential is to be proved, on sign-in and on linking, is the one exception the contract makes).
 */
export const problems = {
  'request.malformed_body': { status: 400, body: 'text', text: 'parse request payload error' },
  'request.malformed_query': { status: 400, body: 'text', text: 'failed to parse parameter' },
  'request.malformed_path': { status: 400, body: 'text', text: 'failed to parse path' },
  'request.unsupported_media_type': { status: 415, body: 'text', text: 'unsupported media type' },
  'request.too_large': { status: 413, body: 'empty' },
  'request.rate_limited': { status: 429, body: 'empty' },
  'route.not_found': { status: 404, body: 'text', text: 'not found' },
  'route.method_not_allowed': { status: 405, body: 'text', text: 'method not allowed' },
  'server.internal': { status: 500, body: 'text', text: 'internal server error' },
  'server.unavailable': { status: 503, body: 'text', text: 'service unavailable' },
  'server.storage_full': { status: 413, body: 'text', text: 'the server has no room left for files' },

  'session.required': { status: 401, body: 'text', text: 'authorization error' },
  'session.renewal_refused': { status: 401, body: 'empty' },
  'session.device_unknown': { status: 403, body: 'empty' },
  'access.guests_excluded': { status: 403, body: 'empty' },
  'access.admins_only': { status: 403, body: 'empty' },
  'access.founder_only': { status: 403, body: 'empty' },

  'auth.credential_refused': { status: 401, body: 'empty' },
  'auth.exchange_failed': { status: 400, body: 'text', text: 'the sign-in could not be verified' },
  'auth.magic_token_invalid': { status: 400, body: 'empty' },
  'auth.not_associated': { status: 410, body: 'empty' },
  'auth.method_disabled': { status: 403, body: 'empty' },
  'auth.secret_refused': { status: 403, body: 'empty' },
  'auth.account_frozen': { status: 423, body: 'empty' },
  'auth.bound_already': { status: 409, body: 'empty' },
  'auth.not_bound': { status: 404, body: 'empty' },
  'auth.last_way_in': { status: 409, body: 'empty' },
  'auth.magic_link_disabled': { status: 406, body: 'empty' },

  'openid.bad_address': { status: 400, body: 'text', text: 'Bad url!' },
  'openid.unavailable': { status: 503, body: 'text', text: 'the identity provider cannot be used' },

  'setup.already_initialized': { status: 403, body: 'empty' },

  'user.not_found': { status: 404, body: 'empty' },
  'user.unknown_member': { status: 400, body: 'empty' },
  'user.name_conflict': { status: 409, body: 'json', json: { reason: 'name_conflict' } },
  'user.email_conflict': { status: 409, body: 'json', json: { reason: 'email_conflict' } },
  'user.nothing_to_update': { status: 400, body: 'empty' },
  'user.wrong_old_password': { status: 403, body: 'empty' },
  'user.webhook_unreachable': { status: 406, body: 'empty' },
  'user.webhook_of_person': { status: 406, body: 'empty' },
  'user.protected': { status: 403, body: 'empty' },
  'device.not_found': { status: 404, body: 'empty' },

  'image.undecodable': { status: 400, body: 'text', text: 'not an image' },
  'image.not_found': { status: 404, body: 'empty' },

  'invite.required': { status: 403, body: 'empty' },
  'invite.unconfirmed': { status: 403, body: 'empty' },
  'invite.invalid': { status: 412, body: 'empty' },
  'invite.unusable': { status: 409, body: 'empty' },

  'channel.not_found': { status: 404, body: 'empty' },
  'channel.forbidden': { status: 403, body: 'empty' },
  'channel.already_member': { status: 400, body: 'empty' },
  'channel.public_has_no_members': { status: 400, body: 'empty' },
  'channel.nothing_to_update': { status: 400, body: 'empty' },
  'channel.owner_no_member': { status: 400, body: 'empty' },
  'channel.not_a_member': { status: 404, body: 'empty' },
  'channel.joined_already': { status: 412, body: 'empty' },

  'pin.message_not_found': { status: 404, body: 'empty' },
  'pin.not_found': { status: 404, body: 'empty' },
  'pin.present_already': { status: 409, body: 'empty' },

  'message.not_found': { status: 404, body: 'empty' },
  'message.forbidden': { status: 403, body: 'empty' },
  'message.target_not_found': { status: 404, body: 'empty' },
  'message.sending_forbidden': { status: 403, body: 'empty' },

  'bundle.not_copyable': { status: 400, body: 'text', text: 'message cannot be copied' },
  'bundle.forbidden': { status: 403, body: 'empty' },
  'bundle.message_not_found': { status: 404, body: 'empty' },
  'bundle.not_found': { status: 404, body: 'empty' },
  'saved.too_many': { status: 429, body: 'empty' },

  'file.unknown_path': { status: 400, body: 'text', text: 'no such file' },
  'file.unknown_upload': { status: 400, body: 'text', text: 'unknown or expired file id' },
  'file.upload_busy': { status: 409, body: 'text', text: 'another chunk of this upload is still arriving' },
  'file.too_many_uploads': { status: 429, body: 'text', text: 'too many unfinished uploads' },
  'file.quota_reached': { status: 413, body: 'text', text: 'there is no room left for your files' },
  'file.not_found': { status: 404, body: 'empty' },
  'search.empty_query': { status: 400, body: 'text', text: 'nothing to search for' },
  'search.too_slow': { status: 503, body: 'text', text: 'search took too long' },

  'chat.unknown_target': { status: 400, body: 'empty' },
  'chat.not_found': { status: 404, body: 'empty' },

  'contact.oneself': { status: 400, body: 'empty' },

  'bot.not_found': { status: 404, body: 'empty' },
  'bot.key_not_found': { status: 404, body: 'empty' },
  'bot.key_name_conflict': { status: 409, body: 'empty' },
  'bot.key_missing': { status: 400, body: 'text', text: 'missing x-api-key header' },

  'mail.incomplete_config': { status: 400, body: 'text', text: 'mail needs a host and a sender address' },
  'mail.disabled': { status: 503, body: 'empty' },
  'mail.sending_failed': { status: 500, body: 'text', text: 'the letter was not sent' },

  'server.bad_frontend_url': { status: 400, body: 'text', text: 'Bad url format!' },

  'license.undecodable': { status: 400, body: 'empty' },
  'license.forged': { status: 400, body: 'text', text: 'License error: Sign invalid.' },
  'license.expired': { status: 400, body: 'text', text: 'License error: Expired.' },
  'license.user_limit': { status: 451, body: 'text', text: 'License error: Users reached limit.' },
  'license.payment_not_found': { status: 404, body: 'empty' },
  'license.no_service': {
    status: 503,
    body: 'text',
    text: 'this server has no licence service: set LICENSE_SERVICE_URL',
  },
  'license.service_failed': { status: 502, body: 'text', text: 'the licence service did not answer as it should' },
  'server.no_frontend_url': { status: 503, body: 'text', text: 'mail with links needs the address of this server' },
} as const satisfies Record<string, Problem>;

/** Stable name of a problem, `noun.reason`. */
export type ProblemCode = keyof typeof problems;

/** Problems that any call may answer, whatever it lists itself. */
export const COMMON_PROBLEMS = [
  'request.malformed_body',
  'request.malformed_query',
  'request.malformed_path',
  'request.unsupported_media_type',
  'request.too_large',
  'request.rate_limited',
  'route.not_found',
  'route.method_not_allowed',
  'server.internal',
  'server.unavailable',
  'session.required',
  'access.guests_excluded',
  'access.admins_only',
  'access.founder_only',
] as const satisfies readonly ProblemCode[];

/** Thrown by services and by the client alike: the same failure on both sides of the wire. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  /** Text of the answer, for the statuses whose text is shown to people (451, 500, 503) and for logs. */
  readonly detail: string | undefined;

  constructor(code: ProblemCode, detail?: string) {
    super(detail ? `${code}: ${detail}` : code);
    this.name = 'ProblemError';
    this.code = code;
    this.status = problems[code].status;
    this.detail = detail;
  }
}

/** Whether the body is the one the problem is answered with; text problems may go on after their fixed beginning. */
function hasBodyOf(problem: Problem, body: string): boolean {
  if (problem.body === 'empty') return body === '';
  return problem.json
    ? body.includes(problem.json.reason)
    : problem.text !== undefined && body.startsWith(problem.text);
}

/**
 * The problem an answer stands for: among those the endpoint lists, then those any call may answer, the first one with
 * this status and body; failing that, with this status and kind of body; failing that, with this status. Several
 * problems share a status, so the body counts: a refused path and a refused member are both 400. A status nobody lists
 * is `server.internal`, or `server.unavailable` when it is how a proxy says that it cannot reach the server.
 */
export function problemOf(listed: readonly ProblemCode[], status: number, body: string): ProblemError {
  const candidates = [...listed, ...COMMON_PROBLEMS].filter((code) => problems[code].status === status);
  const code =
    candidates.find((candidate) => hasBodyOf(problems[candidate], body)) ??
    candidates.find((candidate) => problems[candidate].body === (body === '' ? 'empty' : 'text')) ??
    candidates.find((candidate) => problems[candidate].body !== 'json');
  const unlisted = status === 502 || status === 504 ? 'server.unavailable' : 'server.internal';
  return new ProblemError(code ?? unlisted, body || `status ${status}`);
}
