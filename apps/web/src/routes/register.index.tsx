import { createFileRoute } from '@tanstack/react-router';
import { InviteSearch } from '../app/invite-search.ts';
import { RegisterScreen } from '../app/register-screen.tsx';
import { phoneKind } from '../lib/phone.ts';

export const Route = createFileRoute('/register/')({
  validateSearch: InviteSearch,
  beforeLoad: async ({ search: { magic_token, ctx } }) => {
    if (magic_token === undefined || ctx === 'web' || phoneKind() === null) return;
    await (await import('../app/phone-invite.ts')).proposeApp(magic_token);
  },
  component: RegisterIndexRoute,
});

function RegisterIndexRoute() {
  return <RegisterScreen magicToken={Route.useSearch().magic_token} />;
}
