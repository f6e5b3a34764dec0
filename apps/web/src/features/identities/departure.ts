import * as z from 'zod/mini';
import { IdentityError } from './identity-error.ts';

const STORED_NAME = 'loquat:departure';
const STATE_BYTES = 16;
const HEX = 16;

const Departure = z.object({
  /** The provider sends this back unchanged. Any other value belongs to a sign-in that this tab did not begin. */
  state: z.string(),
  purpose: z.enum(['sign_in', 'link']),
  /** The display name of the provider. */
  provider: z.string(),
  /** The token of the invitation; empty without one. */
  magic_token: z.string(),
});

/** Stored while the browser is at a provider. */
export type Departure = z.output<typeof Departure>;

/** The purpose of the sign-in at a provider, and the invitation to use. */
export type SignInIntent = Pick<Departure, 'purpose' | 'magic_token'>;

/** An unguessable state. Not `randomUUID`: it is absent on pages without https. */
export const makeState = (): string =>
  [...crypto.getRandomValues(new Uint8Array(STATE_BYTES))].map((byte) => byte.toString(HEX).padStart(2, '0')).join('');

/** Sends the browser to a provider. The departure is stored in this tab only, so no other tab can complete it. */
export function depart(url: string, departure: Departure): void {
  try {
    sessionStorage.setItem(STORED_NAME, JSON.stringify(departure));
  } catch {
    // Without storage, the return fails with an error that explains it.
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

/** Takes the stored departure, once. @throws IdentityError `not_begun` if the state is not from this tab */
export function takeDeparture(state: string | undefined): Departure {
  const { data } = Departure.safeParse(takeKept());
  if (data === undefined || data.state !== state) throw new IdentityError('not_begun');
  return data;
}
