import { createFileRoute } from '@tanstack/react-router';
import { OnboardingScreen } from '../app/onboarding-screen.tsx';

export const Route = createFileRoute('/onboarding')({ component: OnboardingScreen });
