import { createFileRoute } from '@tanstack/react-router';
import { parseId } from '../../app/router/id-param.ts';
import { channelKey } from '../../lib/chat-key.ts';
import { ChatSettings } from '../../screens/chat-settings/chat-settings.tsx';

export const Route = createFileRoute('/_app/setting/channel/$cid/{-$nav}')({
  staticData: { place: 'setting' },
  params: {
    parse: ({ cid, nav }) => ({ cid: parseId(cid), nav }),
    stringify: ({ cid, nav }) => ({ cid: String(cid), nav }),
  },
  component: ChannelSettingsRoute,
});

function ChannelSettingsRoute() {
  const { cid, nav } = Route.useParams();
  return <ChatSettings chatKey={channelKey(cid)} nav={nav} />;
}
