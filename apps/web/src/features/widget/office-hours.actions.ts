import { type OfficeHours, widgetEndpoints } from '@loquat/contract';
import { queryClient } from '../../hooks/query-client.ts';
import { connection } from '../../state/connection.ts';

const widget = connection.callsOf(widgetEndpoints);

/** The query key of the office hours. */
export const OFFICE_HOURS_QUERY = ['widget', 'office_hours'] as const;

/** When the team answers visitors. */
export const loadOfficeHours = (): Promise<OfficeHours> => widget.getOfficeHours();

/** Rejects like any call. */
export async function saveOfficeHours(body: OfficeHours): Promise<void> {
  await widget.updateOfficeHours({ body });
  queryClient.setQueryData(OFFICE_HOURS_QUERY, body);
}
