import { createFileRoute } from '@tanstack/react-router';
import { ShareScreen } from '../../screens/share/share-screen.tsx';

export const Route = createFileRoute('/_app/share')({
  staticData: { place: 'chat', isDetail: true },
  component: ShareScreen,
});
