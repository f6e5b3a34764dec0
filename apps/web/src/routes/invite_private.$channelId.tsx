import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '../app/guards.ts';
import { parseId } from '../app/id-param.ts';
import { InviteSearch } from '../app/invite-search.ts';
import { PrivateInviteScreen } from '../app/private-invite-screen.tsx';

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
