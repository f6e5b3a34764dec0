import { type LinkPreview, previewEndpoints } from '@loquat/contract';
import { connection } from '#state/connection.ts';

const previews = connection.callsOf(previewEndpoints);

/** The preview of a linked page; all fields are empty if it is unknown. */
export const readLinkPreview = (url: string): Promise<LinkPreview> => previews.getLinkPreview({ query: { url } });
