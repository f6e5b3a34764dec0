import { INVITE_UNLIMITED_USES } from '@loquat/contract';
import { useEffect, useState } from 'react';
import { createInviteLink, createPrivateInviteLink, type InviteTerms } from './invite.actions.ts';

type Link = { state: 'creating' } | { state: 'ready'; url: string } | { state: 'failed' };

/** Whom a link lets in: people with an account into a private channel, or newcomers into the server. */
export type InviteAudience = 'members' | 'newcomers';

/** Long enough for people who read their mail once a week. */
const WEEK_SECONDS = 604_800;
const defaultTerms: InviteTerms = { expiresInSeconds: WEEK_SECONDS, uses: INVITE_UNLIMITED_USES };

const createLink = (audience: InviteAudience, terms: InviteTerms, gid: number | undefined): Promise<string> =>
  audience === 'members' && gid !== undefined ? createPrivateInviteLink(terms, gid) : createInviteLink(terms, gid);

/** A new invite link; another audience, other terms or `renew` make another one. */
export function useInviteLink(gid: number | undefined, firstAudience: InviteAudience) {
  const [terms, setTerms] = useState(defaultTerms);
  const [audience, setAudience] = useState(firstAudience);
  const [round, setRound] = useState(0);
  const [link, setLink] = useState<Link>({ state: 'creating' });
  useEffect(() => {
    let isCurrent = true;
    createLink(audience, terms, gid).then(
      (url) => isCurrent && setLink({ state: 'ready', url }),
      () => isCurrent && setLink({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [audience, terms, gid, round]);
  const change = (next: Partial<InviteTerms>) => {
    setLink({ state: 'creating' });
    setTerms({ ...terms, ...next });
  };
  const address = (next: InviteAudience) => {
    setLink({ state: 'creating' });
    setAudience(next);
  };
  const renew = () => {
    setLink({ state: 'creating' });
    setRound(round + 1);
  };
  return { link, terms, audience, change, address, renew };
}
