import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { parseId } from '../../app/id-param.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

export const Route = createFileRoute('/_app/setting/dm/$uid/{-$nav}')({
  staticData: { place: 'setting', isDetail: true },
  params: {
    parse: ({ uid, nav }) => ({ uid: parseId(uid), nav }),
    stringify: ({ uid, nav }) => ({ uid: String(uid), nav }),
  },
  component: DirectMessageSettingsRoute,
});

function DirectMessageSettingsRoute() {
  const { t } = useTranslation('setting');
  return (
    <EmptyState headingLevel={1} art="bolt" title={t('later_title')}>
      {t('later_dm')}
    </EmptyState>
  );
}
