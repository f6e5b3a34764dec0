import { type WidgetAccess, type WidgetConfig, widgetEndpoints } from '@loquat/contract';
import { queryClient } from '../../hooks/query-client.ts';
import { connection } from '../../state/connection.ts';

const widget = connection.callsOf(widgetEndpoints);

/** The query key of the websites that may embed the widget. */
export const EMBEDDERS_QUERY = ['widget', 'embedders'] as const;

/** The websites that may embed the widget. */
export const loadEmbedders = (): Promise<WidgetConfig> => widget.getWidgetConfig();

/** Sets them. Rejects like any call. */
export async function saveEmbedders(body: WidgetAccess): Promise<void> {
  queryClient.setQueryData(EMBEDDERS_QUERY, await widget.updateWidgetConfig({ body }));
}
