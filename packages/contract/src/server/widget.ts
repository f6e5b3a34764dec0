import * as z from 'zod/mini';
import { binary, empty, endpoints, json } from '../endpoint.ts';
import { Timestamp } from '../ids.ts';
import { ignored, maxBytes } from '../input.ts';
import { OFFICE_TEXT_MAX_BYTES, WIDGET_ORIGINS_MAX, WIDGET_STYLE_MAX_BYTES } from '../limits.ts';
import { TimeZone } from '../time-zone.ts';
import { WebOrigin } from '../web-address.ts';

/** CSS that the chat widget loads after its own. */
export const WidgetStyle = z.string().check(maxBytes(WIDGET_STYLE_MAX_BYTES));

/** The websites that may embed the chat for visitors. */
export const WidgetAccess = z.object({
  /** Any website may embed it; otherwise only those in `origins`. */
  any_origin: z.boolean(),
  origins: z.array(WebOrigin).check(z.maxLength(WIDGET_ORIGINS_MAX)),
});
export type WidgetAccess = z.output<typeof WidgetAccess>;

/** The setting that is in effect. */
export const WidgetConfig = z.object({
  any_origin: z.boolean(),
  origins: z.array(z.string()),
  /** The operator has set it in the configuration; changes by administrators have no effect. */
  is_fixed: z.boolean(),
});
export type WidgetConfig = z.output<typeof WidgetConfig>;

const TimeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/));

/** Office hours of one day, as `HH:MM`; null: closed. */
const OfficeDay = z.nullable(
  z
    .strictObject({ from: TimeOfDay, to: TimeOfDay })
    .check(z.refine(({ from, to }) => from < to, 'ends before it begins')),
);

/** When the team answers visitors. */
export const OfficeHours = z.object({
  is_on: z.boolean(),
  time_zone: TimeZone,
  /** From Monday to Sunday. */
  days: z.array(OfficeDay).check(z.length(7)),
  /** What visitors read at all other times; empty: a standard text. */
  text: z.string().check(maxBytes(OFFICE_TEXT_MAX_BYTES), z.trim()),
});
export type OfficeHours = z.output<typeof OfficeHours>;

/** Whether the team answers visitors now. */
export const WidgetAvailability = z.object({
  /** False: outside office hours. */
  is_open: z.boolean(),
  /** When the next office hours begin; null if they have begun, or there are none. */
  opens_at: z.nullable(Timestamp),
  /** Only outside office hours; may be empty. */
  text: z.string(),
  /** Answers are sent to the email address that a visitor leaves. */
  sends_email: z.boolean(),
});
export type WidgetAvailability = z.output<typeof WidgetAvailability>;

export const widgetEndpoints = endpoints({
  getWidgetAvailability: {
    method: 'GET',
    path: '/widget/availability',
    access: 'public',
    summary: 'Whether the team answers visitors now, and if not, from when',
    response: json(WidgetAvailability),
    problems: [],
  },
  getOfficeHours: {
    method: 'GET',
    path: '/admin/widget/office_hours',
    access: 'admin',
    summary: 'When the team answers visitors',
    response: json(OfficeHours),
    problems: [],
  },
  updateOfficeHours: {
    method: 'PUT',
    path: '/admin/widget/office_hours',
    access: 'admin',
    audit: 'settings.changed',
    summary: 'Decide when the team answers visitors',
    body: json(z.strictObject(OfficeHours.shape)),
    response: empty,
    problems: [],
  },
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
    body: json(z.strictObject({ data: WidgetStyle })),
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
    body: json(z.strictObject({ ...WidgetAccess.shape, is_fixed: ignored })),
    response: json(WidgetConfig),
    problems: [],
  },
});
