import { text } from 'node:stream/consumers';
import {
  type LicenseOrder,
  LicensePayment,
  PaidLicense,
  type ProblemCode,
  ProblemError,
  problems,
} from '@loquat/contract';
import type * as z from 'zod/mini';
import { OutgoingError } from '../../platform/safe-fetch/outgoing-error.ts';
import type { SafeFetch, SafeFetchOptions, SafeResponse } from '../../platform/safe-fetch/safe-fetch.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64_000;
const JSON_TYPE = 'application/json';

export interface PaymentServiceParts {
  safeFetch: SafeFetch;
  /** Without a trailing slash; undefined: there is no service. */
  url: string | undefined;
}

/** Sells licences through another server. */
export interface PaymentService {
  /** Whether a service is configured. */
  isEnabled: boolean;
  /** @throws ProblemError `license.no_service`, `license.service_failed` */
  createPayment(order: LicenseOrder): Promise<LicensePayment>;
  /** @throws ProblemError `license.payment_not_found`, `license.no_service`, `license.service_failed` */
  getPaidLicense(session_id: string): Promise<PaidLicense>;
}

/** Gives the reason, but none of the received data, which is untrusted. */
function failed(reason: string): ProblemError {
  return new ProblemError('license.service_failed', `${problems['license.service_failed'].text}: ${reason}`);
}

async function parse<S extends z.ZodMiniType>({ body }: SafeResponse, schema: S): Promise<z.output<S>> {
  const answer = await text(body);
  try {
    return schema.parse(JSON.parse(answer));
  } catch {
    throw failed('unexpected content');
  }
}

export function createPaymentService({ safeFetch, url }: PaymentServiceParts): PaymentService {
  async function ask<S extends z.ZodMiniType>(
    path: string,
    schema: S,
    { notFound, ...options }: Pick<SafeFetchOptions, 'method' | 'body' | 'headers'> & { notFound?: ProblemCode },
  ): Promise<z.output<S>> {
    if (url === undefined) throw new ProblemError('license.no_service');
    // The operator configured this URL, so it may be in their networks; targets of redirects may not.
    const asking = { ...options, allowPrivate: true, maxRedirects: 0, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
    const answer = safeFetch(url + path, asking, async (response) => {
      if (response.status === 404 && notFound) throw new ProblemError(notFound);
      if (response.status !== 200) throw failed(`status ${response.status}`);
      return parse(response, schema);
    });
    return answer.catch((error: unknown) => {
      throw error instanceof OutgoingError ? failed(error.message) : error;
    });
  }

  return {
    isEnabled: url !== undefined,
    createPayment: (order) =>
      ask('/payment/create', LicensePayment, {
        method: 'POST',
        headers: { 'content-type': JSON_TYPE, accept: JSON_TYPE },
        body: JSON.stringify(order),
      }),
    getPaidLicense: (session_id) =>
      ask(`/licenses/${session_id}`, PaidLicense, {
        headers: { accept: JSON_TYPE },
        notFound: 'license.payment_not_found',
      }),
  };
}
