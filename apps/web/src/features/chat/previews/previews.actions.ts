import { type LinkPreview, previewEndpoints } from '@loquat/contract';
import { connection } from '../../../state/connection.ts';

const previews = connection.callsOf(previewEndpoints);

/** What a linked page says of itself; all empty when that is unknown. */
export const readLinkPreview = (url: string): Promise<LinkPreview> => previews.getLinkPreview({ query: { url } });
