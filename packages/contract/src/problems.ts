interface Problem {
  /** HTTP status. */
  status: number;
  /** The answer's body is text: this one, unless the place that raises it gives another. */
  text?: string;
  /** The answer's body is this JSON, possibly with further fields. */
  json?: { reason: string };
}

/**
 * Every way a call can fail, with the status and the kind of body the wire contract gives it. There is no error
 * envelope on the wire: the client gets the code back from the endpoint's list of problems and the status.
 *
 * 401 means a bad or expired session and nothing else, since clients drop their session on it (`auth.credential_refused`
 * when a credential is to be proved, on sign-in and on linking, is the one exception the contract makes).
 */
export const problems = {
  'request.malformed_body': { status: 400, text: 'parse request payload error' },
  'request.malformed_query': { status: 400, text: 'failed to parse parameter' },
  'request.malformed_path': { status: 400, text: 'failed to parse path' },
  'request.unsupported_media_type': { status: 415, text: 'unsupported media type' },
  'request.too_large': { status: 413 },
  'request.rate_limited': { status: 429 },
  'route.not_found': { status: 404, text: 'not found' },
  'route.method_not_allowed': { status: 405, text: 'method not allowed' },
  'server.internal': { status: 500, text: 'internal server error' },
  'server.unavailable': { status: 503, text: 'service unavailable' },
  'server.storage_full': { status: 413, text: 'the server has no room left for files' },

  'session.required': { status: 401, text: 'authorization error' },
  'session.renewal_refused': { status: 401 },
  'session.device_unknown': { status: 403 },
  'access.guests_excluded': { status: 403 },
  'access.admins_only': { status: 403 },
  'access.founder_only': { status: 403 },

  'auth.credential_refused': { status: 401 },
  'auth.exchange_failed': { status: 400, text: 'the sign-in could not be verified' },
  'auth.magic_token_invalid': { status: 400 },
  'auth.not_associated': { status: 410 },
  'auth.method_disabled': { status: 403 },
  'auth.secret_refused': { status: 403 },
  'auth.account_frozen': { status: 423 },
  'auth.bound_already': { status: 409 },
  'auth.not_bound': { status: 404 },
  'auth.last_sign_in_method': { status: 409 },
  'auth.magic_link_disabled': { status: 406 },
  'auth.second_factor_required': { status: 428, json: { reason: 'second_factor_required' } },
  'auth.wrong_code': { status: 422 },
  // Native apps show the text.
  'auth.md5_password': { status: 422, text: 'this app cannot set passwords here' },
  'auth.no_second_factor': { status: 404 },
  'auth.second_factor_on': { status: 409 },
  // On the event stream, existing clients take 403 for the end of their session.
  'auth.second_factor_missing': { status: 403, json: { reason: 'second_factor_missing' } },
  'auth.session_too_old': { status: 412, text: 'sign in again first' },
  'auth.proof_required': { status: 428, text: 'the password or a recent sign-in is needed' },
  'passkey.not_found': { status: 404 },
  'passkey.too_many': { status: 429, text: 'too many passkeys' },

  'openid.bad_address': { status: 400, text: 'Bad url!' },
  'openid.unavailable': { status: 503, text: 'the identity provider cannot be used' },

  'setup.already_initialized': { status: 403 },
  'setup.code_required': { status: 403, text: 'the address printed at the start has the set-up code' },
  'setup.foreign_origin': { status: 403, text: 'not for pages of other sites' },

  'user.not_found': { status: 404 },
  'user.unknown_member': { status: 400 },
  'user.name_conflict': { status: 409, json: { reason: 'name_conflict' } },
  'user.email_conflict': { status: 409, json: { reason: 'email_conflict' } },
  'user.nothing_to_update': { status: 400 },
  'user.wrong_old_password': { status: 403 },
  'user.webhook_unreachable': { status: 406 },
  'user.webhook_of_person': { status: 406 },
  'user.protected': { status: 403 },
  'device.not_found': { status: 404 },
  'visitor.not_found': { status: 404 },
  'canned_answer.not_found': { status: 404 },
  'canned_answer.too_many': { status: 429 },

  'image.undecodable': { status: 400, text: 'not an image' },
  'image.not_found': { status: 404 },

  'invite.required': { status: 403 },
  'invite.unconfirmed': { status: 403 },
  'invite.invalid': { status: 412 },
  'invite.unusable': { status: 409 },
  'invite.too_many': { status: 429, text: 'too many invitations' },

  'channel.not_found': { status: 404 },
  'channel.forbidden': { status: 403 },
  'channel.already_member': { status: 400 },
  'channel.public_has_no_members': { status: 400 },
  'channel.nothing_to_update': { status: 400 },
  'channel.owner_no_member': { status: 400 },
  'channel.not_a_member': { status: 404 },
  'channel.joined_already': { status: 412 },
  'channel.too_many': { status: 429, text: 'too many channels' },

  'announcement.not_found': { status: 404 },

  'pin.message_not_found': { status: 404 },
  'pin.not_found': { status: 404 },
  'pin.present_already': { status: 409 },
  'pin.too_many': { status: 429, text: 'too many pinned messages' },

  'message.not_found': { status: 404 },
  'message.forbidden': { status: 403 },
  'message.target_not_found': { status: 404 },
  'message.sending_forbidden': { status: 403 },
  'message.direct_disabled': { status: 403, text: 'direct messages are disabled by the administrator' },
  'message.too_many_reactions': { status: 429 },

  'bundle.not_copyable': { status: 400, text: 'message cannot be copied' },
  'bundle.forbidden': { status: 403 },
  'bundle.message_not_found': { status: 404 },
  'bundle.not_found': { status: 404 },
  'saved.too_many': { status: 429 },

  'file.unknown_path': { status: 400, text: 'no such file' },
  'file.unknown_upload': { status: 400, text: 'unknown or expired file id' },
  'file.upload_busy': { status: 409, text: 'another chunk of this upload is still arriving' },
  'file.too_many_uploads': { status: 429, text: 'too many unfinished uploads' },
  'file.quota_reached': { status: 413, text: 'there is no room left for your files' },
  'file.not_found': { status: 404 },
  'search.empty_query': { status: 400, text: 'nothing to search for' },
  'search.too_slow': { status: 503, text: 'search took too long' },

  'chat.unknown_target': { status: 400 },
  'chat.not_found': { status: 404 },
  'chat.too_many_settings': { status: 429, text: 'too many settings for chats' },

  'notification_service.not_found': { status: 404 },
  // The key of the configuration follows the text: `bad configuration: webhook_url`.
  'notification_service.bad_config': { status: 400, text: 'bad configuration' },
  'notification_service.secret_missing': { status: 400, text: 'enter the secret again' },
  'notification_service.kind_off': { status: 403, text: 'this kind of notification service is off' },
  'notification_service.too_many': { status: 429, text: 'too many notification services' },
  'notification_service.test_failed': { status: 422, text: 'the test was not sent' },

  'contact.oneself': { status: 400 },
  'contact.adding_forbidden': { status: 403 },
  'contact.adding_disabled': { status: 403, text: 'adding contacts is disabled by the administrator' },
  'contact.search_disabled': { status: 403, text: 'searching for users is disabled by the administrator' },
  'contact.too_many': { status: 429, text: 'too many contacts' },

  'bot.public_person': { status: 400, text: 'only bots can be public' },
  'bot.not_found': { status: 404 },
  'bot.key_not_found': { status: 404 },
  'bot.key_name_conflict': { status: 409 },
  'bot.too_many_keys': { status: 429, text: 'too many keys' },
  'bot.command_not_found': { status: 404 },
  'bot.command_conflict': { status: 409, text: 'command exists' },
  'bot.too_many_commands': { status: 429, text: 'too many commands' },
  'bot.mail_forbidden': { status: 403, text: 'bots may not send mail' },
  'bot.recipient_unknown': { status: 404, text: 'no member has this address' },
  'bot.no_secret': { status: 501, text: 'no secret' },
  'bot.key_missing': { status: 400, text: 'missing x-api-key header' },

  'mail.incomplete_config': { status: 400, text: 'mail needs a host and a sender address' },
  'mail.disabled': { status: 503 },
  'mail.sending_failed': { status: 500, text: 'the letter was not sent' },

  'server.no_page_key': { status: 501, text: 'no key' },
  'server.bad_frontend_url': { status: 400, text: 'Bad url format!' },

  'stream.upgrade_required': { status: 426, text: 'this address is for a WebSocket' },

  'call.disabled': { status: 503, text: 'calls are off' },
  'call.unreachable': { status: 503, text: 'calls are unreachable' },
  'call.elsewhere': { status: 409 },
  'call.visitor': { status: 403, text: 'visitors cannot be called' },
  'call.not_joined': { status: 404 },
  'call.participant_absent': { status: 404, text: 'this user is not in the call' },
  'call.webhook_refused': { status: 403 },
  'call.no_meeting_server': { status: 501, text: 'calls run on this server: there is no meeting server to set up' },

  'license.undecodable': { status: 400 },
  'license.forged': { status: 400, text: 'License error: Sign invalid.' },
  'license.expired': { status: 400, text: 'License error: Expired.' },
  'license.user_limit': { status: 451, text: 'License error: Users reached limit.' },
  'license.payment_not_found': { status: 404 },
  'license.no_service': {
    status: 503,
    text: 'this server has no licence service: set LICENSE_SERVICE_URL',
  },
  'license.service_failed': { status: 502, text: 'the licence service did not answer as it should' },
  'server.no_frontend_url': { status: 503, text: 'mail with links needs the address of this server' },
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
  'auth.second_factor_missing',
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

/** The kind of the answer's body. Clients read some statuses only if the body is empty or JSON. */
export function bodyKindOf(code: ProblemCode): 'empty' | 'text' | 'json' {
  const { text, json }: Problem = problems[code];
  if (json) return 'json';
  return text === undefined ? 'empty' : 'text';
}

/** Whether the body belongs to the problem; the text of a text problem may continue after its fixed beginning. */
function hasBodyOf(problem: Problem, body: string): boolean {
  const { text, json } = problem;
  if (json) return body.includes(json.reason);
  return text === undefined ? body === '' : body.startsWith(text);
}

/**
 * The problem of a response, from the endpoint's list first, then from the common ones: the first with this status and
 * body; failing that, with this status and kind of body; failing that, with this status. Several problems share a
 * status, so the body counts: a refused path and a refused member are both 400. An unlisted status is
 * `server.internal`, or `server.unavailable` if it is how a proxy reports that it cannot reach the server.
 */
export function problemOf(listed: readonly ProblemCode[], status: number, body: string): ProblemError {
  const candidates = [...listed, ...COMMON_PROBLEMS].filter((code) => problems[code].status === status);
  const code =
    candidates.find((candidate) => hasBodyOf(problems[candidate], body)) ??
    candidates.find((candidate) => bodyKindOf(candidate) === (body === '' ? 'empty' : 'text')) ??
    candidates.find((candidate) => bodyKindOf(candidate) !== 'json');
  const unlisted = status === 502 || status === 504 ? 'server.unavailable' : 'server.internal';
  return new ProblemError(code ?? unlisted, body || `status ${status}`);
}
