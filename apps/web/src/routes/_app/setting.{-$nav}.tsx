import { createFileRoute } from '@tanstack/react-router';
import { SettingsArea } from '../../screens/settings/settings-area.tsx';

export const Route = createFileRoute('/_app/setting/{-$nav}')({
  staticData: { place: 'setting' },
  beforeLoad: async ({ params }) => {
    if (params.nav === undefined) (await import('../../screens/chat/last-chat.ts')).resumeSettings();
  },
  component: SettingsRoute,
});

function SettingsRoute() {
  return <SettingsArea nav={Route.useParams().nav} />;
}
