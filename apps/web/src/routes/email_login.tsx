import { createFileRoute } from '@tanstack/react-router';
import { leaveWhenSignedIn } from '../app/router/guards.ts';
import { ConfirmAddressScreen } from '../screens/sign-in/confirm-address-screen.tsx';
import { LinkArrivalScreen, LinkRequestScreen } from '../screens/sign-in/email-login-screen.tsx';
import { LoginSearch } from '../screens/sign-in/login-search.ts';

export const Route = createFileRoute('/email_login')({
  validateSearch: LoginSearch,
  beforeLoad: (visit) => {
    if (!visit.search.confirm) leaveWhenSignedIn(visit);
  },
  component: EmailLoginRoute,
});

function EmailLoginRoute() {
  const { magic_token, email, confirm } = Route.useSearch();
  if (magic_token && confirm) return <ConfirmAddressScreen magicToken={magic_token} />;
  return magic_token ? (
    <LinkArrivalScreen key={magic_token} magicToken={magic_token} />
  ) : (
    <LinkRequestScreen email={email ?? ''} />
  );
}
