import { type Finding, wrong } from '../platform/check.ts';
import { OutgoingError } from '../platform/safe-fetch/outgoing-error.ts';

/** An external service, and the advice for administrators if it is unreachable. */
export interface ExternalService {
  address: string;
  advice: string;
  /** The advice if the address is private, where Loquat sends no requests. */
  adviceIfPrivate?: string;
}

// Only the host: the rest of a URL may contain secrets.
const hostOf = (address: string) => URL.parse(address)?.host ?? 'the address';

function describeOutgoing({ reason, detail }: OutgoingError, address: string): string {
  const host = hostOf(address);
  switch (reason) {
    case 'address':
      return 'The address is not a valid HTTP address.';
    case 'forbidden':
      return `${host} is on this machine or in a private network, which Loquat does not contact.`;
    case 'unresolved':
      return `The name ${host} has no address.`;
    case 'unreachable':
      return `${host} cannot be reached${detail ? ` (${detail})` : ''}.`;
    case 'timeout':
      return `${host} did not answer in time.`;
    case 'redirects':
      return `${host} redirects to an address that Loquat does not follow.`;
    case 'content_type':
    case 'too_large':
    case 'malformed':
      return `${host} does not respond like the expected service.`;
    default:
      return reason satisfies never;
  }
}

const ALLOW_PRIVATE = 'Set ALLOW_PRIVATE_PROVIDERS=true if it is meant to be there, or correct the address.';

/** Returns the finding of `request`, or the reason why the service is unreachable. */
export async function checkExternalService(
  service: ExternalService,
  request: () => Promise<Finding>,
): Promise<Finding> {
  const { address, advice, adviceIfPrivate = ALLOW_PRIVATE } = service;
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return wrong(describeOutgoing(error, address), error.reason === 'forbidden' ? adviceIfPrivate : advice);
  }
}
