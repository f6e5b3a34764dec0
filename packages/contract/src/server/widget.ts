import * as z from 'zod/mini';
import { binary, endpoints, json } from '../endpoint.ts';
import { maxBytes } from '../input.ts';
import { WIDGET_ORIGINS_MAX, WIDGET_STYLE_MAX_BYTES } from '../limits.ts';
import { WebOrigin } from '../web-address.ts';

/** CSS that the chat widget loads after its own. */
export const WidgetStyle = z.string().check(maxBytes(WIDGET_STYLE_MAX_BYTES));

/** Whose pages may embed the chat for visitors. */
export const WidgetAccess = z.object({
  /** Anybody's; else only those of `origins`. */
  any_origin: z.boolean(),
  origins: z.array(WebOrigin).check(z.maxLength(WIDGET_ORIGINS_MAX)),
});
export type WidgetAccess = z.output<typeof WidgetAccess>;

/** The same as it is in force. */
export const WidgetConfig = z.object({
  any_origin: z.boolean(),
  origins: z.array(z.string()),
  /** The operator of the machine has decided it; what administrators save has no effect. */
  is_fixed: z.boolean(),
});
export type WidgetConfig = z.output<typeof WidgetConfig>;

export const widgetEndpoints = endpoints({
  getWidgetStyle: {
    method: 'GET',
    path: '/resource/widget-extra.css',
    access: 'public',
    summary: 'The administrators’ CSS for the chat widget; empty if there is none',
    response: binary('text/css'),
    problems: [],
  },
  updateWidgetStyle: {
    method: 'PUT',
    path: '/resource/widget-extra.css',
    access: 'admin',
    audit: 'settings.changed',
    summary: 'Replace the CSS for the chat widget; the empty text removes it',
    body: json(z.object({ data: WidgetStyle })),
    response: json(z.literal(true)),
    problems: [],
  },
  getWidgetConfig: {
    method: 'GET',
    path: '/admin/widget/config',
    access: 'admin',
    summary: 'Whose pages may embed the chat for visitors',
    response: json(WidgetConfig),
    problems: [],
  },
  updateWidgetConfig: {
    method: 'POST',
    path: '/admin/widget/config',
    access: 'admin',
    audit: 'settings.changed',
    summary: 'Decide whose pages may embed the chat for visitors; answers what is in force then',
    body: json(WidgetAccess),
    response: json(WidgetConfig),
    problems: [],
  },
});
