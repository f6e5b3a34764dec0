import { createFileRoute } from '@tanstack/react-router';
import { leaveWhenSignedIn } from '../app/router/guards.ts';
import { LoginScreen } from '../screens/sign-in/login-screen.tsx';
import { leadOn, LoginSearch } from '../screens/sign-in/login-search.ts';

export const Route = createFileRoute('/login')({
  validateSearch: LoginSearch,
  beforeLoad: (visit) => {
    leadOn(visit.search);
    leaveWhenSignedIn(visit);
  },
  // Not a chunk of its own: sign-in needs little more than every screen, and its budget counts both.
  codeSplitGroupings: [],
  component: LoginRoute,
});

function LoginRoute() {
  return <LoginScreen magicToken={Route.useSearch().magic_token} />;
}
