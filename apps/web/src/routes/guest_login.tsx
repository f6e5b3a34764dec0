import { createFileRoute } from '@tanstack/react-router';
import { leaveWhenInside } from '../app/guards.ts';
import { GuestLoginScreen } from '../app/guest-login-screen.tsx';

export const Route = createFileRoute('/guest_login')({ beforeLoad: leaveWhenInside, component: GuestLoginScreen });
