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
  loaderDeps: ({ search }) => ({ magicToken: search.magic_token ?? '' }),
  loader: async ({ params, deps }) =>
    (await import('../app/private-invite.ts')).checkPrivateInvite(params.channelId, deps.magicToken),
  component: PrivateInviteRoute,
});

function PrivateInviteRoute() {
  return <PrivateInviteScreen invite={Route.useLoaderData()} magicToken={Route.useLoaderDeps().magicToken} />;
}
