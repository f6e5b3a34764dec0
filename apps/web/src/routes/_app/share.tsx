import { createFileRoute } from '@tanstack/react-router';
import { ShareScreen } from '../../screens/share/share-screen.tsx';

export const Route = createFileRoute('/_app/share')({
  // Without a `place` it belongs to the chats.
  staticData: { isDetail: true },
  component: ShareScreen,
});
