import * as z from 'zod/mini';
import { IdentityError } from './identity-error.ts';

const STORED_NAME = 'loquat:departure';
const STATE_BYTES = 16;
const HEX = 16;

const Departure = z.object({
  /** Comes back with whoever set out; another one was begun by somebody else. */
  state: z.string(),
  purpose: z.enum(['sign_in', 'link']),
  /** What people call the provider. */
  provider: z.string(),
  /** The invitation that came along; empty without one. */
  magic_token: z.string(),
});

/** Where a browser was sent from here, and what for. */
export type Departure = z.output<typeof Departure>;

/** What one who sets out brings along. */
export type Luggage = Pick<Departure, 'purpose' | 'magic_token'>;

/** A state that nobody can guess. Not `randomUUID`: it is absent where pages are not encrypted. */
export const makeState = (): string =>
  [...crypto.getRandomValues(new Uint8Array(STATE_BYTES))].map((byte) => byte.toString(HEX).padStart(2, '0')).join('');

/** Sends the browser to a provider. What for is kept in this tab alone, so that no other one can be led back into it. */
export function depart(url: string, departure: Departure): void {
  try {
    sessionStorage.setItem(STORED_NAME, JSON.stringify(departure));
  } catch {
    // Without a memory the way back ends with words that say so.
  }
  location.assign(url);
}

function takeKept(): unknown {
  try {
    const text = sessionStorage.getItem(STORED_NAME) ?? 'null';
    sessionStorage.removeItem(STORED_NAME);
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The departure that somebody comes back from, once. @throws IdentityError `not_begun` when it was none from here */
export function takeDeparture(state: string | undefined): Departure {
  const { data } = Departure.safeParse(takeKept());
  if (data === undefined || data.state !== state) throw new IdentityError('not_begun');
  return data;
}
