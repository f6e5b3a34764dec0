import { createFileRoute } from '@tanstack/react-router';
import { leaveWhenSignedIn } from '../app/guards.ts';
import { LoginScreen } from '../app/login-screen.tsx';
import { InviteSearch } from '../app/invite-search.ts';

export const Route = createFileRoute('/login')({
  validateSearch: InviteSearch,
  beforeLoad: leaveWhenSignedIn,
  // Not a chunk of its own: sign-in needs little beside what every screen does, and its budget counts the two together.
  codeSplitGroupings: [],
  component: LoginRoute,
});

function LoginRoute() {
  return <LoginScreen magicToken={Route.useSearch().magic_token} />;
}
