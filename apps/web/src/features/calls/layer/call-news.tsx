import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findNameOf } from '../../users/contacts.selectors.ts';
import { callDevicesStore } from '../call-devices.store.ts';
import type { CallMember } from '../call-engine.ts';
import { ownCallStore, type OwnCallState } from '../own-call/own-call.store.ts';

const others = (members: readonly CallMember[]): CallMember[] => members.filter(({ isMe }) => !isMe);
const isIn = (members: readonly CallMember[], one: CallMember): boolean => members.some(({ id }) => id === one.id);

/** Announcements of changes in a call for screen readers. The speaker is not announced: speech can be heard. */
function newsOf(now: OwnCallState, before: OwnCallState, t: TFunction<'call'>): string[] {
  if (now.phase !== 'connected' || before.phase !== 'connected') return [];
  // Users who hold the key know it.
  const { isPushToTalk } = callDevicesStore.getState();
  const nameOf = ({ uid }: CallMember) => ({ name: findNameOf(uid) ?? '' });
  const came = others(now.members).filter((one) => !isIn(before.members, one));
  const left = others(before.members).filter((one) => !isIn(now.members, one));
  const hands = others(now.members).filter(
    (one) => one.isHandRaised && before.members.some(({ id, isHandRaised }) => id === one.id && !isHandRaised),
  );
  return [
    ...came.map((one) => t('news.came', nameOf(one))),
    ...left.map((one) => t('news.left', nameOf(one))),
    ...hands.map((one) => t('news.hand', nameOf(one))),
    ...(now.isMuted === before.isMuted || isPushToTalk ? [] : [now.isMuted ? t('news.muted') : t('news.unmuted')]),
  ];
}

/** Announces to screen readers who joined and left, who raised a hand, and whether the user can be heard. */
export function CallNews() {
  const { t } = useTranslation('call');
  const [text, setText] = useState('');
  useEffect(
    () =>
      ownCallStore.subscribe((now, before) => {
        const news = newsOf(now, before, t);
        if (news.length > 0) setText(news.join(' '));
      }),
    [t],
  );
  return (
    <p role="status" data-call-news className="sr-only">
      {text}
    </p>
  );
}
