import { createFileRoute } from '@tanstack/react-router';
import { ThirdPartyScreen } from '../screens/sign-in/third-party-screen.tsx';

export const Route = createFileRoute('/oauth/$token')({ component: OAuthRoute });

function OAuthRoute() {
  const { token } = Route.useParams();
  return <ThirdPartyScreen key={token} token={token} />;
}
