import { createFileRoute } from '@tanstack/react-router';
import { parseId } from '../../app/router/id-param.ts';
import { dmKey } from '../../lib/chat-key.ts';
import { ChatSettings } from '../../screens/chat-settings/chat-settings.tsx';

export const Route = createFileRoute('/_app/setting/dm/$uid/{-$nav}')({
  staticData: { place: 'setting' },
  params: {
    parse: ({ uid, nav }) => ({ uid: parseId(uid), nav }),
    stringify: ({ uid, nav }) => ({ uid: String(uid), nav }),
  },
  component: DirectMessageSettingsRoute,
});

function DirectMessageSettingsRoute() {
  const { uid, nav } = Route.useParams();
  return <ChatSettings chatKey={dmKey(uid)} nav={nav} />;
}
