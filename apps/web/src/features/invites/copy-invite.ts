import { COPIED_RESET_MS, INVITE_EXPIRY_DEFAULT_SECONDS, INVITE_UNLIMITED_USES } from '@loquat/contract';
import { copyText } from '../../lib/browser/copy-text.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { channelsStore } from '../channels/channels.store.ts';
import { createInviteLink, createPrivateInviteLink } from './invite.actions.ts';

const terms = { expiresInSeconds: INVITE_EXPIRY_DEFAULT_SECONDS, uses: INVITE_UNLIMITED_USES };

/**
 * Copies a new link to a channel to the clipboard: for a private channel a link for users with an account; for a public
 * one, to which all users belong, a link for newcomers.
 */
export async function copyInvite(gid: number): Promise<void> {
  const isPrivate = channelsStore.getState().byId[gid]?.is_public === false;
  try {
    const link = await (isPrivate ? createPrivateInviteLink(terms, gid) : createInviteLink(terms, gid));
    if (await copyText(link)) toasts.success(i18n.t('copy.done'), { durationMs: COPIED_RESET_MS });
    else toasts.error(i18n.t('copy.failed'));
  } catch (error) {
    reportFailure(error);
  }
}
