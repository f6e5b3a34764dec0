import { createFileRoute } from '@tanstack/react-router';
import { leaveWhenSignedIn } from '../app/guards.ts';
import { LaterScreen } from '../app/later-screen.tsx';

export const Route = createFileRoute('/email_login')({ beforeLoad: leaveWhenSignedIn, component: EmailLoginRoute });

function EmailLoginRoute() {
  return <LaterScreen feature="email_login" />;
}
