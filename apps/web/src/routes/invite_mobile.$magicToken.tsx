import { createFileRoute } from '@tanstack/react-router';
import { leaveWhenSignedIn } from '../app/guards.ts';
import { MobileInviteScreen } from '../app/mobile-invite-screen.tsx';

export const Route = createFileRoute('/invite_mobile/$magicToken')({
  beforeLoad: leaveWhenSignedIn,
  component: MobileInviteRoute,
});

function MobileInviteRoute() {
  return <MobileInviteScreen magicToken={Route.useParams().magicToken} />;
}
