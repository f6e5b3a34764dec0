import { text } from 'node:stream/consumers';
import {
  findBadServiceField,
  type ServiceConfig,
  type ServiceFailureReason,
  type ServiceKind,
  serviceKinds,
} from '@loquat/contract';
import { OutgoingError, type OutgoingReason } from '../../platform/safe-fetch/outgoing-error.ts';
import type { SafeFetch, SafeResponse } from '../../platform/safe-fetch/safe-fetch.ts';
import { chatProtocols } from './chat-protocols.ts';
import { deviceProtocols } from './device-protocols.ts';
import type { AnswerCodes, Protocols, ServiceMessage } from './service-message.ts';

/**
 * What became of a message. `later`: another attempt may succeed, after `afterMs` if the service named a time.
 * `refused`: no attempt with this message will.
 */
export type ServiceOutcome =
  | { is: 'sent' }
  | { is: 'later'; reason: ServiceFailureReason; status: number | null; afterMs: number }
  | { is: 'refused'; reason: ServiceFailureReason; status: number | null };

/** Sends one message. Never rejects but by `signal`. */
export type SendToService = (
  to: { kind: ServiceKind; config: ServiceConfig },
  message: ServiceMessage,
  signal?: AbortSignal,
) => Promise<ServiceOutcome>;

export interface ServiceSenderParts {
  safeFetch: SafeFetch;
  /** Whether services that users name may be in the operator's own networks. */
  allowPrivate: boolean;
  now: () => number;
}

const protocols: Protocols<ServiceKind> = { ...chatProtocols, ...deviceProtocols };
const SERVICE_TIMEOUT_MS = 10_000;
const ANSWER_MAX_BYTES = 65_536;
const SECOND_MS = 1_000;

const refused = (reason: ServiceFailureReason, status: number | null = null): ServiceOutcome => ({
  is: 'refused',
  reason,
  status,
});
const later = (reason: ServiceFailureReason, status: number | null = null, afterMs = 0): ServiceOutcome => ({
  is: 'later',
  reason,
  status,
  afterMs,
});

const UNAUTHORIZED: readonly number[] = [401, 403];
const GONE: readonly number[] = [404, 410];
/** Answers to requests that came at a bad moment: timeout, too early, too many. */
const BUSY: readonly number[] = [408, 425, 429];

/** The outcome by the status alone; null: success. */
function outcomeOfStatus(status: number, headers: Pick<SafeResponse['headers'], 'get'>): ServiceOutcome | null {
  if (status >= 200 && status < 300) return null;
  if (UNAUTHORIZED.includes(status)) return refused('unauthorized', status);
  if (GONE.includes(status)) return refused('gone', status);
  if (status < 500 && !BUSY.includes(status)) return refused('refused', status);
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return later('busy', status, Number.isFinite(seconds) ? seconds * SECOND_MS : 0);
}

function codeIn(body: string, field: string): unknown {
  try {
    return (JSON.parse(body) as Record<string, unknown> | null)?.[field];
  } catch {
    return undefined;
  }
}

async function outcomeOfBody({ status, body }: SafeResponse, codes: AnswerCodes): Promise<ServiceOutcome> {
  const code = codeIn(await text(body), codes.field) as number;
  if (codes.success.includes(code)) return { is: 'sent' };
  if (codes.busy.includes(code)) return later('busy', status);
  return refused(codes.unauthorized.includes(code) ? 'unauthorized' : 'refused', status);
}

const REASONS: Partial<Record<OutgoingReason, ServiceOutcome>> = {
  address: refused('forbidden_address'),
  forbidden: refused('forbidden_address'),
  unresolved: later('unreachable'),
  unreachable: later('unreachable'),
  timeout: later('unreachable'),
};

/** Sends messages in the form of each kind, without following redirects: a secret is for one server. */
export function createServiceSender({ safeFetch, allowPrivate, now }: ServiceSenderParts): SendToService {
  return async ({ kind, config }, message, signal) => {
    // The keys of the server changed, or the rules of this kind did.
    if (findBadServiceField(kind, config) !== undefined) return refused('unauthorized');
    const { write, codes } = protocols[kind];
    const { address, ...request } = write(config, message, now());
    const isFixed = serviceKinds[kind].hosts.length > 0;
    const options = {
      ...request,
      allowPrivate: allowPrivate && !isFixed,
      keepConnection: isFixed,
      maxRedirects: 0,
      timeoutMs: SERVICE_TIMEOUT_MS,
      maxBytes: ANSWER_MAX_BYTES,
      ...(signal && { signal }),
    };
    try {
      return await safeFetch(address, options, async (response) => {
        const outcome = outcomeOfStatus(response.status, response.headers);
        return outcome ?? (codes ? outcomeOfBody(response, codes) : { is: 'sent' });
      });
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return REASONS[error.reason] ?? refused('refused');
    }
  };
}
