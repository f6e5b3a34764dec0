import { createFileRoute } from '@tanstack/react-router';
import { leaveWhenSignedIn } from '../app/router/guards.ts';
import { MobileInviteScreen } from '../screens/invite/mobile-invite-screen.tsx';

export const Route = createFileRoute('/invite_mobile/$magicToken')({
  beforeLoad: leaveWhenSignedIn,
  loader: async ({ params }) =>
    (await import('../screens/invite/mobile-invite.ts')).checkMobileInvite(params.magicToken),
  component: MobileInviteRoute,
});

function MobileInviteRoute() {
  return <MobileInviteScreen invite={Route.useLoaderData()} magicToken={Route.useParams().magicToken} />;
}
