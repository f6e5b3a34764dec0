import { createFileRoute } from '@tanstack/react-router';
import { SavedScreen } from '../../screens/saved/saved-screen.tsx';

export const Route = createFileRoute('/_app/favs')({ staticData: { place: 'favs' }, component: SavedScreen });
