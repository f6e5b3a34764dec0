import { createFileRoute } from '@tanstack/react-router';
import { leaveWhenInside } from '../app/router/guards.ts';
import { GuestLoginScreen } from '../screens/sign-in/guest-login-screen.tsx';

export const Route = createFileRoute('/guest_login')({ beforeLoad: leaveWhenInside, component: GuestLoginScreen });
