import { useTranslation } from 'react-i18next';
import { useNameOf } from '../../users/contacts.selectors.ts';

/** A first name is enough in one line. */
const firstName = (name: string | undefined): string => name?.split(' ')[0] ?? '';

/** The names of the users who are writing, after moving dots. */
export function Writers({ uids }: { uids: readonly number[] }) {
  const { t } = useTranslation('chat');
  const [first = 0, second = 0] = uids;
  const name = firstName(useNameOf(first)) || t('message.former_member');
  const other = firstName(useNameOf(second)) || t('message.former_member');
  return (
    <>
      <span aria-hidden className="typing-dots">
        <i />
        <i />
        <i />
      </span>
      <span className="truncate">
        {uids.length === 1 && t('typing.one', { name })}
        {uids.length === 2 && t('typing.two', { name, other })}
        {uids.length > 2 && t('typing.several')}
      </span>
    </>
  );
}
