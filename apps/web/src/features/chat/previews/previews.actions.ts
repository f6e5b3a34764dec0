import { type LinkPreview, previewEndpoints } from '@loquat/contract';
import { connection } from '../../../state/connection.ts';

const previews = connection.callsOf(previewEndpoints);

/** What a linked page says about itself; all empty if that is unknown. */
export const readLinkPreview = (url: string): Promise<LinkPreview> => previews.getLinkPreview({ query: { url } });
