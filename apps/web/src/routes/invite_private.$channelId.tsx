import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '../app/router/guards.ts';
import { parseId } from '../app/router/id-param.ts';
import { PrivateInviteScreen } from '../screens/invite/private-invite-screen.tsx';
import { InviteSearch } from '../screens/register/invite-search.ts';

export const Route = createFileRoute('/invite_private/$channelId')({
  validateSearch: InviteSearch,
  params: {
    parse: ({ channelId }) => ({ channelId: parseId(channelId) }),
    stringify: ({ channelId }) => ({ channelId: String(channelId) }),
  },
  beforeLoad: requireSession,
  component: PrivateInviteRoute,
});

function PrivateInviteRoute() {
  const { channelId } = Route.useParams();
  return <PrivateInviteScreen channelId={channelId} magicToken={Route.useSearch().magic_token ?? ''} />;
}
