import { createFileRoute } from '@tanstack/react-router';
import { parseId } from '../../app/router/id-param.ts';
import { dmKey } from '../../lib/chat-key.ts';
import { LinkedCallScreen } from '../../screens/chat/linked-call-screen.tsx';

export const Route = createFileRoute('/_app/dm_{$userId}')({
  staticData: { place: 'chat', isDetail: true },
  params: {
    parse: ({ userId }) => ({ userId: parseId(userId) }),
    stringify: ({ userId }) => ({ userId: String(userId) }),
  },
  component: DirectCallRoute,
});

function DirectCallRoute() {
  return <LinkedCallScreen chatKey={dmKey(Route.useParams().userId)} />;
}
