import { createFileRoute } from '@tanstack/react-router';
import { InboxScreen } from '../screens/sign-in/inbox-screen.tsx';

export const Route = createFileRoute('/send_magic_link/$email')({ component: SendMagicLinkRoute });

function SendMagicLinkRoute() {
  return <InboxScreen email={Route.useParams().email} />;
}
