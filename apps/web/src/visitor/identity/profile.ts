import { visitorProfileEndpoints } from '@loquat/contract';
import type { VisitorSession } from './visitor-session.ts';
import type { Profile } from './website-user.ts';

/** Websites may repeat their calls. */
const PAUSE_MS = 500;

/** Saves the visitor's profile, from when the chat begins. */
export function createProfile({ connection }: Pick<VisitorSession, 'connection'>) {
  const { saveVisitorProfile } = connection.callsOf(visitorProfileEndpoints);
  let fromWebsite: Profile = {};
  let saved = '{}';
  let hasBegun = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function saveChanged(): void {
    waiting = undefined;
    const text = JSON.stringify(fromWebsite);
    if (text === saved) return;
    saved = text;
    void saveVisitorProfile({ body: fromWebsite }).catch(() => {});
  }

  return {
    /** Undefined: the website gave none. */
    name: () => fromWebsite.name,
    begin(): void {
      hasBegun = true;
      saveChanged();
    },
    setFromWebsite(given: Profile): void {
      fromWebsite = given;
      if (hasBegun) waiting ??= setTimeout(saveChanged, PAUSE_MS);
    },
    /** The address to which answers go when the visitor has left. Rejects like any call. */
    saveEmail: (email: string) => saveVisitorProfile({ body: { email } }),
  };
}
