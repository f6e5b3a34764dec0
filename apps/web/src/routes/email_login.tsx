import { createFileRoute } from '@tanstack/react-router';
import { LinkArrivalScreen, LinkRequestScreen } from '../app/email-login-screen.tsx';
import { leaveWhenSignedIn } from '../app/guards.ts';
import { LoginSearch } from '../app/login-search.ts';

export const Route = createFileRoute('/email_login')({
  validateSearch: LoginSearch,
  beforeLoad: leaveWhenSignedIn,
  component: EmailLoginRoute,
});

function EmailLoginRoute() {
  const { magic_token, email } = Route.useSearch();
  return magic_token ? (
    <LinkArrivalScreen key={magic_token} magicToken={magic_token} />
  ) : (
    <LinkRequestScreen email={email ?? ''} />
  );
}
