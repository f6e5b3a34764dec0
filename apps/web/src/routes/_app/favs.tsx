import { createFileRoute } from '@tanstack/react-router';
import { SavedScreen } from '../../features/saved/saved-screen.tsx';

export const Route = createFileRoute('/_app/favs')({ staticData: { place: 'favs' }, component: SavedScreen });
