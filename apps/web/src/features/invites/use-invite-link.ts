import { INVITE_EXPIRY_DEFAULT_SECONDS, INVITE_UNLIMITED_USES } from '@loquat/contract';
import { useEffect, useState } from 'react';
import { createInviteLink, type InviteTerms } from './invite.actions.ts';

type Link = { state: 'creating' } | { state: 'ready'; url: string } | { state: 'failed' };

const defaultTerms: InviteTerms = { expiresInSeconds: INVITE_EXPIRY_DEFAULT_SECONDS, uses: INVITE_UNLIMITED_USES };

/** A fresh invite link; other terms or `renew` make another one. */
export function useInviteLink(gid: number | undefined) {
  const [terms, setTerms] = useState(defaultTerms);
  const [round, setRound] = useState(0);
  const [link, setLink] = useState<Link>({ state: 'creating' });
  useEffect(() => {
    let isCurrent = true;
    createInviteLink(terms, gid).then(
      (url) => isCurrent && setLink({ state: 'ready', url }),
      () => isCurrent && setLink({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [terms, gid, round]);
  const change = (next: Partial<InviteTerms>) => {
    setLink({ state: 'creating' });
    setTerms({ ...terms, ...next });
  };
  const renew = () => {
    setLink({ state: 'creating' });
    setRound(round + 1);
  };
  return { link, terms, change, renew };
}
