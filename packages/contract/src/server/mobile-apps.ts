import * as z from 'zod/mini';
import { endpoints, json } from '../endpoint.ts';

const Address = z.nullable(z.string());

/** Addresses of the mobile apps that the operator offers; null = not offered. */
export const MobileApps = z.object({ android_store: Address, android_apk: Address, ios_store: Address });
export type MobileApps = z.output<typeof MobileApps>;

export const mobileAppEndpoints = endpoints({
  getMobileApps: {
    method: 'GET',
    path: '/admin/system/mobile_apps',
    access: 'public',
    summary: 'The addresses of the phone apps that the operator offers',
    response: json(MobileApps),
    problems: [],
  },
});
