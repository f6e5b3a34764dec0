import { createFileRoute, redirect } from '@tanstack/react-router';
import { OnboardingScreen } from '../screens/onboarding/onboarding-screen.tsx';

export const Route = createFileRoute('/onboarding')({
  // The address that the server prints contains its secret set-up code, which must not stay visible.
  async beforeLoad({ location }) {
    const setupCode = new URLSearchParams(location.hash).get('setup_code');
    if (setupCode === null) return;
    const { saveProgress } = await import('../screens/onboarding/setup-progress.ts');
    saveProgress({ setupCode });
    throw redirect({ to: '/onboarding', replace: true });
  },
  component: OnboardingScreen,
});
