import { DEFAULT_LANGUAGE } from '@loquat/contract';
import { updateMe } from '../../features/users/users.actions.ts';
import { usersStore } from '../../features/users/users.store.ts';
import { currentLanguage, i18n } from '../../lib/i18n/i18n.ts';
import { languageOf, wireCodeOf } from '../../lib/i18n/languages.ts';
import { getMyUid, isGuest } from '../../state/session.ts';

const myLanguage = (): string | undefined => usersStore.getState().byId[getMyUid()]?.language;

/** Sends the language, in which the server writes mails. If that fails, the next change or start repeats it. */
function tell(): void {
  const known = myLanguage();
  const language = wireCodeOf(currentLanguage());
  if (isGuest() || known === undefined || languageOf(known) === currentLanguage()) return;
  void updateMe({ language }).catch(() => {});
}

/** An account created without a language has the default, which its user did not choose. */
function replaceDefault(): void {
  if (myLanguage() === DEFAULT_LANGUAGE) tell();
}

/** From now on, the server sends emails to the user in the language of this app. */
export function followLanguage(): () => void {
  replaceDefault();
  const unsubscribe = usersStore.subscribe(({ byId }, { byId: before }) => {
    const uid = getMyUid();
    if (byId[uid]?.language !== before[uid]?.language) replaceDefault();
  });
  i18n.on('languageChanged', tell);
  return () => {
    unsubscribe();
    i18n.off('languageChanged', tell);
  };
}
