import { widgetEndpoints } from '@loquat/contract';
import { queryClient } from '../../hooks/query-client.ts';
import { connection } from '../../state/connection.ts';

const widget = connection.callsOf(widgetEndpoints);

/** The query key of the CSS. */
export const STYLE_QUERY = ['widget', 'style'] as const;

/** The CSS that the widget loads after its own; empty if there is none. */
export const loadWidgetStyle = async (): Promise<string> => new TextDecoder().decode(await widget.getWidgetStyle());

/** Replaces that CSS. Rejects like any call. */
export async function saveWidgetStyle(data: string): Promise<void> {
  await widget.updateWidgetStyle({ body: { data } });
  queryClient.setQueryData(STYLE_QUERY, data);
}
