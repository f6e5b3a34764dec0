import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { parseId } from '../../app/id-param.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

export const Route = createFileRoute('/_app/setting/channel/$cid/{-$nav}')({
  staticData: { place: 'setting', isDetail: true },
  params: {
    parse: ({ cid, nav }) => ({ cid: parseId(cid), nav }),
    stringify: ({ cid, nav }) => ({ cid: String(cid), nav }),
  },
  component: ChannelSettingsRoute,
});

function ChannelSettingsRoute() {
  const { t } = useTranslation('setting');
  return (
    <EmptyState headingLevel={1} art="bolt" title={t('later_title')}>
      {t('later_channel')}
    </EmptyState>
  );
}
