import { createFileRoute } from '@tanstack/react-router';
import { resumeSettings } from '../../app/last-chat.ts';
import { SettingsArea } from '../../app/settings-area.tsx';

export const Route = createFileRoute('/_app/setting/{-$nav}')({
  staticData: { place: 'setting' },
  beforeLoad: ({ params }) => {
    if (params.nav === undefined) resumeSettings();
  },
  component: SettingsRoute,
});

function SettingsRoute() {
  return <SettingsArea nav={Route.useParams().nav} />;
}
