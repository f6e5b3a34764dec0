import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '../app/guards.ts';
import { parseId } from '../app/id-param.ts';
import { InviteSearch } from '../app/invite-search.ts';
import { CheckingInvite, PrivateInviteScreen } from '../app/private-invite-screen.tsx';

const PENDING_MS = 200;

export const Route = createFileRoute('/invite_private/$channelId')({
  validateSearch: InviteSearch,
  params: {
    parse: ({ channelId }) => ({ channelId: parseId(channelId) }),
    stringify: ({ channelId }) => ({ channelId: String(channelId) }),
  },
  beforeLoad: requireSession,
  loaderDeps: ({ search }) => ({ magicToken: search.magic_token ?? '' }),
  loader: async ({ params, deps }) =>
    (await import('../app/private-invite.ts')).checkPrivateInvite(params.channelId, deps.magicToken),
  pendingMs: PENDING_MS,
  pendingComponent: CheckingInvite,
  component: PrivateInviteRoute,
});

function PrivateInviteRoute() {
  const { channelId } = Route.useParams();
  const { magicToken } = Route.useLoaderDeps();
  return <PrivateInviteScreen invite={Route.useLoaderData()} channelId={channelId} magicToken={magicToken} />;
}
