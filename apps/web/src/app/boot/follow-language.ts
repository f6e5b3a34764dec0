import { DEFAULT_LANGUAGE } from '@loquat/contract';
import { updateMe } from '../../features/users/users.actions.ts';
import { usersStore } from '../../features/users/users.store.ts';
import { currentLanguage, i18n } from '../../lib/i18n/i18n.ts';
import { languageOf, wireCodeOf } from '../../lib/i18n/languages.ts';
import { getMyUid, isGuest } from '../../state/session.ts';

const myLanguage = (): string | undefined => usersStore.getState().byId[getMyUid()]?.language;

/** Tells the server, which writes mails in this language. If that fails, the next change or start repeats it. */
function tell(): void {
  const known = myLanguage();
  const language = wireCodeOf(currentLanguage());
  if (isGuest() || known === undefined || languageOf(known) === currentLanguage()) return;
  void updateMe({ language }).catch(() => {});
}

/** An account made without a language has the default, which nobody picked. */
function replaceDefault(): void {
  if (myLanguage() === DEFAULT_LANGUAGE) tell();
}

/** From now on, the server writes to the reader in the language of this app. */
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
