import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '../../screens/chat/home-screen.tsx';

export const Route = createFileRoute('/_app/chat/')({
  staticData: { place: 'chat' },
  // A dynamic import: sign-in screens do not need the chats.
  beforeLoad: async () => (await import('../../screens/chat/last-chat.ts')).resumeLastChat(),
  component: HomeScreen,
});
