import { createFileRoute } from '@tanstack/react-router';
import { FilesPlace } from '../../screens/files/files-place.tsx';

export const Route = createFileRoute('/_app/files')({ staticData: { place: 'files' }, component: FilesPlace });
