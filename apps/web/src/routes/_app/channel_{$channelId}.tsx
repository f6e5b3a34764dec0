import { createFileRoute } from '@tanstack/react-router';
import { parseId } from '../../app/router/id-param.ts';
import { channelKey } from '../../lib/chat-key.ts';
import { LinkedCallScreen } from '../../screens/chat/linked-call-screen.tsx';

export const Route = createFileRoute('/_app/channel_{$channelId}')({
  staticData: { place: 'chat', isDetail: true },
  params: {
    parse: ({ channelId }) => ({ channelId: parseId(channelId) }),
    stringify: ({ channelId }) => ({ channelId: String(channelId) }),
  },
  component: ChannelCallRoute,
});

function ChannelCallRoute() {
  return <LinkedCallScreen chatKey={channelKey(Route.useParams().channelId)} />;
}
