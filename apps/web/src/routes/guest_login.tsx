import { createFileRoute } from '@tanstack/react-router';
import { leaveWhenSignedIn } from '../app/guards.ts';
import { LaterScreen } from '../app/later-screen.tsx';

export const Route = createFileRoute('/guest_login')({ beforeLoad: leaveWhenSignedIn, component: GuestLoginRoute });

function GuestLoginRoute() {
  return <LaterScreen feature="guest" />;
}
