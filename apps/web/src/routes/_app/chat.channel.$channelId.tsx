import { createFileRoute } from '@tanstack/react-router';
import { parseId } from '../../app/router/id-param.ts';
import { channelKey } from '../../lib/chat-key.ts';
import { ChatPlace } from '../../screens/chat/chat-place.tsx';
import { parseMessageSearch } from '../../screens/chat/message-search.ts';

export const Route = createFileRoute('/_app/chat/channel/$channelId')({
  staticData: { place: 'chat', isDetail: true },
  validateSearch: parseMessageSearch,
  params: {
    parse: ({ channelId }) => ({ channelId: parseId(channelId) }),
    stringify: ({ channelId }) => ({ channelId: String(channelId) }),
  },
  component: ChannelRoute,
});

function ChannelRoute() {
  return <ChatPlace chatKey={channelKey(Route.useParams().channelId)} mid={Route.useSearch().mid} />;
}
