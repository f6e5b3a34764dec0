import type { ChatKey } from '../../../../lib/chat-key.ts';
import { targetOf } from '../../../../lib/chat-key.ts';
import { getMyUid } from '../../../../state/session.ts';
import { loadCannedAnswers } from '../../../canned-answers/canned-answers.actions.ts';
import { fillIn } from '../../../canned-answers/fill-in.ts';
import { findUser } from '../../../users/users.selectors.ts';
import type { PickerOption } from './triggers.ts';

/** Names as visitors should read them: their own, and that of the colleague's account. */
function namesIn(chatKey: ChatKey) {
  const target = targetOf(chatKey);
  const visitor = 'uid' in target ? findUser(target.uid)?.name : undefined;
  return { name: visitor, me: findUser(getMyUid())?.name };
}

/** The team's canned answers, as they are now. Rejects like any call. */
export async function listCannedOptions(): Promise<readonly PickerOption[]> {
  const answers = await loadCannedAnswers();
  return answers.map(({ id, name, text }) => ({
    ...{ sign: '/', id, name, detail: text },
    write: (chatKey) => fillIn(text, namesIn(chatKey)),
  }));
}
