import * as z from 'zod/mini';
import { binary, endpoints, json } from '../endpoint.ts';
import { maxBytes } from '../input.ts';
import { WIDGET_STYLE_MAX_BYTES } from '../limits.ts';

/** CSS that the chat widget loads after its own. */
export const WidgetStyle = z.string().check(maxBytes(WIDGET_STYLE_MAX_BYTES));

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
});
