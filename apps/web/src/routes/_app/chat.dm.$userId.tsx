import { createFileRoute } from '@tanstack/react-router';
import { parseId } from '../../app/router/id-param.ts';
import { dmKey } from '../../lib/chat-key.ts';
import { ChatPlace } from '../../screens/chat/chat-place.tsx';
import { parseMessageSearch } from '../../screens/chat/message-search.ts';

export const Route = createFileRoute('/_app/chat/dm/$userId')({
  staticData: { place: 'chat', isDetail: true },
  validateSearch: parseMessageSearch,
  params: {
    parse: ({ userId }) => ({ userId: parseId(userId) }),
    stringify: ({ userId }) => ({ userId: String(userId) }),
  },
  component: DirectMessageRoute,
});

function DirectMessageRoute() {
  return <ChatPlace chatKey={dmKey(Route.useParams().userId)} mid={Route.useSearch().mid} />;
}
