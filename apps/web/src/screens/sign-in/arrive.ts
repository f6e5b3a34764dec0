import { signInByMailbox } from '../../features/auth/mailbox-owner.ts';
import { type Departure, takeDeparture } from '../../features/identities/departure.ts';
import { linkIdentity } from '../../features/identities/identities.actions.ts';
import { credentialOf, type Returned, type ReturningType } from '../../features/identities/returned.ts';
import { shareByKey } from '../../lib/share-by-key.ts';

/** Somebody is back from another site. */
export interface Arrival {
  purpose: Departure['purpose'];
  /** What the site is called; empty when nobody here knows where they come from. */
  provider: string;
  /** What went wrong; null when they are signed in, or their account is linked. */
  problem: unknown;
}

async function arriveOnce({ type, returned }: { type: ReturningType; returned: Returned }): Promise<Arrival> {
  let departure: Pick<Departure, 'purpose' | 'provider'> = { purpose: 'sign_in', provider: '' };
  let problem: unknown = null;
  try {
    const kept = takeDeparture(returned.state);
    departure = kept;
    const credential = credentialOf(type, returned, kept);
    await (kept.purpose === 'link' ? linkIdentity(credential) : signInByMailbox(credential));
  } catch (error) {
    problem = error;
  }
  const { purpose, provider } = departure;
  return { purpose, provider, problem };
}

/** Signs in, or links, with what a provider sent somebody back with. Never rejects. */
export const arrive = shareByKey(arriveOnce, ({ returned }) => returned.state ?? '');
