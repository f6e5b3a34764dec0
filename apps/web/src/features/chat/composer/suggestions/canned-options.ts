import { loadCannedAnswers } from '#features/canned-answers/canned-answers.actions.ts';
import { fillPlaceholders } from '#features/canned-answers/fill-placeholders.ts';
import { conversationOf } from '#features/conversations/conversations.ts';
import { findUser } from '#features/users/users.selectors.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { getMyUid } from '#state/session.ts';
import type { PickerOption } from './triggers.ts';

/** Names for visitors: the visitor's own, and that of the member's account. */
function namesIn(chatKey: ChatKey) {
  const visitor = findUser(conversationOf(chatKey).peer)?.name;
  return { name: visitor, me: findUser(getMyUid())?.name };
}

/** The team's current canned answers. Rejects like any call. */
export async function listCannedOptions(): Promise<readonly PickerOption[]> {
  const answers = await loadCannedAnswers();
  return answers.map(({ id, name, text }) => ({
    sign: '/',
    id,
    name,
    detail: text,
    write: (chatKey) => fillPlaceholders(text, namesIn(chatKey)),
  }));
}
