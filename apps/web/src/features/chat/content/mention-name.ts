import type { TFunction } from 'i18next';
import { findNameOf } from '../../users/contacts.selectors.ts';

/** The name of a mentioned user. An unknown uid stays a number, which may be what the author meant. */
export const mentionName = (uid: number, t: TFunction<'chat'>): string =>
  findNameOf(uid) ?? `${t('message.former_member')} ${uid}`;
